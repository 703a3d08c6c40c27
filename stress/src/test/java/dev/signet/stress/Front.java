// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import dev.signet.client.Await;
import dev.signet.client.Programs;
import dev.signet.foreign.ForeignProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reverse proxies with little configuration, which keep their connections to the service. */
enum Front {
    APACHE(ForeignProgram.APACHE, "mod_proxy_http", "HTTP/1.1", apache("proxy_http", "http")),
    APACHE_HTTP2(ForeignProgram.APACHE, "mod_proxy_http2", "HTTP/2", apache("proxy_http2", "h2c")),
    CADDY(ForeignProgram.CADDY, "", "HTTP/1.1", caddy("http")),
    CADDY_HTTP2(ForeignProgram.CADDY, "h2c", "HTTP/2", caddy("h2c")),
    HAPROXY(ForeignProgram.HAPROXY, "", "HTTP/1.1", haproxy("")),
    HAPROXY_HTTP2(ForeignProgram.HAPROXY, "proto h2", "HTTP/2", haproxy("proto h2")),
    NGINX(ForeignProgram.NGINX, "keepalive", "HTTP/1.1", nginx("127.0.0.1:UPSTREAM")),
    NGINX_SOCKET(ForeignProgram.NGINX, "keepalive", "HTTP/1.1, Unix socket", nginx("unix:SOCKET")),
    VARNISH(ForeignProgram.VARNISH, "pass", "HTTP/1.1", """
            vcl 4.1;
            backend default { .host = "127.0.0.1"; .port = "UPSTREAM"; }
            sub vcl_recv { return (pass); }
            """);

    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");

    private final ForeignProgram program;
    /** Of its configuration. */
    private final String feature;

    /** Of the connections to the service. */
    private final String protocol;

    private final String configuration;

    Front(ForeignProgram program, String feature, String protocol, String configuration) {
        this.program = program;
        this.feature = feature;
        this.protocol = protocol;
        this.configuration = configuration;
    }

    private static String apache(String module, String scheme) {
        return """
                LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
                LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
                LoadModule proxy_module /usr/lib/apache2/modules/mod_proxy.so
                LoadModule MODULE_module /usr/lib/apache2/modules/mod_MODULE.so
                # When too few threads are free, Apache closes connections on which a request may be on its way.
                StartServers 1
                ThreadLimit 256
                ThreadsPerChild 256
                MaxRequestWorkers 256
                KeepAliveTimeout 60
                MaxKeepAliveRequests 0
                ServerName localhost
                ServerRoot FOLDER
                PidFile FOLDER/pid
                ErrorLog FOLDER/error.log
                <IfModule unixd_module>
                User www-data
                Group www-data
                </IfModule>
                Listen 127.0.0.1:PORT
                ProxyPass / SCHEME://127.0.0.1:UPSTREAM/
                """.replace("MODULE", module).replace("SCHEME", scheme);
    }

    private static String caddy(String scheme) {
        return """
                {
                    admin off
                    auto_https off
                }
                http://:PORT {
                    bind 127.0.0.1
                    reverse_proxy %s://127.0.0.1:UPSTREAM
                }
                """.formatted(scheme);
    }

    private static String haproxy(String option) {
        return """
                defaults
                    mode http
                    timeout connect 5s
                    timeout client 60s
                    timeout server 60s
                frontend all
                    bind 127.0.0.1:PORT
                    default_backend signet
                backend signet
                    server signet 127.0.0.1:UPSTREAM %s
                """.formatted(option);
    }

    private static String nginx(String upstream) {
        return """
                daemon off;
                user root;
                pid FOLDER/nginx.pid;
                error_log FOLDER/error.log;
                events { }
                http {
                    access_log off;
                    client_body_temp_path FOLDER/body;
                    proxy_temp_path FOLDER/proxy;
                    fastcgi_temp_path FOLDER/fastcgi;
                    uwsgi_temp_path FOLDER/uwsgi;
                    scgi_temp_path FOLDER/scgi;
                    upstream signet {
                        server %s;
                        keepalive 32;
                    }
                    server {
                        listen 127.0.0.1:PORT;
                        location / {
                            proxy_pass http://signet;
                            proxy_http_version 1.1;
                            proxy_set_header Connection "";
                        }
                    }
                }
                """.formatted(upstream);
    }

    private List<String> arguments(Path folder, Path file, int port) {
        return switch (program) {
            case APACHE -> List.of("-D", "FOREGROUND", "-f", file.toString());
            case CADDY -> List.of("run", "--config", file.toString(), "--adapter", "caddyfile");
            case HAPROXY -> List.of("-db", "-f", file.toString());
            case NGINX -> List.of("-p", folder.toString(), "-c", file.toString());
            default -> {
                String place = folder.resolve("varnish").toString();
                yield List.of(
                        "-F",
                        "-j",
                        "none",
                        "-a",
                        "127.0.0.1:" + port,
                        "-f",
                        file.toString(),
                        "-n",
                        place,
                        "-s",
                        "malloc,16m");
            }
        };
    }

    String title() {
        String name = program.title().split(" ")[0];
        return "JDK through " + name + (feature.isEmpty() ? "" : ", " + feature);
    }

    String protocol() {
        return protocol;
    }

    /** Returns the version that the program prints. */
    String version() throws IOException, InterruptedException {
        String option = program == ForeignProgram.CADDY ? "version" : program == ForeignProgram.VARNISH ? "-V" : "-v";
        Matcher version = VERSION.matcher(Programs.run(program.require(), option));
        return version.find() ? version.group() : "unknown";
    }

    /** Starts the proxy in an empty folder; skips the test if it is missing. */
    Running start(Path folder, int upstream, Path socket) throws IOException {
        String executable = program.require();
        // Some change their user.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        int port = Programs.freePort();
        String text = configuration
                .replace("FOLDER", folder.toString())
                .replace("PORT", Integer.toString(port))
                .replace("UPSTREAM", Integer.toString(upstream))
                .replace("SOCKET", socket.toString());
        Path file = Files.writeString(folder.resolve("configuration"), text);
        Path log = folder.resolve("output.log");
        Stream<String> arguments = arguments(folder, file, port).stream();
        ProcessBuilder builder = new ProcessBuilder(
                        Stream.concat(Stream.of(executable), arguments).toList())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("XDG_DATA_HOME", folder.toString());
        builder.environment().put("XDG_CONFIG_HOME", folder.toString());
        Running running = new Running(builder.start(), port);
        Await.until(() -> !running.process.isAlive() || FaultsTest.listens(port));
        if (!running.process.isAlive()) {
            throw new AssertionError(program + " did not start:\n" + Files.readString(log));
        }
        return running;
    }

    /** A running proxy; closing it stops the process. */
    record Running(Process process, int port) implements AutoCloseable {

        String url() {
            return "http://127.0.0.1:" + port;
        }

        @Override
        public void close() {
            process.destroy();
            process.onExit().join();
        }
    }
}
