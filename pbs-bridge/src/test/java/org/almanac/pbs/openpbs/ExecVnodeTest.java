package org.almanac.pbs.openpbs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecVnodeTest {
    private static final ResourceKinds KINDS = new ResourceKinds(List.of("cpus", "memory", "ngpus"));
    private static final Set<String> SIZES = Set.of("memory");
    private static final long MB = 1L << 20;

    @Test
    void sumsOnVnodes() {
        assertEquals(
                Optional.of(Map.of("vn01", Resources.of(2, 100 * MB, 0), "vn02", Resources.of(2, 100 * MB, 0))),
                ExecVnode.parse("(vn01:ncpus=2:mem=102400kb)+(vn02:ncpus=2:mem=102400kb)", KINDS));
        assertEquals(
                Optional.of(Map.of("a", Resources.of(3, 0, 1), "b", Resources.of(1, 0, 0))),
                ExecVnode.parse("(a:ncpus=2+b:ncpus=1)+(a:ncpus=1:ngpus=1:foo=7)", KINDS));
        assertEquals(
                Optional.of(Map.of("vn02", Resources.of(4, 200 * MB, 0))),
                ExecVnode.parse("vn02:ncpus=2:mem=100mb+vn02:ncpus=2:mem=100mb", KINDS),
                "started with mere names");
        assertEquals(Optional.of(Map.of("n[0]", Resources.of(1, 0, 0))), ExecVnode.parse("(n[0]:ncpus=1)", KINDS));
        assertEquals(Optional.of(Map.of("vn03", Resources.of(0, 0, 0))), ExecVnode.parse("vn03", KINDS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "()",
                "(",
                ")",
                "(a:ncpus=1",
                "a:ncpus=1)",
                "((a:ncpus=1))",
                "(a:ncpus=1)+",
                "(a:ncpus)",
                "(a:=1)",
                "(a:ncpus=x)",
                "(a:ncpus=99999999999999999)",
                "(a:mem=1024pb)"
            })
    void whatIsNoPlace(String text) {
        assertEquals(Optional.empty(), ExecVnode.parse(text, KINDS));
    }

    @Test
    void thePiecesOfAReservationAreToldApart() {
        Share two = new Share("a", Resources.of(2, 0, 0));
        Share one = new Share("b", Resources.of(1, 0, 0));
        assertEquals(
                Optional.of(new Location(
                        List.of(new Share("a", Resources.of(4, 0, 0)), one), List.of(List.of(two), List.of(two, one)))),
                ExecVnode.location("(a:ncpus=2)+(a:ncpus=2+b:ncpus=1)", KINDS));
        assertEquals(Optional.empty(), ExecVnode.location("a:ncpus=2", KINDS));
        assertEquals(Optional.empty(), ExecVnode.location("(a:ncpus=2", KINDS));
    }

    @Test
    void startsAreAskedForPieceByPiece() {
        Share small = new Share("a", Resources.of(1, 100 * MB, 0));
        Share large = new Share("b", Resources.of(2, 0, 1));
        Location location = new Location(List.of(), List.of(List.of(small), List.of(small, large)));
        assertEquals(
                "(a:ncpus=1:mem=102400kb)+(a:ncpus=1:mem=102400kb+b:ncpus=2:ngpus=1)",
                ExecVnode.text(location, KINDS, SIZES));
    }

    @Test
    void noByteIsLostOrWon() {
        Location location = new Location(List.of(new Share("a", Resources.of(0, 1025, 0))));
        String text = ExecVnode.text(location, KINDS, SIZES);
        assertEquals("(a:ncpus=0:mem=1025b)", text);
        assertEquals(Optional.of(Map.of("a", Resources.of(0, 1025, 0))), ExecVnode.parse(text, KINDS));
    }
}
