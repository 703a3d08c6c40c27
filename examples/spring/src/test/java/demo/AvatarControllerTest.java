// SPDX-License-Identifier: Apache-2.0
package demo;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.servlet.WebMvcTest;
import org.springframework.test.web.servlet.MockMvc;

@WebMvcTest
class AvatarControllerTest {

    @Autowired
    private MockMvc mvc;

    @Test
    void sendsPngWithEntityTag() throws Exception {
        Avatar avatar = Avatar.of("ada", Parameters.DEFAULT.withSize(128));
        mvc.perform(get("/avatars/ada.png?size=128&utm_source=mail"))
                .andExpect(status().isOk())
                .andExpect(header().string("Content-Type", "image/png"))
                .andExpect(header().string("ETag", avatar.etag(Format.PNG)))
                .andExpect(content().bytes(avatar.png()));
    }

    @Test
    void answers304IfTheEntityTagMatches() throws Exception {
        mvc.perform(get("/avatars/ada.svg").header("If-None-Match", Avatar.of("ada").etag(Format.SVG)))
                .andExpect(status().isNotModified());
    }

    @ParameterizedTest
    @ValueSource(strings = {"size=7", "size=64&size=64"})
    void answersInvalidInputWithProblem(String query) throws Exception {
        mvc.perform(get("/avatars/ada.svg?" + query))
                .andExpect(status().isBadRequest())
                .andExpect(content().contentType("application/problem+json"))
                .andExpect(jsonPath("$.field").value("size"));
    }
}
