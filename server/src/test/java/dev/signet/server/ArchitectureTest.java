// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.members;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The packages of the server and which of them may depend on which. */
@Tag("once")
class ArchitectureTest {

    private static final String ROOT = "dev.signet.server";

    private static final JavaClasses SERVER = new ClassFileImporter()
            .importUrl(SignetServer.class.getProtectionDomain().getCodeSource().getLocation());

    /** Each package with those it may depend on. The root package, which wires them, may depend on all. */
    enum Layer {
        HTTP,
        NET,
        TLS(NET),
        DISPATCH(HTTP, NET),
        HTTP1(HTTP, NET, DISPATCH),
        HTTP2(HTTP, NET, DISPATCH),
        TELEMETRY(HTTP, NET, DISPATCH, TLS);

        private final Set<Layer> dependencies;

        Layer(Layer... dependencies) {
            this.dependencies = Set.of(dependencies);
        }

        private String location() {
            return ROOT + ".internal." + name().toLowerCase(Locale.ROOT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void packageDependsOnlyOnThoseListed(Layer layer) {
        String[] visible = Stream.concat(Stream.of(layer), layer.dependencies.stream())
                .map(Layer::location)
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(layer.location())
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage(ROOT + "..").or(resideInAnyPackage(visible)))
                .check(SERVER);
    }

    @Test
    void everyClassIsInAListedPackage() {
        String[] listed = Stream.concat(
                        Stream.of(ROOT), Arrays.stream(Layer.values()).map(Layer::location))
                .toArray(String[]::new);
        classes().should().resideInAnyPackage(listed).check(SERVER);
    }

    @Test
    void embeddersSeeTheServerAndItsConfiguration() {
        Set<String> visible = SERVER.stream()
                .filter(resideInAPackage(ROOT).and(modifier(JavaModifier.PUBLIC)))
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toSet());
        assertEquals(
                Set.of("SignetServer", "ServerConfig", "Setting", "ConfigurationException", "AddressInUseException"),
                visible);
    }

    /** The public classes of the root package follow semantic versioning, the other packages do not. */
    @Test
    void publicApiExposesNoClassOfASubpackage() {
        members()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat(resideInAPackage(ROOT).and(modifier(JavaModifier.PUBLIC)))
                .should(be(describe(
                        "free of classes of subpackages",
                        member -> member.getAllInvolvedRawTypes().stream().noneMatch(resideInAPackage(ROOT + ".*..")))))
                .check(SERVER);
    }

    @Test
    void connectionHandlingDoesNotDependOnHttpCodecs() {
        noClasses()
                .that()
                .resideInAPackage(Layer.NET.location())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.netty.handler.codec.http..", "io.netty.handler.codec.http2..")
                .check(SERVER);
    }

    @Test
    void internalPackagesOfCoreAreNotUsed() {
        String[] visible = {"dev.signet", "dev.signet.internal.service", "dev.signet.http..", ROOT + ".."};
        classes()
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage("dev.signet..").or(resideInAnyPackage(visible)))
                .check(SERVER);
    }
}
