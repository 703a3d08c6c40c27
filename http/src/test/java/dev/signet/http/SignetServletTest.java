// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Parameters;
import dev.signet.client.HttpCase;
import dev.signet.client.RawClient;
import jakarta.servlet.FilterChain;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Compares the servlet with conformance/http.json, in containers with their defaults and as docs/recipes/servlet.md has it. */
@Tag("once")
class SignetServletTest {

    /** Jetty ignores a timeout that ends while the thread that starts it is preempted. */
    private static final long TIMEOUT_MILLIS = 100;

    /** No setting lets NUL, malformed escapes and invalid UTF-8 through. */
    private static final List<String> NEVER = List.of(
            "/v1/decode/%C3%A9%F0%9F%98%80%00%0a",
            "/v1/decode/%",
            "/v1/decode/%4",
            "/v1/decode/%zz",
            "/v1/decode/%FF",
            "/v1/decode/%C0%AF",
            "/v1/decode/%ED%A0%80?hash=fdee430d40bd57deeac186cd9790033d");

    private static final List<String> TOMCAT = List.of(
            "/v1/decode/a%2Fb",
            "/v1/decode/%5C",
            "/v1/decode/a%5C..%5Cb",
            "/v1/decode/a%2F..%2Fb",
            "/v1/decode/a|b{c}^d`e",
            "/v1/decode/a[b]");

    private static final List<String> JETTY = List.of(
            "/v1/decode/%C3%A9%F0%9F%98%80%0a",
            "/v1/decode/a%2Fb",
            "/v1/decode/%5C",
            "/v1/decode/a%5C..%5Cb",
            "/v1/decode/a%2F..%2Fb",
            "/v1/decode/%252e%252e",
            "/v1/decode/a%20b%7F%5E%7B%7C%7D%60%22%3C%3E",
            "/v1/decode/a|b{c}^d`e",
            "/v1/decode/a[b]",
            "/v1//decode/ada");

    /** A container on a free port. */
    private interface Container extends AutoCloseable {

        int port();

        @Override
        void close();
    }

    @TestFactory
    Stream<DynamicTest> tomcat() {
        return tests(tomcat(new SignetServlet(), connector -> {}), TOMCAT);
    }

    @TestFactory
    Stream<DynamicTest> configuredTomcat() {
        return tests(tomcat(new SignetServlet(), SignetServletTest::configure), List.of());
    }

    @TestFactory
    Stream<DynamicTest> jetty() {
        return tests(jetty(new SignetServlet(), false), JETTY);
    }

    @TestFactory
    Stream<DynamicTest> configuredJetty() {
        return tests(jetty(new SignetServlet(), true), List.of());
    }

    /** As in docs/recipes/servlet.md. */
    private static void configure(Connector connector) {
        connector.setEncodedSolidusHandling("passthrough");
        connector.setEncodedReverseSolidusHandling("passthrough");
        connector.setProperty("relaxedPathChars", "\"<>[\\]^`{|}");
        connector.setProperty("relaxedQueryChars", "\"<>[\\]^`{|}");
    }

    /** As in docs/recipes/servlet.md. */
    private static void configure(HttpConfiguration http, ServletContextHandler context) {
        http.setUriCompliance(UriCompliance.from(Set.of(
                Violation.AMBIGUOUS_PATH_SEPARATOR,
                Violation.AMBIGUOUS_PATH_ENCODING,
                Violation.AMBIGUOUS_EMPTY_SEGMENT,
                Violation.SUSPICIOUS_PATH_CHARACTERS,
                Violation.ILLEGAL_PATH_CHARACTERS)));
        context.getServletHandler().setDecodeAmbiguousURIs(true);
    }

    @Test
    void largePngIsRenderedByTheExecutor() {
        List<Runnable> tasks = new CopyOnWriteArrayList<>();
        SignetServlet servlet = new SignetServlet(SignetOptions.DEFAULT, task -> {
            tasks.add(task);
            new Thread(task).start();
        });
        for (Container container : List.of(tomcat(servlet, connector -> {}), jetty(servlet, false))) {
            try (container;
                    RawClient client = new RawClient(container.port())) {
                tasks.clear();
                RawClient.Response response =
                        client.get("/avatars/v1/avatar/ada.png?size=257").read();
                assertEquals(200, response.status());
                assertArrayEquals(
                        Avatar.of("ada", Parameters.DEFAULT.withSize(257)).png(), response.body());
                assertEquals(1, tasks.size());
                assertEquals(
                        200,
                        client.get("/avatars/v1/avatar/ada.png?size=256").read().status());
                assertEquals(1, tasks.size());
            }
        }
    }

