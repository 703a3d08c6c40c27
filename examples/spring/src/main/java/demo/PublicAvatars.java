// SPDX-License-Identifier: Apache-2.0
package demo;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.annotation.web.configuration.WebSecurityCustomizer;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/** Lets Spring Security pass on all requests for avatars, and checks all others as before. */
class PublicAvatars {

    @Bean
    WebSecurityCustomizer ignoreAvatars() {
        return web -> web.ignoring().requestMatchers(PublicAvatars::isAvatar);
    }

    @Bean
    HttpFirewall firewall() {
        StrictHttpFirewall strict = new StrictHttpFirewall();
        return new HttpFirewall() {
            @Override
            public FirewalledRequest getFirewalledRequest(HttpServletRequest request) {
                return isAvatar(request) ? new Unchecked(request) : strict.getFirewalledRequest(request);
            }

            @Override
            public HttpServletResponse getFirewalledResponse(HttpServletResponse response) {
                return strict.getFirewalledResponse(response);
            }
        };
    }

    /** By the path that the container has decoded and mapped, not by the URI, which may contain dot segments. */
    private static boolean isAvatar(HttpServletRequest request) {
        return request.getServletPath().equals("/avatars");
    }

    private static final class Unchecked extends FirewalledRequest {

        Unchecked(HttpServletRequest request) {
            super(request);
        }

        @Override
        public void reset() {}
    }
}
