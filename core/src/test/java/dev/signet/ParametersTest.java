// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {

    /** The exact messages, and values that are not allowed besides {@link #NEVER_ALLOWED}. */
    private static final List<Row> TABLE = List.of(
            new Row(
                    Parameter.SIZE,
                    "size must be a whole number from 16 to 1024.",
                    "0",
                    "1",
                    "15",
                    "1025",
                    "9999",
                    "99999",
                    "4294967360",
                    "064",
                    "0x40",
                    "+64",
                    "-64",
                    "64.0",
                    "64.",
                    "6e1",
                    "64px",
                    "6 4",
                    "64;",
                    "large",
                    "\u0666\u0664",
                    "\uff16\uff14"),
            new Row(Parameter.GLYPH, "glyph must be one of tee, elbow, stub.", "cross", "elbows", "te"),
            new Row(Parameter.SUBSTRATE, "substrate must be one of dark, light, none.", "black", "auto"),
            new Row(Parameter.SHAPE, "shape must be one of rounded, square, circle.", "round", "none"),
            new Row(Parameter.BLEND, "blend must be one of true, false.", "1", "0", "yes", "no", "on"),
            new Row(Parameter.ELEMENTS, "elements must be one of mixed, via.", "vias", "none"),
            new Row(
                    Parameter.PALETTE,
                    "palette must be one of spectrum, auto, fire, phosphor, cobalt, mono.",
                    "copper",
                    "rainbow"),
            new Row(Parameter.PADDING, "padding must be one of none, some, lots.", "0", "4", "8", "auto", "many"),
            new Row(Parameter.EMPTY, "empty must be one of none, few, some.", "many", "0", "lots"));

    private static final List<String> NEVER_ALLOWED =
            List.of("", " ", "null", "\0", "*", "\"", "<script>", "%74ee", "\ud83d\ude00");

    private record Row(Parameter parameter, String expectation, List<String> values) {

        Row(Parameter parameter, String expectation, String... values) {
            this(parameter, expectation, List.of(values));
        }

        private Stream<Arguments> arguments() {
            String good = Parameters.DEFAULT.text(parameter);
            Stream<String> nearMisses = Stream.of(good + " ", " " + good, good + "\n", good + "\0", good + "," + good);
            Stream<String> otherCase = parameter == Parameter.SIZE
                    ? Stream.of()
                    : Stream.of(
                            Character.toUpperCase(good.charAt(0)) + good.substring(1),
                            good.replace('t', 'T')
                                    .replace('o', 'O')
                                    .replace('e', 'E')
                                    .replace('a', 'A')
                                    .replace('i', '\u0130'));
            return Stream.of(values.stream(), NEVER_ALLOWED.stream(), nearMisses, otherCase)
                    .flatMap(each -> each)
                    .map(value -> Arguments.of(parameter, value, expectation));
        }
    }

    static Stream<Arguments> badValues() {
        return TABLE.stream().flatMap(Row::arguments);
    }

    @ParameterizedTest
    @MethodSource("badValues")
    void rejectsInvalidValueWithFieldAndMessage(Parameter parameter, String value, String expectation) {
        InvalidInputException refused =
                assertThrows(InvalidInputException.class, () -> Parameters.DEFAULT.with(parameter, value));
        assertEquals(parameter.text(), refused.field());
        assertEquals(expectation, refused.getMessage());
    }

    @Test
    void tableCoversEveryParameter() {
        assertEquals(
                List.of(Parameter.values()), TABLE.stream().map(Row::parameter).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 15, 1025, Integer.MAX_VALUE})
    void rejectsSizeOutOfRange(int size) {
        InvalidInputException refused =
                assertThrows(InvalidInputException.class, () -> Parameters.DEFAULT.withSize(size));
        assertEquals("size", refused.field());
        assertEquals("size must be a whole number from 16 to 1024.", refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"16", "17", "99", "100", "999", "1000", "1024"})
    void parsesSizeInRange(String size) {
        Parameters parameters = Parameters.DEFAULT.with(Parameter.SIZE, size);
        assertEquals(Integer.parseInt(size), parameters.size());
        assertEquals(size, parameters.text(Parameter.SIZE));
    }

    @ParameterizedTest
    @CsvSource({
        "SIZE, 64",
        "GLYPH, tee",
        "SUBSTRATE, dark",
        "SHAPE, rounded",
        "BLEND, true",
        "ELEMENTS, mixed",
        "PALETTE, spectrum",
        "PADDING, none",
        "EMPTY, some"
    })
    void defaultsAreThoseOfTheSpecification(Parameter parameter, String value) {
        assertEquals(value, Parameters.DEFAULT.text(parameter));
        assertEquals(Parameters.DEFAULT, Parameters.DEFAULT.with(parameter, value));
    }

    @Test
    void parsesItsOwnTextForEveryCombination() {
        for (Parameters look : Inputs.LOOKS) {
            assertEquals(look, Parameters.parse(look.toString(), Parameters.DEFAULT.withSize(1000)));
        }
        assertEquals(3 * 3 * 3 * 2 * 2 * 6 * 3 * 3, new HashSet<>(Inputs.LOOKS).size());
    }

    @Test
    void parametersThatAreNotInTheTextHaveTheirDefault() {
        assertEquals(Parameters.DEFAULT, Parameters.parse(""));
        assertEquals(
                Parameters.DEFAULT.withSize(256).withShape(Shape.CIRCLE), Parameters.parse("shape=circle&size=256"));
        assertEquals(
                80,
                Parameters.parse("shape=circle", Parameters.DEFAULT.withSize(80))
                        .size());
    }

    @ParameterizedTest
    @CsvSource({
        "size=64&sise=64, name",
        "hash=00112233445566778899aabbccddeeff, name",
        "size=64&, name",
        "&, name",
        "Size=64, name",
        "size=64&shape=circle&size=64, size",
        "size, size",
        "size=64=, size",
        "size=+64, size",
        "shape=circle&blend=%74rue, blend"
    })
    void rejectsUnknownAndRepeatedNamesAndInvalidValues(String text, String field) {
        InvalidInputException refused = assertThrows(InvalidInputException.class, () -> Parameters.parse(text));
        assertEquals(field, refused.field());
        if (field.equals("name")) {
            assertEquals(
                    "each name must be one of size, glyph, substrate, shape, blend, elements, palette, padding, empty.",
                    refused.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsParameterByExactName(Parameter parameter) {
        assertEquals(parameter, Parameter.named(parameter.text()).orElseThrow());
        assertEquals(parameter.name(), parameter.text().toUpperCase(java.util.Locale.ROOT));
        assertEquals(true, Parameter.named(parameter.name()).isEmpty());
        assertEquals(true, Parameter.named(parameter.text() + " ").isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "SIZE, ''",
        "GLYPH, 'tee elbow stub'",
        "SUBSTRATE, 'dark light none'",
        "SHAPE, 'rounded square circle'",
        "BLEND, 'true false'",
        "ELEMENTS, 'mixed via'",
        "PALETTE, 'spectrum auto fire phosphor cobalt mono'",
        "PADDING, 'none some lots'",
        "EMPTY, 'none few some'"
    })
    void choicesAreThoseOfTheSpecification(Parameter parameter, String choices) {
        assertEquals(choices, String.join(" ", parameter.choices()));
    }
}
