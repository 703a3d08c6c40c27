// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.time.Clock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the module may depend on. */
@Tag("once")
class ArchitectureTest {

    private static final String MESSAGE = "dev.signet.http.internal.message";

    private static final JavaClasses MODULE = new ClassFileImporter()
            .importUrl(SignetHandler.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void dependsOnCoreAlone() {
        classes()
                .that()
                .doNotHaveSimpleName("module-info")
                .and()
                .doNotBelongToAnyOf(SignetServlet.class)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..", "dev.signet", "dev.signet.internal.service", "dev.signet.http..", "org.jspecify..")
                .check(MODULE);
    }

    @Test
    void messagesDependNeitherOnAvatarsNorOnRoutes() {
        classes()
                .that()
                .resideInAPackage(MESSAGE)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "dev.signet.http", MESSAGE)
                .check(MODULE);
    }

    @Test
    void usesNoSocketsAndThreads() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(SignetServlet.class)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.net..", "java.util.concurrent..")
                .check(MODULE);
    }

    @Test
    void readsNoClock() {
        noClasses()
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Clock.class)
                .check(MODULE);
    }
}
