// SPDX-License-Identifier: Apache-2.0
package dev.signet.foreign;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.signet.client.Await;
import dev.signet.client.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The reverse proxies with a configuration in deploy/proxies, started without the configuration of the machine. */
public enum ReverseProxy {
    NGINX(ForeignProgram.NGINX, "nginx.conf") {
        @Override
        List<String> command(Path folder, Path shipped, int port) throws IOException {
            Path main = Files.writeString(folder.resolve("main.conf"), """
                    daemon off;
                    pid %1$s/nginx.pid;
                    error_log %1$s/error.log;
                    events { }
                    http {
                        access_log off;
                        client_body_temp_path %1$s/body;
                        proxy_temp_path %1$s/proxy;
                        fastcgi_temp_path %1$s/fastcgi;
                        uwsgi_temp_path %1$s/uwsgi;
                        scgi_temp_path %1$s/scgi;
                        include %2$s;
                    }
                    """.formatted(folder, shipped));
            return List.of(
                    "-p", folder.toString(), "-e", folder.resolve("error.log").toString(), "-c", main.toString());
        }
    },
    VARNISH(ForeignProgram.VARNISH, "varnish.vcl") {
        @Override
        List<String> command(Path folder, Path shipped, int port) throws IOException {
            try (Stream<Path> libraries = Files.list(Path.of("/usr/lib"))) {
                String module = "varnish/vmods/libvmod_vsthrottle.so";
                assumeTrue(libraries.anyMatch(each -> Files.exists(each.resolve(module))), "varnish-modules");
            }
            return List.of(
                    "-F",
                    "-j",
                    "none",
                    "-a",
                    "127.0.0.1:" + port,
                    "-f",
                    shipped.toString(),
                    "-n",
                    folder.resolve("varnish").toString(),
                    "-s",
                    "malloc,16m");
        }
    },
    CADDY(ForeignProgram.CADDY, "Caddyfile") {
        @Override
        List<String> command(Path folder, Path shipped, int port) {
            return List.of("run", "--config", shipped.toString(), "--adapter", "caddyfile");
        }
    },
    HAPROXY(ForeignProgram.HAPROXY, "haproxy.cfg") {
        @Override
        List<String> command(Path folder, Path shipped, int port) {
            return List.of("-db", "-f", shipped.toString());
        }
    },
    APACHE(ForeignProgram.APACHE, "apache.conf") {
        @Override
        List<String> command(Path folder, Path shipped, int port) throws IOException {
            Path limit = Path.of("/usr/lib/apache2/modules/mod_evasive20.so");
            assumeTrue(Files.exists(limit), "libapache2-mod-evasive");
            StringBuilder main = new StringBuilder();
            for (String module : List.of(
                    "mpm_event", "authz_core", "proxy", "proxy_http", "cache", "cache_disk", "headers", "evasive20")) {
                main.append("LoadModule ").append(module).append("_module /usr/lib/apache2/modules/mod_");
                main.append(module).append(".so\n");
            }
            // With several processes, Apache ends some, and closes connections on which a request may be on its way.
            main.append("StartServers 1\nThreadLimit 256\nThreadsPerChild 256\nMaxRequestWorkers 256\n");
            main.append("ServerName localhost\nServerRoot %1$s\nPidFile %1$s/pid\nErrorLog %1$s/error.log\n"
                    .formatted(folder));
            main.append("<IfModule unixd_module>\nUser www-data\nGroup www-data\n</IfModule>\n");
            main.append("Include ").append(shipped).append('\n');
            Path file = Files.writeString(folder.resolve("main.conf"), main);
            return List.of("-D", "FOREGROUND", "-f", file.toString());
        }
    };

    private static final Path SHIPPED = Path.of("..", "deploy", "proxies");

    private final ForeignProgram program;
    private final String configuration;

    ReverseProxy(ForeignProgram program, String configuration) {
        this.program = program;
        this.configuration = configuration;
    }

    public boolean isInstalled() {
        return program.isInstalled();
    }

    /** Returns arguments that keep the process in the foreground and its files in the folder. */
    abstract List<String> command(Path folder, Path shipped, int port) throws IOException;

    /** Starts the proxy with the shipped file; only ports and the cache folder are replaced. Skips the test if it is missing. */
    public Running start(Path folder, int upstream) throws IOException {
        return start(folder, configuration, text -> text.replaceAll("\\b8080\\b", Integer.toString(upstream)));
    }

    /** Starts the proxy with the shipped file and a tenth of the limit per client. */
    public Running startWithLowLimit(Path folder, int upstream) throws IOException {
        return start(
                folder,
                configuration,
                text -> text.replace("100r/s", "10r/s")
                        .replaceAll("\\b1000\\b", "100")
                        .replaceAll("\\b8080\\b", Integer.toString(upstream)));
    }

    /** Starts it with a file of deploy/proxies, edited; port 8000 and the place of the cache are replaced as well. */
    public Running start(Path folder, String file, UnaryOperator<String> edit) throws IOException {
        String executable = program.require();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path cache = Files.createDirectory(folder.resolve("cache"));
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
        int port = Programs.freePort();
        // Whole numbers only, since 38000 may be a port as well.
        String text = edit.apply(Files.readString(SHIPPED.resolve(file)))
                .replaceAll("\\b8000\\b", Integer.toString(port))
                .replaceAll("/var/cache/[a-z0-9_/]+", cache.toString());
        Path shipped = Files.writeString(folder.resolve(file), text);
        Path log = folder.resolve("output.log");
        Stream<String> arguments = command(folder, shipped, port).stream();
        ProcessBuilder builder = new ProcessBuilder(
                        Stream.concat(Stream.of(executable), arguments).toList())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("XDG_DATA_HOME", folder.toString());
        builder.environment().put("XDG_CONFIG_HOME", folder.toString());
        Running running = new Running(builder.start(), port);
        Await.until(() -> !running.process.isAlive() || running.listens());
        if (!running.process.isAlive()) {
            throw new AssertionError(program + " did not start:\n" + Files.readString(log));
        }
        return running;
    }

    /** A running proxy; closing it stops the process. */
    public record Running(Process process, int port) implements AutoCloseable {

        private boolean listens() {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (ConnectException e) {
                return false;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            process.destroy();
            process.onExit().join();
        }
    }
}
