// SPDX-License-Identifier: Apache-2.0
package demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.client.HttpCase;
import dev.signet.client.RawClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.embedded.jetty.JettyServletWebServerFactory;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;

/** Compares the application with conformance/http.json. */
@Tag("once")
class DemoApplicationTest {

    private static final String WITHOUT_SECURITY = "--spring.autoconfigure.exclude="
            + "org.springframework.boot.autoconfigure.security.servlet.SecurityAutoConfiguration,"
            + "org.springframework.boot.autoconfigure.security.servlet.SecurityFilterAutoConfiguration";

    /** No setting lets NUL, malformed escapes and invalid UTF-8 through. */
    private static final Set<String> NEVER = Set.of(
            "/v1/decode/%C3%A9%F0%9F%98%80%00%0a",
            "/v1/decode/%",
            "/v1/decode/%4",
            "/v1/decode/%zz",
            "/v1/decode/%FF",
            "/v1/decode/%C0%AF",
            "/v1/decode/%ED%A0%80?hash=fdee430d40bd57deeac186cd9790033d");

    @TestFactory
    Stream<DynamicTest> tomcat() {
        return tests(List.of(TomcatServletWebServerFactory.class, TomcatTargets.class), WITHOUT_SECURITY);
    }

    @TestFactory
    Stream<DynamicTest> jetty() {
        return tests(List.of(JettyServletWebServerFactory.class, JettyTargets.class), WITHOUT_SECURITY);
    }

    @TestFactory
    Stream<DynamicTest> tomcatWithSecurity() {
        return tests(List.of(TomcatServletWebServerFactory.class, TomcatTargets.class, PublicAvatars.class));
    }

    @Test
    void otherPathsAreProtected() {
        try (ServletWebServerApplicationContext context =
                        start(List.of(TomcatServletWebServerFactory.class, TomcatTargets.class, PublicAvatars.class));
                RawClient client = new RawClient(context.getWebServer().getPort())) {
            assertEquals(401, client.get("/admin").read().status());
            assertEquals(401, client.get("/avatars/../admin").read().status());
        }
    }

    private static Stream<DynamicTest> tests(List<Class<?>> sources, String... arguments) {
        ServletWebServerApplicationContext context = start(sources, arguments);
        return HttpCase.tests(context.getWebServer().getPort(), "/avatars", NEVER)
                .onClose(context::close);
    }

    private static ServletWebServerApplicationContext start(List<Class<?>> sources, String... arguments) {
        List<Class<?>> all = new ArrayList<>(sources);
        all.add(DemoApplication.class);
        List<String> settings = new ArrayList<>(List.of(arguments));
        settings.add("--server.port=0");
        return (ServletWebServerApplicationContext)
                SpringApplication.run(all.toArray(Class<?>[]::new), settings.toArray(String[]::new));
    }
}
