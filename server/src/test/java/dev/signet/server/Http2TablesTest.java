// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.client.FrameClient;
import dev.signet.client.FrameClient.Frame;
import org.junit.jupiter.api.Test;

/** HPACK indexing of response fields. */
class Http2TablesTest {

    @Test
    void indexesConstantFieldsAndNotVaryingOnes() {
        Avatar avatar = Avatar.of("ada");
        try (RunningServer server = RunningServer.start();
                FrameClient client = new FrameClient(server.port())) {
            String first = head(client, 1);
            String second = head(client, 3);
            assertTrue(first.contains("image/svg+xml"));
            assertFalse(second.contains("image/svg+xml"), "indexed in the dynamic table");
            for (String changing : new String[] {
                avatar.etag(Format.SVG), Integer.toString(avatar.svg().length()), " GMT"
            }) {
                assertTrue(first.contains(changing) && second.contains(changing), changing);
            }
        }
    }

    private static String head(FrameClient client, int stream) {
        return client.get(stream, "/v1/avatar/ada.svg")
                .await(frame -> frame.stream() == stream && frame.type() == FrameClient.HEADERS)
                .map(Frame::head)
                .orElseThrow();
    }
}
