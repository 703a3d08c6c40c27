// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.client.Programs;
import dev.signet.foreign.ForeignProgram;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs {@code attacks.vtc} with varnishtest, an independent HTTP client that is part of Varnish. */
@Tag("once")
class VarnishtestTest {

    private static final Path SCRIPT = Path.of("src/test/resources/dev/signet/server/attacks.vtc");

    @Test
    void attacksScriptPasses() throws IOException, InterruptedException {
        String varnishtest = ForeignProgram.VARNISHTEST.require();
        try (RunningServer server = RunningServer.start()) {
            Programs.run(varnishtest, "-Dport=" + server.port(), SCRIPT.toString());
        }
    }
}
