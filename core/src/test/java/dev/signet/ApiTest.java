// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares the exported API with src/test/resources/api.txt, so that every change of it shows in review. After an intended
 * change, copy target/api.txt.
 */
class ApiTest {

    private static final Set<String> ENUM_METHODS = Set.of("values", "valueOf");

    /** A value of each type that the API takes. */
    private static final Map<Class<?>, Object> VALUES = Map.ofEntries(
            Map.entry(Avatar.class, Avatar.of("ada")),
            Map.entry(AvatarParser.class, new AvatarParser()),
            Map.entry(Hash.class, Hash.ofSeed("ada")),
            Map.entry(Parameters.class, Parameters.DEFAULT),
            Map.entry(OutputStream.class, OutputStream.nullOutputStream()),
            Map.entry(Path.class, Path.of("unused")),
            Map.entry(String.class, "ada"),
            Map.entry(byte[].class, new byte[16]));

    @Test
    void exportedApiIsTheOneInApiTxt() throws IOException {
        List<String> lines = new ArrayList<>();
        ModuleFinder.of(Path.of(Program.location(Avatar.class)))
                .findAll()
                .forEach(module -> module.descriptor().exports().stream()
                        .filter(export -> !export.isQualified())
                        .forEach(export -> lines.add("exports " + export.source())));
        publicTypes().forEach(type -> {
            lines.add(simple(type.toGenericString()) + (isSerializable(type) ? " implements Serializable" : ""));
            members(type).map(ApiTest::text).sorted().forEach(member -> lines.add("    " + member));
        });
        String actual = String.join("\n", lines) + "\n";
        Files.writeString(Path.of("target/api.txt"), actual);
        assertEquals(Files.readString(Path.of("src/test/resources/api.txt")), actual);
    }

    /** The message of the exception is the name of the argument; that of the JVM itself would be a sentence. */
    @Test
    void everyNullNamesTheArgument() throws IOException {
        List<String> names = new ArrayList<>();
        publicTypes()
                .flatMap(ApiTest::members)
                .filter(member ->
                        member instanceof Executable && !member.getName().equals("equals"))
                .map(Executable.class::cast)
                .forEach(call -> {
                    Class<?>[] types = call.getParameterTypes();
                    for (int i = 0; i < types.length; i++) {
                        if (!types[i].isPrimitive()) {
                            names.add(assertNullIsNamed(call, types, i));
                        }
                    }
                });
        assertTrue(
                names.containsAll(Set.of("seed", "hex", "blankCells", "format", "defaults", "idPrefix")),
                names::toString);
    }

    private static String assertNullIsNamed(Executable call, Class<?>[] types, int missing) {
        Object[] arguments = Stream.of(types).map(ApiTest::value).toArray();
        arguments[missing] = null;
        Throwable thrown = assertThrows(
                        InvocationTargetException.class,
                        () -> {
                            if (call instanceof Method method) {
                                method.invoke(value(call.getDeclaringClass()), arguments);
                            } else {
                                ((Constructor<?>) call).newInstance(arguments);
                            }
                        },
                        call::toString)
                .getCause();
        NullPointerException e = assertInstanceOf(NullPointerException.class, thrown, call::toString);
        String message = Objects.requireNonNullElse(e.getMessage(), "no message");
        assertEquals(parameterName(call, missing), message, call::toString);
        return message;
    }

    /** Returns the name in the source. */
    private static String parameterName(Executable call, int index) {
        Class<?> owner = call.getDeclaringClass();
        String name = call instanceof Method ? call.getName() : owner.getSimpleName();
        String parameters = Stream.of(call.getParameterTypes())
                .map(type -> Pattern.quote(type.getSimpleName()) + " (\\w+)")
                .collect(Collectors.joining(", "));
        Matcher declaration = Pattern.compile("public (?:static )?(?:\\S+ )?" + name + "\\(" + parameters + "\\)")
                .matcher(source(owner));
        assertTrue(declaration.find(), call::toString);
        return declaration.group(index + 1);
    }

    private static String source(Class<?> type) {
        try {
            return Files.readString(Path.of("src/main/java/dev/signet", type.getSimpleName() + ".java"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Object value(Class<?> type) {
        return type.isEnum() ? type.getEnumConstants()[0] : VALUES.getOrDefault(type, 64);
    }

    private static boolean isSerializable(Class<?> type) {
        return Set.of(type.getInterfaces()).contains(Serializable.class);
    }

    private static Stream<Class<?>> publicTypes() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(Program.location(Avatar.class), "dev", "signet"))) {
            List<Class<?>> types = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.matches("[A-Z]\\w*\\.class")) {
                    types.add(type("dev.signet." + name.replace(".class", "")));
                }
            }
            return types.stream().filter(type -> Modifier.isPublic(type.getModifiers()));
        }
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static Stream<Member> members(Class<?> type) {
        Stream<Member> members = Stream.of(
                        type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
                .flatMap(Stream::of);
        return members.filter(member -> (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
                .filter(member -> !member.isSynthetic())
                .filter(member -> !(type.isEnum() && ENUM_METHODS.contains(member.getName())));
    }

    private static String text(Member member) {
        return simple(
                member instanceof Executable executable
                        ? executable.toGenericString()
                        : ((java.lang.reflect.Field) member).toGenericString());
    }

    private static String simple(String text) {
        return text.replace("synchronized ", "")
                .replaceAll("(?<![\\w.])(?:[a-z]\\w*\\.)+(?=[A-Z])", "")
                .replaceAll("\\b([A-Z]\\w*)\\.(?=\\w+(\\(|$))", "");
    }
}
