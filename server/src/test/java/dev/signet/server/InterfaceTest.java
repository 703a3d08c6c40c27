// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.client.HttpCase;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Compares the server with conformance/http.json. */
class InterfaceTest {

    @TestFactory
    Stream<DynamicTest> server() {
        RunningServer server = RunningServer.with(Map.of(Setting.BASE_PATH, "/avatars"));
        return HttpCase.tests(server.port(), "/avatars", Set.of()).onClose(server::close);
    }
}
