package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedLimits;
import org.almanac.daemon.view.ListedLimits.Holder;
import org.almanac.daemon.view.ListedLimits.ListedLimit;
import org.almanac.daemon.view.ListedLimits.Step;
import org.almanac.daemon.view.ListedLimits.Use;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.why.Wait;
import org.almanac.daemon.why.Wait.AwaitedJob;
import org.almanac.daemon.why.Wait.ClosedNode;
import org.almanac.daemon.why.Wait.WantedNodes;
import org.almanac.daemon.why.Why;
import org.almanac.daemon.why.WhyText;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.junit.jupiter.api.Test;

/** What is told of jobs that wait, from what real cycles publish. */
class WhyOfPlansTest {
    private static final ReasonWords WORDS = new ReasonWords(ZoneOffset.UTC);

    private static Wait only(CycleBench bench, String job) {
        List<Wait> waits = Why.of(bench.published(), bench.job(job), WORDS).waits();
        assertEquals(1, waits.size(), waits::toString);
        return waits.get(0);
    }

    private static CycleBench underLimit(long cpus) {
        return new CycleBench(new LocalRules(
                List.of(new Limit(
                        "per-user",
                        new Subject.Each(Subject.Party.USER),
                        new Measure.OfResource(ResourceKinds.CPUS),
                        new Amount.Absolute(cpus))),
                List.of()));
    }

    @Test
    void jobsThatHoldTheNodesAreToldWithTheirEnds() throws PbsException {
        CycleBench bench = new CycleBench();
        String first = bench.submit("u1", 8, 3600, 1800);
        String second = bench.submit("u2", 4, 3600, 600);
        bench.cycle();
        Wait wait = only(bench, second);
        assertEquals("resources", wait.kind());
        long now = bench.now();
        assertEquals(
                List.of(new AwaitedJob(first, "u1", OptionalLong.of(now), OptionalLong.of(now + 3600))), wait.until());
        assertEquals(
                List.of(
                        "job " + bench.job(first).number() + " ends sooner, or is deleted",
                        "it asks for less, for smaller pieces or for a shorter time"),
                wait.changes());
        assertEquals(OptionalLong.of(now + 3600), bench.job(second).bound());
        assertEquals(
                List.of(), Why.of(bench.published(), bench.job(first), WORDS).waits(), "the job that runs");
    }

    @Test
    void aPlannedJobIsAwaitedUntilItsPlannedEnd() throws PbsException {
        CycleBench bench = new CycleBench();
        bench.submit("u1", 8, 3600, 3600);
        String second = bench.submit("u2", 8, 600, 600);
        String third = bench.submit("u3", 8, 60, 60);
        bench.cycle();
        long start = bench.now() + 3600;
        assertEquals(
                List.of(new AwaitedJob(second, "u2", OptionalLong.of(start), OptionalLong.of(start + 600))),
                only(bench, third).until());
    }

    @Test
    void aFullLimitIsToldWithItsHolders() throws PbsException {
        CycleBench bench = underLimit(4);
        String first = bench.submit("u1", 4, 3600, 3600);
        String second = bench.submit("u1", 2, 60, 60);
        bench.submit("u2", 1, 60, 60);
        Published published = bench.cycle();
        Wait wait = only(bench, second);
        assertEquals("limit", wait.kind());
        Use use = wait.limit().orElseThrow().use();
        assertEquals(new Use("u1", 4, 4, 4, 1, 1, List.of(new Holder(first, "u1", 4, bench.now() + 3600))), use);
        assertTrue(use.isFull());
        assertTrue(wait.changes().contains("the limit allows 6 in place of 4"), wait.changes()::toString);

        ListedLimit limit = published.limits().get().limits().get(0);
        assertEquals("each user", limit.subject());
        assertEquals(
                List.of("u1", "u2"), limit.uses().stream().map(Use::subject).toList());
    }

    /** By the plan four cpus are used at once once job 1 has ended, though two are now. */
    @Test
    void theMostThatIsPlannedOfALimitIsKnown() throws PbsException {
        CycleBench bench = underLimit(6);
        long now = bench.now();
        bench.submit("u2", 6, 600, 600);
        bench.submit("u1", 2, 3600, 3600);
        bench.submit("u1", 2, 600, 600);
        bench.cycle();
        Use use = bench.published().limits().get().use("per-user", "u1").orElseThrow();
        assertEquals(2, use.used());
        assertEquals(4, use.planned());
        ListedLimits limits = bench.published().limits().get();
        assertEquals(
                List.of(new Step(now, 2), new Step(now + 600, 4), new Step(now + 1200, 2), new Step(now + 3600, 0)),
                limits.courses().of("per-user", "u1"));
        assertEquals(
                List.of(new Step(now, 6), new Step(now + 600, 0)),
                limits.courses().of("per-user", "u2"));
        assertEquals(List.of(), limits.courses().of("per-user", "u3"));
        assertEquals(List.of(), limits.courses().of("other", "u1"));
    }

    @Test
    void nodesThatCouldTakeAJobAndAreClosedAreNamed() throws PbsException {
        CycleBench bench = new CycleBench();
        bench.server.setNode("n2", Set.of(NodeState.OFFLINE));
        String job = bench.submit("u1", 8, 60, 60);
        bench.cycle();
        Wait wait = only(bench, job);
        assertEquals("lacks_nodes", wait.kind());
        assertEquals(
                List.of(new WantedNodes(8, "1 cpu", List.of(), 1, List.of(new ClosedNode("n2", "offline")), 1)),
                wait.nodes());
        String text = WhyText.of(bench.published(), bench.job(job), WORDS, List.of(), Optional.empty());
        assertTrue(text.contains("8 chunks of 1 cpu: 1 such node is up, 1 is not: n2 (offline)"), text);
    }

    @Test
    void textTellsAllOfIt() throws PbsException {
        CycleBench bench = underLimit(4);
        bench.submit("u1", 4, 3600, 3600);
        String second = bench.submit("u1", 2, 60, 60);
        bench.cycle();
        bench.pass(60);
        bench.cycle();
        ListedJob job = bench.job(second);
        assertEquals("""
                job 2.sim of u1, queue batch: it waits
                  asks for          2 cpus, for 0:01:00
                  planned start     Fri Nov 20 13:41:40 2026, in 0:59:00, on n1
                  promised start    Fri Nov 20 13:41:40 2026; it is planned as promised
                  latest start      Fri Nov 20 13:41:40 2026 is guaranteed, as long as nodes, limits and people leave it room
                  reason            the limit per-user of 4 leaves it no room (4 in use, 2 asked) until job 1 ends

                In its way:
                  the limit per-user of 4 leaves it no room (4 in use, 2 asked) until job 1 ends
                    job 1.sim of u1  started Fri Nov 20 12:41:40 2026  ends by Fri Nov 20 13:41:40 2026, in 0:59:00
                    limit per-user: 4 cpus of 4 in use by u1, by the plan 4 at most; 1 job waits for it
                      held by job 1.sim of u1  4 cpus  until Fri Nov 20 13:41:40 2026, in 0:59:00
                    out of its way where job 1 ends sooner, or is deleted; or the limit allows 6 in place of 4
                """, WhyText.of(bench.published(), job, WORDS, List.of(), Optional.empty()));
    }
}
