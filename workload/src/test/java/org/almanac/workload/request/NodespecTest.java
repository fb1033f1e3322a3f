package org.almanac.workload.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Sharing;
import org.almanac.workload.request.NodeTerm.Avoided;
import org.almanac.workload.request.NodeTerm.OnHost;
import org.almanac.workload.request.NodeTerm.Wanted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a nodespec is read as, and that it is written again as it was. */
class NodespecTest {
    record Example(String text, int pieces, long cpus, String again) {
        @Override
        public String toString() {
            return text;
        }
    }

    static List<Example> examples() throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                NodespecTest.class.getResourceAsStream("nodespecs.txt"), StandardCharsets.US_ASCII))) {
            return lines.lines()
                    .filter(line -> !line.startsWith(";"))
                    .map(line -> line.split(" "))
                    .map(f -> new Example(
                            f[0], Integer.parseInt(f[1]), Long.parseLong(f[2]), f[3].equals("=") ? f[0] : f[3]))
                    .toList();
        }
    }

    @Test
    void thereAreEnoughExamples() throws IOException {
        assertTrue(examples().size() >= 300, examples().size() + " examples");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleIsReadAndWrittenAgain(Example example) throws RequestFormatException {
        Nodespec spec = Nodespec.parse(example.text());

        assertEquals(example.again(), spec.text());
        assertEquals(spec, Nodespec.parse(spec.text()));
        assertEquals(example.pieces(), spec.pieces());
        assertEquals(example.cpus(), spec.cpus());
    }

    @Test
    void everyTermFindsItsPlace() throws RequestFormatException {
        Nodespec spec = Nodespec.parse("2:ppn=1.5:gpus=1:mics=3:mem=2gb:fast:^slow:host=n1+tn3#x86_64#^old#excl");

        NodePart first = new NodePart(
                OptionalInt.of(2),
                Optional.of(new BigDecimal("1.5")),
                OptionalInt.of(1),
                OptionalInt.of(3),
                OptionalLong.of(2L << 30),
                List.of(new Wanted("fast"), new Avoided("slow"), new OnHost("n1")));
        NodePart second = new NodePart(
                OptionalInt.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                List.of(new Wanted("tn3")));
        assertEquals(
                new Nodespec(
                        List.of(first, second),
                        List.of(new Wanted("x86_64"), new Avoided("old")),
                        Optional.of(Sharing.EXCLUSIVE)),
                spec);
        assertEquals(2, first.cpus());
        assertTrue(first.fractional());
        assertEquals(1, second.pieces());
        assertEquals(1, second.cpus());
        assertEquals(spec.text(), spec.toString());
    }

    @Test
    void excludeAndShareArePropertiesInsideAPart() throws RequestFormatException {
        Nodespec spec = Nodespec.parse("1:excl");

        assertEquals(Optional.empty(), spec.sharing());
        assertEquals(List.of(new Wanted("excl")), spec.parts().get(0).terms());
    }

    @Test
    void partsThatSayNothingAreNotMade() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new NodePart(
                        OptionalInt.empty(),
                        Optional.empty(),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        List.of()));
        assertThrows(IllegalArgumentException.class, () -> Nodespec.of());
        assertEquals(
                "1:ppn=2",
                NodePart.of(1, 2, new Wanted("a")).withTerms(List.of()).text());
    }

    @ParameterizedTest
    @CsvSource({
        "500mb, 524288000, 500mb",
        "1024, 1024, 1kb",
        "1024mb, 1073741824, 1gb",
        "3GB, 3221225472, 3gb",
        "7k, 7168, 7kb",
        "1pb, 1125899906842624, 1pb",
        "1024pb, 1152921504606846976, 1024pb",
        "0, 0, 0b",
        "100b, 100, 100b"
    })
    void sizesOfPbsAreRead(String text, long bytes, String again) {
        assertEquals(OptionalLong.of(bytes), MemorySize.parse(text));
        assertEquals(again, MemorySize.format(bytes));
    }

    @ParameterizedTest
    @CsvSource({"''", "gb", "-1", "1.5gb", "1eb", "1 gb", "5kw", "1bb", "1kmb", "1025pb", "1234567890123456789", "0x1"})
    void whatIsNoSizeIsNotRead(String text) {
        assertEquals(OptionalLong.empty(), MemorySize.parse(text));
    }
}
