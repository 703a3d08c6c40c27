// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Version and commit, written by the build. */
public record BuildInfo(String version, String commit) {

    public static BuildInfo load() {
        Properties properties = new Properties();
        try (InputStream in = BuildInfo.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BuildInfo(properties.getProperty("version", "unknown"), properties.getProperty("commit", "unknown"));
    }
}
