// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.server.Http2Test;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsSessionsTest {

    @TempDir
    private Path folder;

    @Test
    void boundsTheSessionCacheByTheHeapAndToOneHour() throws Exception {
        Http2Test.writeCertificate(folder);
        try (Tls tls = new Tls(folder.resolve("cert.pem"), folder.resolve("key.pem"), InstantSource.system())) {
            assertEquals(
                    Tls.sessions(Runtime.getRuntime().maxMemory()),
                    tls.sessionContext().getSessionCacheSize());
            assertEquals(3600, tls.sessionContext().getSessionTimeout());
        }
    }

    @Test
    void cacheSizeGrowsWithTheHeapUpToTheJdkDefault() {
        assertEquals(512, Tls.sessions(64 << 20));
        assertEquals(20_480, Tls.sessions(8L << 30));
    }
}
