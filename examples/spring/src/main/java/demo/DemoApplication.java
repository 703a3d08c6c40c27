// SPDX-License-Identifier: Apache-2.0
package demo;

import dev.signet.http.SignetServlet;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;

/** Avatars below /avatars: /avatars/v1/avatar/ada.svg. */
@SpringBootApplication
public class DemoApplication {

    @Bean
    ServletRegistrationBean<SignetServlet> avatars() {
        return new ServletRegistrationBean<>(new SignetServlet(), "/avatars/*");
    }

    public static void main(String[] args) {
        Class<?>[] sources = {DemoApplication.class, TomcatTargets.class, PublicAvatars.class};
        SpringApplication.run(sources, args);
    }
}