    @Test
    void rejectedTaskIs503() {
        SignetServlet servlet = new SignetServlet(SignetOptions.DEFAULT, task -> {
            throw new RejectedExecutionException();
        });
        for (Container container : List.of(tomcat(servlet, connector -> {}), jetty(servlet, false))) {
            try (container;
                    RawClient client = new RawClient(container.port())) {
                RawClient.Response response =
                        client.get("/avatars/v1/avatar/ada.png?size=257").read();
                assertEquals(503, response.status());
                assertEquals("1", response.header("Retry-After"));
                assertTrue(response.text().startsWith("{\"error\":"), response.text());
            }
        }
    }

    /** As a managed executor after its application, or one that can start no thread. */
    @Test
    void failingExecutorIs503() {
        SignetServlet servlet = new SignetServlet(SignetOptions.DEFAULT, task -> {
            throw new IllegalStateException("The executor is not available.");
        });
        for (Container container : List.of(tomcat(servlet, connector -> {}), jetty(servlet, false))) {
            try (container;
                    RawClient client = new RawClient(container.port())) {
                assertEquals(
                        503,
                        client.get("/avatars/v1/avatar/ada.png?size=257").read().status());
                assertServes(container); // Tomcat closes a connection after a 503
            }
        }
    }

    @Test
    void discardedTaskIs503() {
        SignetServlet servlet = new SignetServlet(SignetOptions.DEFAULT, Optional.of(task -> {}), TIMEOUT_MILLIS);
        for (Container container : List.of(tomcat(servlet, connector -> {}), jetty(servlet, false))) {
            try (container;
                    RawClient client = new RawClient(container.port())) {
                assertEquals(
                        503,
                        client.get("/avatars/v1/avatar/ada.png?size=257").read().status());
            }
        }
    }

    @Test
    void taskThatRunsAfterTheTimeoutWritesNothing() throws InterruptedException {
        BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
        SignetServlet servlet = new SignetServlet(SignetOptions.DEFAULT, Optional.of(tasks::add), TIMEOUT_MILLIS);
        for (Container container : List.of(tomcat(servlet, connector -> {}), jetty(servlet, false))) {
            try (container;
                    RawClient client = new RawClient(container.port())) {
                assertEquals(
                        503,
                        client.get("/avatars/v1/avatar/ada.png?size=257").read().status());
                tasks.take().run();
                assertServes(container); // Tomcat closes a connection after a 503
            }
        }
    }

    private static void assertServes(Container container) {
        try (RawClient client = new RawClient(container.port())) {
            assertEquals(200, client.get("/avatars/v1/avatar/ada.svg").read().status());
        }
    }

    @Test
    void includeFails() {
        Container container = tomcat(new SignetServlet(), connector -> {}, context -> {
            Tomcat.addServlet(context, "page", new HttpServlet() {
                private static final long serialVersionUID = 1L;

                @Override
                protected void doGet(HttpServletRequest request, HttpServletResponse response)
                        throws IOException, ServletException {
                    request.getRequestDispatcher("/avatars/v1/avatar/ada.svg").include(request, response);
                }
            });
            context.addServletMappingDecoded("/page", "page");
        });
        try (container;
                RawClient client = new RawClient(container.port())) {
            assertEquals(500, client.get("/page").read().status());
        }
    }

    @Test
    void contextPathAndMappingMayHaveAnyCharacter() {
        Container tomcat = tomcat("/my app", new SignetServlet(), connector -> {}, context -> {
            context.addServletMappingDecoded("/b\u00e4\u00f1+(1)/*", "signet");
        });
        try (tomcat;
                RawClient client = new RawClient(tomcat.port())) {
            for (String base :
                    List.of("/my%20app/avatars", "/my%20app/b%C3%A4%C3%B1+(1)", "/my%20app/b%c3%a4%C3%B1%2B(1)")) {
                assertBase(client, base);
            }
        }
        Container jetty = jetty(new SignetServlet(), false, Optional.of("/my pictures/*"));
        try (jetty;
                RawClient client = new RawClient(jetty.port())) {
            assertBase(client, "/my%20pictures");
        }
    }

    private static void assertBase(RawClient client, String base) {
        assertEquals(200, client.get(base + "/v1/avatar/ada.svg").read().status(), base);
        String page = client.get(base + "/").read().text();
        assertTrue(page.contains("\"" + base + "/assets/"), page);
    }

    @Test
    void playgroundIsBelowTheMapping() {
        try (Container container = tomcat(new SignetServlet(), connector -> {});
                RawClient client = new RawClient(container.port())) {
            String page = client.get("/avatars/").read().text();
            assertTrue(page.contains("\"/avatars/assets/"), page);
            assertEquals(200, client.get("/avatars").read().status());
        }
    }

    @Test
    void everyMappingIsABasePath() {
        Container container = tomcat(new SignetServlet(), connector -> {}, context -> {
            context.addServletMappingDecoded("/pictures/*", "signet");
        });
        try (container;
                RawClient client = new RawClient(container.port())) {
            for (String base : List.of("/avatars", "/pictures")) {
                assertEquals(200, client.get(base + "/v1/avatar/ada.svg").read().status());
                String page = client.get(base + "/").read().text();
                assertTrue(page.contains("\"" + base + "/assets/"), page);
            }
        }
    }

