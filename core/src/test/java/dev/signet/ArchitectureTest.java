// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The dependencies between the packages of core, and what core may use of the JDK. */
@Tag("once")
class ArchitectureTest {

    private static final JavaClasses CORE = new ClassFileImporter()
            .importUrl(Avatar.class.getProtectionDomain().getCodeSource().getLocation());

    /** The types of the public package that internal packages may use: the input of a rendering. */
    private static final DescribedPredicate<JavaClass> INPUT = describe(
            "are input types",
            type -> type.getPackageName().equals(Avatar.class.getPackageName())
                    && !Set.of("Avatar", "AvatarParser", "Digests", "Renderer", "RendererPool", "RenderMemory")
                            .contains(type.getSimpleName()));

    /** The internal packages, each with those it may depend on. */
    enum Layer {
        MEMORY,
        SERVICE,
        LAYOUT,
        PICTURE(LAYOUT),
        SVG(MEMORY, LAYOUT, PICTURE),
        RASTER(LAYOUT, PICTURE),
        PNG(MEMORY, LAYOUT, PICTURE, RASTER);

        private final Set<Layer> dependencies;

        Layer(Layer... dependencies) {
            this.dependencies = Set.of(dependencies);
        }

        private String packageName() {
            return "dev.signet.internal." + name().toLowerCase(Locale.ROOT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void internalPackageDependsOnlyOnLowerLayersAndInput(Layer layer) {
        String[] visible = Stream.concat(Stream.of(layer), layer.dependencies.stream())
                .map(Layer::packageName)
                .toArray(String[]::new);
        classes()
                .that(resideInAPackage(layer.packageName()))
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage("dev.signet..")
                        .or(resideInAnyPackage(visible))
                        .or(INPUT))
                .check(CORE);
    }

    @Test
    void everyPackageIsALayer() {
        String[] packages = Stream.concat(
                        Stream.of(Avatar.class.getPackageName()),
                        Stream.of(Layer.values()).map(Layer::packageName))
                .toArray(String[]::new);
        classes().should().resideInAnyPackage(packages).check(CORE);
    }

    @Test
    void internalPackagesHaveNoCycles() {
        slices().matching("dev.signet.internal.(*)").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void dependsOnNothingButJavaBaseAndAnnotations() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("dev.signet..", "org.jspecify.annotations")
                        .or(inJavaBase()))
                .check(CORE);
    }

    @Test
    void usesNoCompressorOfTheJdk() {
        noClasses()
                .should()
                .dependOnClassesThat(nameMatching("java\\.util\\.(zip\\..*(Deflater|GZIP|Zip).*|jar\\..*)"))
                .because("its output changes with the zlib that the JDK was built with")
                .check(CORE);
    }

    @Test
    void usesNoRandomNumbers() {
        noClasses()
                .should()
                .dependOnClassesThat(nameMatching("java\\..*\\.(\\w*Random|RandomGenerator\\w*|UUID)"))
                .orShould()
                .accessTargetWhere(
                        target(nameMatching("random")).and(target(owner(nameMatching("java\\.lang\\.(Strict)?Math")))))
                .because("equal inputs must give equal bytes")
                .check(CORE);
    }

    @Test
    void usesNoInexactMathFunctions() {
        String inexact = "a?(sin|cos|tan)|(sin|cos|tan)h|atan2|cbrt|exp|expm1|hypot|log|log10|log1p|pow";
        noClasses()
                .should()
                .accessTargetWhere(target(nameMatching(inexact)).and(target(owner(nameMatching("java\\.lang\\.Math")))))
                .because("the results of these may differ between JDKs and CPUs; sqrt is exact")
                .check(CORE);
    }

    private static DescribedPredicate<JavaClass> inJavaBase() {
        Set<String> open = Object.class.getModule().getDescriptor().exports().stream()
                .filter(export -> !export.isQualified())
                .map(export -> export.source())
                .collect(Collectors.toUnmodifiableSet());
        return describe("are in java.base", type -> {
            JavaClass element = type.getBaseComponentType();
            return element.isPrimitive() || open.contains(element.getPackageName());
        });
    }
}
