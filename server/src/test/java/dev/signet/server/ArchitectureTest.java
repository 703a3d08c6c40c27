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

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The plan of the server: which room knows which. */
class ArchitectureTest {

    private static final String FACE = "dev.signet.server";

    private static final JavaClasses SERVER = new ClassFileImporter()
            .importUrl(SignetServer.class.getProtectionDomain().getCodeSource().getLocation());

    /** Each with the rooms it may know; the root package, which wires them, knows all. */
    enum Room {
        WEB,
        NET,
        SITE(WEB),
        RECEPTION(WEB, NET),
        HTTP1(WEB, NET, RECEPTION),
        HTTP2(WEB, NET, RECEPTION),
        OPS(WEB, NET, RECEPTION),
        LOG(WEB, RECEPTION);

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
                .that()
                .resideInAPackage(room.location())
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage(FACE + "..").or(resideInAnyPackage(visible)))
                .check(SERVER);
    }

    @Test
    void thereAreNoRoomsButTheOnesOnThePlan() {
        String[] plan = Stream.concat(
                        Stream.of(FACE), Arrays.stream(Room.values()).map(Room::location))
                .toArray(String[]::new);
        classes().should().resideInAnyPackage(plan).check(SERVER);
    }

    /** The public classes of the root package are under semantic versioning, and the rooms are not. */
    @Test
    void theFaceShowsNothingOfTheRooms() {
        members()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat(resideInAPackage(FACE).and(modifier(JavaModifier.PUBLIC)))
                .should(be(describe(
                        "free of their classes",
                        member -> member.getAllInvolvedRawTypes().stream().noneMatch(resideInAPackage(FACE + ".*..")))))
                .check(SERVER);
    }

    @Test
    void answersAreMadeWithoutSocketsThreadsAndLogs() {
        noClasses()
                .that()
                .resideInAPackage(Room.WEB.location())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.netty..", "java.net..", "java.util.concurrent..", "org.slf4j..")
                .check(SERVER);
    }

    @Test
    void onlyTheInnerRoomsOfCoreStayClosed() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage("dev.signet..")
                        .or(resideInAnyPackage("dev.signet", "dev.signet", FACE + "..")))
                .check(SERVER);
    }
}