    /** As Spring does with {@code server.forward-headers-strategy=framework}. */
    @Test
    void forwardedPrefixIsPartOfTheBasePath() {
        FilterDef filter = new FilterDef();
        filter.setFilterName("prefix");
        filter.setFilter(new ForwardedPrefixFilter());
        FilterMap all = new FilterMap();
        all.setFilterName("prefix");
        all.addURLPattern("/*");
        Container container = tomcat(new SignetServlet(), connector -> {}, context -> {
            context.addFilterDef(filter);
            context.addFilterMap(all);
        });
        try (container;
                RawClient client = new RawClient(container.port())) {
            assertEquals(200, client.get("/avatars/v1/avatar/ada.svg").read().status());
            for (int i = 0; i < 40; i++) {
                assertEquals(
                        200,
                        get(client, "/avatars/v1/avatar/ada.svg", "/app" + i).status());
            }
            String page = get(client, "/avatars/", "/app").text();
            assertTrue(page.contains("\"/app/avatars/assets/"), page);
            String unusual = get(client, "/avatars/", "//a'b\"><script>&amp;").text();
            assertTrue(unusual.contains("\"/a%27b%22%3E%3Cscript%3E%26amp;/avatars/assets/"), unusual);
            String openApi = get(client, "/avatars/openapi.json", "/a\"\\").text();
            assertTrue(openApi.contains("\"/a%22%5C/avatars/\""), openApi);
        }
    }

    private static RawClient.Response get(RawClient client, String target, String prefix) {
        return client.send("GET " + target + " HTTP/1.1\r\nHost: a\r\nX-Forwarded-Prefix: " + prefix + "\r\n\r\n")
                .read();
    }

    private static final class ForwardedPrefixFilter extends HttpFilter {

        private static final long serialVersionUID = 1L;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            String prefix = Objects.requireNonNullElse(request.getHeader("X-Forwarded-Prefix"), "");
            chain.doFilter(
                    new HttpServletRequestWrapper(request) {
                        @Override
                        public String getContextPath() {
                            return prefix + super.getContextPath();
                        }

                        @Override
                        public String getRequestURI() {
                            return prefix + super.getRequestURI();
                        }
                    },
                    response);
        }
    }

    private static Stream<DynamicTest> tests(Container container, List<String> refused) {
        List<String> all = new ArrayList<>(NEVER);
        all.addAll(refused);
        return HttpCase.tests(container.port(), "/avatars", Set.copyOf(all)).onClose(container::close);
    }

    private static Container tomcat(Servlet servlet, Consumer<Connector> configuration) {
        return tomcat(servlet, configuration, context -> {});
    }

    private static Container tomcat(
            Servlet servlet, Consumer<Connector> configuration, Consumer<Context> contextConfiguration) {
        return tomcat("", servlet, configuration, contextConfiguration);
    }

    private static Container tomcat(
            String path, Servlet servlet, Consumer<Connector> configuration, Consumer<Context> contextConfiguration) {
        Tomcat tomcat = new Tomcat();
        tomcat.setPort(0);
        tomcat.setBaseDir("target/tomcat");
        tomcat.setSilent(true);
        configuration.accept(tomcat.getConnector());
        Context context = tomcat.addContext(path, null);
        Wrapper wrapper = Tomcat.addServlet(context, "signet", servlet);
        wrapper.setAsyncSupported(true);
        context.addServletMappingDecoded("/avatars/*", "signet");
        contextConfiguration.accept(context);
        run(tomcat::start);
        return new Container() {
            @Override
            public int port() {
                return tomcat.getConnector().getLocalPort();
            }

            @Override
            public void close() {
                run(tomcat::stop);
                run(tomcat::destroy);
            }
        };
    }

    private static Container jetty(Servlet servlet, boolean configured) {
        return jetty(servlet, configured, Optional.empty());
    }

    private static Container jetty(Servlet servlet, boolean configured, Optional<String> mapping) {
        Server server = new Server();
        HttpConfiguration http = new HttpConfiguration();
        ServletContextHandler context = new ServletContextHandler("/");
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/avatars/*");
        mapping.ifPresent(path -> context.addServlet(holder, path));
        if (configured) {
            configure(http, context);
        }
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        server.addConnector(connector);
        server.setHandler(context);
        run(server::start);
        return new Container() {
            @Override
            public int port() {
                return connector.getLocalPort();
            }

            @Override
            public void close() {
                run(server::stop);
            }
        };
    }

    private interface Step {
        void run() throws Exception;
    }

    private static void run(Step step) {
        try {
            step.run();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
