package org.almanac.replay.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.Estimate;
import org.almanac.replay.ReplayLog.Cancelled;
import org.almanac.replay.Verification;
import org.junit.jupiter.api.Test;

class SweepGridTest {
    private static List<PolicySpec> policies(String... texts) {
        return Stream.of(texts).map(PolicySpec::parse).toList();
    }

    private static SweepGrid grid(List<String> logs, List<PolicySpec> policies, int seeds) {
        return new SweepGrid(
                logs,
                policies,
                SweepGrid.seeds(1, seeds),
                new Treatment(List.of(), Estimate.KILL, Cancelled.KEEP, Optional.empty(), Optional.empty()),
                Optional.empty(),
                Verification.OFF);
    }

    private static List<SweepPoint> points(SweepGrid grid) {
        return grid.points(log -> List.of(LogPart.whole(log)));
    }

    @Test
    void hasAPointForEachLogPolicyAndSeedInThisOrder() {
        SweepGrid grid = grid(List.of("a", "b", "a"), policies("easy", "fcfs"), 2);

        assertEquals(
                List.of("a easy seed 1", "a easy seed 2", "a fcfs seed 1", "a fcfs seed 2", "b easy seed 1"),
                points(grid).stream().limit(5).map(SweepPoint::text).toList());
        assertEquals(8, points(grid).size());
    }

    @Test
    void variesOnlyPoliciesThatHaveTheParameter() {
        List<PolicySpec> varied =
                SweepGrid.vary(policies("easy", "flex:slack=9,depth=none", "flex"), "slack", List.of("1", "2"));

        assertEquals(
                List.of("easy", "flex:slack=1,depth=none", "flex:slack=2,depth=none", "flex:slack=1", "flex:slack=2"),
                varied.stream().map(PolicySpec::text).toList());
        assertThrows(IllegalArgumentException.class, () -> SweepGrid.vary(policies("easy"), "slack", List.of("1")));
    }

    @Test
    void refusesAPolicyThatThereIsNot() {
        assertThrows(PolicyException.class, () -> grid(List.of("a"), policies("esy"), 1));
        assertThrows(IllegalArgumentException.class, () -> grid(List.of(), policies("easy"), 1));
    }

    @Test
    void namesEachPointByAHashThatStaysTheSame() {
        SweepPoint point = new SweepPoint(LogPart.whole("KTH.swf"), PolicySpec.parse("easy"), 1);

        // Results of an earlier run are found by it.
        assertEquals("f837e1ae73d77058", point.hash());
        List<SweepPoint> points = points(grid(List.of("a", "b"), policies("easy", "fcfs", "flex"), 50));
        assertEquals(
                points.size(),
                points.stream()
                        .map(SweepPoint::hash)
                        .collect(Collectors.toSet())
                        .size());
    }

    @Test
    void givesEachPointToOnePartOfAnyNumber() {
        List<SweepPoint> points = points(grid(List.of("a", "b"), policies("easy", "fcfs", "flex"), 50));

        long inFirst = points.stream().filter(point -> point.part(3) == 0).count();
        long inOthers = points.stream()
                .filter(point -> point.part(3) == 1 || point.part(3) == 2)
                .count();
        assertEquals(points.size(), inFirst + inOthers);
        // By chance a part of 300 points would hardly ever be so far from 100.
        assertEquals(100, inFirst, 30);
    }
}
