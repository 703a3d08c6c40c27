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
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The plan of the house: which room knows which, and what core may take from the platform. */
class ArchitectureTest {

    private static final String FACE = "dev.signet";

    private static final JavaClasses CORE = new ClassFileImporter()
            .importUrl(Avatar.class.getProtectionDomain().getCodeSource().getLocation());

    /** The packages below the public face, in the order of the road, each with the rooms it may know. */
    enum Room {
        BYTES,
        MEMORY,
        INPUT(MEMORY),
        LAYOUT(INPUT),
        PICTURE(INPUT, LAYOUT),
        SVG(BYTES, INPUT, LAYOUT, PICTURE),
        RASTER(INPUT, LAYOUT, PICTURE),
        PNG(BYTES, INPUT, LAYOUT, PICTURE, RASTER),
        DECODE(INPUT, LAYOUT, PICTURE);

        private final Set<Room> known;

        Room(Room... known) {
            this.known = Set.of(known);
        }

        private String location() {
            return FACE + "." + name().toLowerCase(Locale.ROOT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRoomKnowsOnlyTheRoomsBeforeIt(Room room) {
        String[] visible = Stream.concat(Stream.of(room), room.known.stream())
                .map(Room::location)
                .toArray(String[]::new);
        classes()
                .that(resideInAPackage(room.location()))
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage("dev.signet..").or(resideInAnyPackage(visible)))
                .allowEmptyShould(true)
                .check(CORE);
    }

    @Test
    void thereAreNoRoomsButTheOnesOnThePlan() {
        String[] plan = Stream.concat(Stream.of(FACE), Stream.of(Room.values()).map(Room::location))
                .toArray(String[]::new);
        classes().should().resideInAnyPackage(plan).check(CORE);
    }

    @Test
    void packagesAreFreeOfCycles() {
        slices().assignedFrom(new EachPackage()).should().beFreeOfCycles().check(CORE);
    }

    @Test
    void coreNeedsNothingButJavaBase() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAPackage("dev.signet..").or(inJavaBase()))
                .check(CORE);
    }

    @Test
    void noBytesComeFromTheCompressorOfTheJdk() {
        noClasses()
                .should()
                .dependOnClassesThat(nameMatching("java\\.util\\.(zip\\..*(Deflater|GZIP|Zip).*|jar\\..*)"))
                .because("its output changes with the zlib that the JDK was built with")
                .check(CORE);
    }

    @Test
    void nothingIsRandom() {
        noClasses()
                .should()
                .dependOnClassesThat(nameMatching("java\\..*\\.(\\w*Random|RandomGenerator\\w*|UUID)"))
                .orShould()
                .accessTargetWhere(
                        target(nameMatching("random")).and(target(owner(nameMatching("java\\.lang\\.(Strict)?Math")))))
                .because("one seed means one avatar")
                .check(CORE);
    }

    @Test
    void noArithmeticIsRoundedAsTheJdkLikes() {
        String inexact = "a?(sin|cos|tan)|(sin|cos|tan)h|atan2|cbrt|exp|expm1|hypot|log|log10|log1p|pow";
        noClasses()
                .should()
                .accessTargetWhere(target(nameMatching(inexact)).and(target(owner(nameMatching("java\\.lang\\.Math")))))
                .because("Math leaves the last bit of these to the JDK and the CPU, while sqrt is exact")
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

    /** One slice a package, the root package included. */
    private static final class EachPackage implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }
}
