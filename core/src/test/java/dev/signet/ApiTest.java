// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares the exported API with src/test/resources/api.txt, so that every change of it shows in review. After an intended
 * change, copy target/api.txt.
 */
class ApiTest {

    private static final Set<String> ENUM_METHODS = Set.of("values", "valueOf");

    @Test
    void exportedApiIsTheOneInApiTxt() throws IOException, ClassNotFoundException {
        Path classes = Path.of(Program.location(Avatar.class));
        List<String> lines = new ArrayList<>();
        ModuleFinder.of(classes)
                .findAll()
                .forEach(module -> module.descriptor().exports().stream()
                        .filter(export -> !export.isQualified())
                        .forEach(export -> lines.add("exports " + export.source())));
        for (Path file : files(classes.resolve("dev/signet"))) {
            Class<?> type =
                    Class.forName("dev.signet." + file.getFileName().toString().replace(".class", ""));
            if (Modifier.isPublic(type.getModifiers())) {
                lines.add(simple(type.toGenericString()));
                members(type).sorted().forEach(member -> lines.add("    " + member));
            }
        }
        String actual = String.join("\n", lines) + "\n";
        Files.writeString(Path.of("target/api.txt"), actual);
        assertEquals(Files.readString(Path.of("src/test/resources/api.txt")), actual);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*[/\\\\][A-Z]\\w*\\.class"))
                    .sorted()
                    .toList();
        }
    }

    private static Stream<String> members(Class<?> type) {
        Stream<Member> members = Stream.of(
                        type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
                .flatMap(Stream::of);
        return members.filter(member -> (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
                .filter(member -> !member.isSynthetic())
                .filter(member -> !(type.isEnum() && ENUM_METHODS.contains(member.getName())))
                .map(member -> simple(
                        member instanceof Executable executable
                                ? executable.toGenericString()
                                : ((java.lang.reflect.Field) member).toGenericString()));
    }

    private static String simple(String text) {
        return text.replaceAll("(?<![\\w.])(?:[a-z]\\w*\\.)+(?=[A-Z])", "")
                .replaceAll("\\b([A-Z]\\w*)\\.(?=\\w+(\\(|$))", "");
    }
}
