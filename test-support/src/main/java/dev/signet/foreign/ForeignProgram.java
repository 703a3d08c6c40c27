// SPDX-License-Identifier: Apache-2.0
package dev.signet.foreign;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program of another project. A file of that name may be another program or too old a version, so it counts as installed only
 * if it prints what the program prints about itself.
 */
public enum ForeignProgram {
    APACHE("Apache", "apache2", "Server version: Apache/2\\.4\\.", "apache2 -v"),
    CADDY("Caddy", "caddy", "^v?2\\.\\d", "caddy version"),
    CHROMIUM(
            "Chromium",
            "chromium-headless-shell",
            "^(Chromium|Google Chrome) \\d",
            "chromium-headless-shell --version",
            "chromium --version",
            "chromium-browser --version",
            "google-chrome --version"),
    CURL("curl with HTTP/2", "curl", "^curl \\d(?s).*\\bHTTP2\\b", "curl --version"),
    FIREFOX("Firefox", "firefox-esr", "^Mozilla Firefox \\d", "firefox --version", "firefox-esr --version"),
    GIT("Git", "git", "^git version \\d", "git --version"),
    GO("Go", "golang-go", "^go version go1\\.", "go version"),
    H2LOAD("h2load", "nghttp2-client", "^h2load nghttp2/", "h2load --version"),
    HAPROXY("HAProxy 2.4 or later", "haproxy", "^HAProxy version (2\\.([4-9]|\\d\\d)|[3-9])", "haproxy -v"),
    HTTPX(
            "httpx with HTTP/2",
            "python3-httpx and python3-h2",
            "^httpx \\d",
            "python3 -c __import__('h2');print('httpx',__import__('httpx').__version__)"),
    IMAGEMAGICK("ImageMagick", "imagemagick", "^Version: ImageMagick \\d", "convert -version"),
    NGHTTP("nghttp", "nghttp2-client", "^nghttp nghttp2/", "nghttp --version"),
    NGINX("nginx", "nginx", "^nginx version: nginx/", "nginx -v"),
    NODE("Node.js 20 or later", "nodejs, or npm package node", "^v([2-9]\\d|\\d{3})\\.", "node --version"),
    NPM("npm", "npm", "^\\d+\\.\\d+\\.\\d+", "npm --version"),
    PHP("PHP with mbstring", "php-mbstring", "Multibyte Support => enabled", "php --ri mbstring"),
    PNGCHECK("pngcheck", "pngcheck", "^PNGcheck, version", "pngcheck -h"),
    PNGFIX("pngfix", "libpng-tools", "^Usage: .*pngfix", "pngfix"),
    PROMETHEUS("Prometheus", "prometheus", "^prometheus, version \\d", "prometheus --version"),
    PROMTOOL("promtool", "prometheus", "^promtool, version \\d", "promtool --version"),
    PYTHON("Python 3.10 or later", "python3", "^Python 3\\.\\d\\d", "python3 --version"),
    RUBY("Ruby", "ruby", "^ruby \\d", "ruby --version"),
    SLOWHTTPTEST("slowhttptest", "slowhttptest", "slowhttptest, a tool to test", "slowhttptest -h"),
    VARNISH("Varnish", "varnish", "^varnishd \\(varnish-", "varnishd -V"),
    VARNISHTEST("varnishtest", "varnish", "^usage: varnishtest", "varnishtest -h");

    /** Contains daemons, and is often not in PATH. */
    private static final String SYSTEM_FOLDER = "/usr/sbin";

    /** The paths found so far; empty if the program is not installed. */
    private static final Map<ForeignProgram, String> PATHS = new ConcurrentHashMap<>();

    private final String title;
    private final String debianPackage;
    private final Pattern output;
    private final List<String> probes;

    /**
     * @param output what a probe prints if it is the program
     * @param probes commands, the first word of which may be the program
     */
    ForeignProgram(String title, String debianPackage, String output, String... probes) {
        this.title = title;
        this.debianPackage = debianPackage;
        this.output = Pattern.compile(output, Pattern.MULTILINE);
        this.probes = List.of(probes);
    }

    /** Returns the path of the program, or skips the test with the reason. */
    public String require() {
        assumeTrue(isInstalled(), reason());
        return path();
    }

    public boolean isInstalled() {
        return !path().isEmpty();
    }

    /** Returns its name, and what is required of it. */
    public String title() {
        return title;
    }

    /** Returns why tests that need the program are skipped. */
    public String reason() {
        return title + " is not installed (Debian package " + debianPackage + ")";
    }

    private String path() {
        String folders = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + SYSTEM_FOLDER;
        return PATHS.computeIfAbsent(this, program -> program.find(folders));
    }

    /** Returns the path of the first program in these folders that a probe confirms, or an empty string. */
    String find(String folders) {
        return probes.stream()
                .map(probe -> probe.split(" "))
                .flatMap(probe -> Stream.of(folders.split(File.pathSeparator))
                        .map(folder -> Path.of(folder, probe[0]))
                        .filter(Files::isExecutable)
                        .filter(file -> confirms(file, probe))
                        .map(Path::toString))
                .findFirst()
                .orElse("");
    }

    private boolean confirms(Path file, String[] probe) {
        String[] command = probe.clone();
        command[0] = file.toString();
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return output.matcher(printed).find();
        } catch (IOException e) {
            return false; // not a program of this machine
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
