package org.almanac.workload.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What exec_vnode and exec_host say. */
class HeldTest {
    private static final long MB = 1 << 20;

    @Test
    void vnodesWithinParenthesesAreOnePiece() {
        assertEquals(
                List.of(new Held("a", 2, 100 * MB, 0), new Held("b", 3, 0, 0), new Held("a", 1, 0, 1)),
                Held.ofVnodes("(a:ncpus=2:mem=102400kb+b:ncpus=3)+(a:ncpus=1)"));
    }

    @Test
    void vnodesWithoutParenthesesOrWithOneTooFewAreRead() {
        assertEquals(List.of(new Held("a", 0, 0, 0), new Held("b", 1, 0, 1)), Held.ofVnodes("a+b:ncpus=1"));
        assertEquals(List.of(new Held("a", 1, 0, 0)), Held.ofVnodes("(a:ncpus=1"));
    }

    @Test
    void hostsHaveSlotsAsRangesListsOrNumbers() {
        assertEquals(
                List.of(new Held("a", 2, 0, 0), new Held("b", 3, 0, 1), new Held("c", 4, 0, 2), new Held("d", 1, 0, 3)),
                Held.ofHosts("a/2-3+b/0-1,7+c/0*4+d/9"));
    }

    @Test
    void slotsOfOneHostThatFollowEachOtherAreOnePiece() {
        assertEquals(List.of(new Held("a", 2, 0, 0), new Held("b", 1, 0, 1)), Held.ofHosts("a/1+a/0+b/0"));
    }

    @Test
    void whatIsNotLegibleIsLeftOut() {
        assertEquals(List.of(), Held.ofHosts("+/3+"));
        assertEquals(List.of(new Held("a", 0, 0, 0)), Held.ofVnodes("(a:ncpus=99999999999:mem=much)+()"));
    }
}
