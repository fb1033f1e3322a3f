package org.almanac.pbs.openpbs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecVnodeSequenceTest {
    @Test
    void eachDifferentTextIsToldOnce() {
        assertEquals("1#(a:ncpus=1){0}", ExecVnodeSequence.text(List.of("(a:ncpus=1)")));
        assertEquals(
                "6#(a)+(b){0-2,5}(c[0]){3-4}",
                ExecVnodeSequence.text(List.of("(a)+(b)", "(a)+(b)", "(a)+(b)", "(c[0])", "(c[0])", "(a)+(b)")));
    }

    /** As a server writes it, the last one first. */
    @Test
    void rangesMayHaveBlanks() {
        assertEquals(Optional.of(List.of("(a)", "(b)", "(a)", "(a)")), ExecVnodeSequence.parse("4#(b){1}(a){0, 2-3}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "(a)", "2#", "2#(a){0}", "2#(a){0-2}", "1#(a){x}", "1#(a){0", "1#(a){0}b", "x#(a){0}"})
    void whatIsNoSequence(String text) {
        assertEquals(Optional.empty(), ExecVnodeSequence.parse(text));
    }

    @Test
    void whatIsWrittenIsRead() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200; i++) {
            List<String> vnodes = new ArrayList<>();
            for (int time = 1 + random.nextInt(20); time > 0; time--) {
                vnodes.add("(v" + random.nextInt(3) + ":ncpus=2)");
            }
            assertEquals(Optional.of(vnodes), ExecVnodeSequence.parse(ExecVnodeSequence.text(vnodes)));
        }
    }
}
