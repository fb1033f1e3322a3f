package org.almanac.workload.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodespecs made and spoilt at random are written, read or refused, and nothing else. */
@Tag("slow")
class NodespecFuzzTest {
    private static final String TELLING = "0123456789.:+#^=-_, \tpnxmegbhostul\n\u00e4\u0663\ud83d";

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void aMadeNodespecIsReadAsItself(long seed) throws RequestFormatException {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 20_000; round++) {
            Nodespec spec = nodespec(random);
            Nodespec again = Nodespec.parse(spec.text());

            assertEquals(normal(spec), normal(again), spec.text());
            assertEquals(again, Nodespec.parse(again.text()), spec.text());
            assertEquals(spec.cpus(), again.cpus());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 4})
    void aSpoiltNodespecIsReadOrRefusedInOneLine(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        List<NodespecTest.Example> examples = NodespecTest.examples();
        TorqueRequests requests = new TorqueRequests(ResourceKinds.CPUS_AND_MEMORY);
        int read = 0;
        int refused = 0;
        for (int round = 0; round < 100_000; round++) {
            String text = spoilt(examples.get(random.nextInt(examples.size())).text(), random);
            try {
                Nodespec spec = Nodespec.parse(text);
                requests.nodes(spec, OptionalLong.of(1L << 40));
                assertEquals(spec, Nodespec.parse(spec.text()), text);
                read++;
            } catch (RequestFormatException e) {
                refused++;
                assertFalse(e.getMessage().chars().anyMatch(Character::isISOControl), e.getMessage());
                assertTrue(e.position() >= 1 && e.position() <= text.length() + 1, e.getMessage());
                assertTrue(e.getMessage().length() < 400, e.getMessage());
            }
        }
        assertTrue(read > 5_000 && refused > 5_000, read + " read, " + refused + " refused");
    }

    /** With the count written, as a part that begins with a name and one with the count 1 mean the same. */
    private static Nodespec normal(Nodespec spec) {
        return new Nodespec(
                spec.parts().stream().map(part -> part.withTerms(part.terms())).toList(),
                spec.everywhere(),
                spec.sharing());
    }

    private static Nodespec nodespec(SplittableRandom random) {
        List<NodePart> parts = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            List<NodeTerm> terms = terms(random);
            boolean counted = terms.isEmpty() || random.nextBoolean();
            parts.add(new NodePart(
                    counted ? OptionalInt.of(1 + random.nextInt(100)) : OptionalInt.empty(),
                    random.nextBoolean() ? Optional.of(ppn(random)) : Optional.empty(),
                    random.nextInt(4) == 0 ? OptionalInt.of(random.nextInt(5)) : OptionalInt.empty(),
                    random.nextInt(8) == 0 ? OptionalInt.of(random.nextInt(5)) : OptionalInt.empty(),
                    random.nextInt(8) == 0
                            ? OptionalLong.of(random.nextLong(1L << 40) >> random.nextInt(40))
                            : OptionalLong.empty(),
                    terms));
        }
        List<NodeTerm> everywhere = terms(random).stream()
                .filter(term -> !(term instanceof NodeTerm.OnHost))
                .toList();
        return new Nodespec(
                parts,
                everywhere,
                switch (random.nextInt(3)) {
                    case 0 -> Optional.of(Sharing.EXCLUSIVE);
                    case 1 -> Optional.of(Sharing.SHARED);
                    default -> Optional.empty();
                });
    }

    private static BigDecimal ppn(SplittableRandom random) {
        return BigDecimal.valueOf(1 + random.nextInt(100_000), random.nextInt(4));
    }

    private static List<NodeTerm> terms(SplittableRandom random) {
        List<NodeTerm> terms = new ArrayList<>();
        boolean host = false;
        for (int i = random.nextInt(4); i > 0; i--) {
            String name = name(random);
            switch (random.nextInt(4)) {
                case 0 -> terms.add(new NodeTerm.Avoided(name));
                case 1 -> {
                    if (!host) {
                        terms.add(new NodeTerm.OnHost(name));
                    }
                    host = true;
                }
                default -> terms.add(new NodeTerm.Wanted(name));
            }
        }
        return terms;
    }

    private static String name(SplittableRandom random) {
        String letters = "abcXYZ019._-";
        StringBuilder name = new StringBuilder("n");
        for (int i = random.nextInt(10); i > 0; i--) {
            name.append(letters.charAt(random.nextInt(letters.length())));
        }
        return name.toString();
    }

    private static String spoilt(String text, SplittableRandom random) {
        StringBuilder spoilt = new StringBuilder(text);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(spoilt.length() + 1);
            char c = random.nextInt(8) == 0
                    ? (char) random.nextInt(Character.MAX_VALUE)
                    : TELLING.charAt(random.nextInt(TELLING.length()));
            switch (random.nextInt(4)) {
                case 0 -> spoilt.insert(at, c);
                case 1 -> spoilt.setLength(at);
                case 2 -> spoilt.insert(at, "123456789".repeat(1 + random.nextInt(3)));
                default -> {
                    if (at < spoilt.length()) {
                        spoilt.deleteCharAt(at);
                    }
                }
            }
        }
        return spoilt.toString();
    }
}
