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
    void boundsTheSessionCacheAndItsTime() throws Exception {
        Http2Test.writeCertificate(folder);
        try (Tls tls = new Tls(folder.resolve("cert.pem"), folder.resolve("key.pem"), InstantSource.system())) {
            assertEquals(512, tls.sessionContext().getSessionCacheSize());
            assertEquals(3600, tls.sessionContext().getSessionTimeout());
        }
    }
}
