// SPDX-License-Identifier: Apache-2.0
package demo;

import java.util.Set;
import org.eclipse.jetty.ee10.servlet.ServletHandler;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.HttpConfiguration;
import org.springframework.boot.web.embedded.jetty.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/** Lets Jetty pass on all seeds. */
class JettyTargets implements WebServerFactoryCustomizer<JettyServletWebServerFactory> {

    @Override
    public void customize(JettyServletWebServerFactory factory) {
        factory.addServerCustomizers(server -> {
            UriCompliance compliance = UriCompliance.from(Set.of(
                    Violation.AMBIGUOUS_PATH_SEPARATOR,
                    Violation.AMBIGUOUS_PATH_ENCODING,
                    Violation.AMBIGUOUS_EMPTY_SEGMENT,
                    Violation.SUSPICIOUS_PATH_CHARACTERS,
                    Violation.ILLEGAL_PATH_CHARACTERS));
            server.getContainedBeans(HttpConfiguration.class).forEach(http -> http.setUriCompliance(compliance));
            server.getDescendants(ServletHandler.class).forEach(handler -> handler.setDecodeAmbiguousURIs(true));
        });
    }
}
