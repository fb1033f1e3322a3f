package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.almanac.daemon.view.ListedShares;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.follow.LocalHours;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.QueueNames;
import org.almanac.planner.cluster.Span;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Target;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.limit.Subject.Party;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that the server does not know: limits and windows of a configuration. */
class CycleRulesTest {
    private static final LocalRules ONE_JOB_A_USER = new LocalRules(
            List.of(new Limit("one", new Subject.Each(Party.USER), new Measure.Jobs(), new Amount.Absolute(1))),
            List.of());

    @Test
    void limitsHold() throws PbsException {
        CycleBench bench = new CycleBench(ONE_JOB_A_USER);
        String first = bench.submit("u1", 1, 600, 600);
        String second = bench.submit("u1", 1, 600, 600);
        String third = bench.submit("u2", 1, 600, 600);
        bench.cycle();
        assertEquals('R', bench.job(first).state());
        assertEquals('Q', bench.job(second).state());
        assertEquals(OptionalLong.of(bench.now() + 600), bench.job(second).plannedStart());
        assertEquals('R', bench.job(third).state());
    }

    @Test
    void limitsHoldAfterAFaultOfOurOwn() throws PbsException {
        CycleBench bench = new CycleBench(ONE_JOB_A_USER);
        bench.submit("u1", 1, 600, 600);
        bench.cycle();
        bench.flaky.fail(() -> {
            throw new IllegalStateException("a fault");
        });
        bench.run();
        bench.flaky.behave();
        String second = bench.submit("u1", 1, 600, 600);
        bench.cycle();
        assertEquals('Q', bench.job(second).state());
        assertEquals(OptionalLong.of(bench.now() + 600), bench.job(second).plannedStart());
    }

    @Test
    void whatWasUsedIsKnownAfterAFaultOfOurOwn() throws PbsException {
        Shares shares = new Shares(3600, Accounting.USER, 1, List.of(), List.of());
        CycleBench bench = new CycleBench(
                new LocalRules(List.of(), List.of(), Optional.of(shares)), "fcfs:queue-order=fair-share");
        bench.submit("u1", 8, 600, 600);
        bench.cycle();
        String again = bench.submit("u1", 8, 600, 600);
        String other = bench.submit("u2", 8, 600, 600);
        bench.pass(300);
        bench.cycle();
        bench.flaky.fail(() -> {
            throw new IllegalStateException("a fault");
        });
        bench.run();
        bench.flaky.behave();
        bench.pass(300);
        bench.cycle();
        assertEquals('R', bench.job(other).state());
        assertEquals('Q', bench.job(again).state());
    }

    @Test
    void howFarTheMachineIsFromItsSharesIsTold() throws PbsException {
        Shares.Share owners = new Shares.Share(
                "owners", 1, Optional.of(new Target(0.75)), List.of(), List.of(new Shares.User("u1", 1)));
        Shares shares = new Shares(3600, Accounting.USER, 1, List.of(owners), List.of());
        CycleBench bench = new CycleBench(new LocalRules(List.of(), List.of(), Optional.of(shares)), "conservative");
        assertEquals(
                Optional.of(0.0),
                bench.cycle().status().shares().map(shown -> shown.now().distance()));
        bench.submit("u2", 8, 600, 600);
        assertEquals(
                Optional.of(0.0),
                bench.cycle().status().shares().map(shown -> shown.now().distance()));
        bench.submit("u1", 4, 600, 600);
        bench.cycle();
        // Half of the machine is wanted by the owners, and another holds it.
        assertEquals(0.5, bench.counted("almanac_share_distance_ratio"));
        assertEquals(0.5, bench.counted("almanac_owner_due_ratio{owner=\"owners\"}"));
        assertEquals(0, bench.counted("almanac_owner_share_ratio{owner=\"owners\"}"));
        bench.pass(600);
        bench.cycle();
        bench.cycle();
        assertEquals(0, bench.counted("almanac_share_distance_ratio"));
        assertEquals(0.5, bench.counted("almanac_owner_share_ratio{owner=\"owners\"}"));
        assertEquals(4, bench.counted("almanac_share_matches_total"));
        assertEquals(0, bench.counted("almanac_share_matches_wasted_total"));
    }

    @Test
    void howEachUserStandsIsTold() throws PbsException {
        Shares shares = new Shares(3600, Accounting.USER, 1, List.of(), List.of(new Shares.User("u2", 3)));
        CycleBench bench = new CycleBench(
                new LocalRules(List.of(), List.of(), Optional.of(shares)), "conservative:queue-order=fair-share");
        bench.submit("u1", 8, 600, 600);
        bench.cycle();
        String next = bench.submit("u2", 8, 600, 600);
        bench.submit("u1", 8, 600, 600);
        bench.pass(60);
        List<ListedShares.User> users =
                bench.cycle().status().shares().orElseThrow().users();
        assertEquals(
                List.of("u2", "u1"),
                users.stream().map(user -> user.use().path().get(0)).toList());
        assertEquals(0.75, users.get(0).use().share());
        assertEquals(
                Optional.of(new ListedShares.Next(next, bench.now() + 540)),
                users.get(0).next());
        assertEquals(0, users.get(0).running());
        assertEquals(1, users.get(1).running());
        assertEquals(1, users.get(1).waiting());
    }

    /** Under a plan that comes as it stands, users come to stand as was told. */
    @ParameterizedTest
    @ValueSource(strings = {"conservative:queue-order=fair-share", "planned:fair-share-weight=100"})
    void howUsersWillStandIsWhatComes(String policy) throws PbsException {
        Shares.Share owners = new Shares.Share("owners", new Target(0.5));
        Shares shares = new Shares(3600, Accounting.GROUP, 1, List.of(owners), List.of());
        CycleBench bench = new CycleBench(new LocalRules(List.of(), List.of(), Optional.of(shares)), policy);
        bench.submit("u1", 8, 600, 600);
        bench.submit("u2", 8, 600, 600);
        bench.submit("u3", 4, 300, 300);
        bench.submit("u1", 4, 900, 900);
        ListedShares told = bench.cycle().status().shares().orElseThrow();
        for (int i = 0; i < 8; i++) {
            bench.pass(300);
            bench.cycle();
            List<ListedShares.User> come =
                    bench.cycle().status().shares().orElseThrow().users();
            List<ListedShares.User> expected = told.outlook().at(bench.now());
            assertEquals(come.size(), expected.size());
            for (int user = 0; user < come.size(); user++) {
                assertEquals(
                        come.get(user).use().path(), expected.get(user).use().path());
                assertEquals(
                        come.get(user).use().rank(), expected.get(user).use().rank());
                assertEquals(
                        come.get(user).use().usage(), expected.get(user).use().usage(), 5);
                assertEquals(come.get(user).running(), expected.get(user).running());
                assertEquals(come.get(user).waiting(), expected.get(user).waiting());
                assertEquals(come.get(user).next(), expected.get(user).next());
            }
        }
    }

    @Test
    void windowsHold() throws PbsException {
        long begin = new CycleBench().now();
        Window closed = new Window("w", 0, Set.of(0, 1), begin + 100, begin + 1000, Optional.empty());
        CycleBench bench = new CycleBench(new LocalRules(List.of(), List.of(closed)));
        String shorter = bench.submit("u1", 1, 100, 100);
        String longer = bench.submit("u1", 1, 101, 100);
        bench.cycle();
        assertEquals('R', bench.job(shorter).state());
        assertEquals(OptionalLong.of(begin + 1000), bench.job(longer).plannedStart());
    }

    private static CycleBench beforeAWindow(Optional<String> queue, long length) {
        long begin = new CycleBench().now();
        Window window = new Window("w", 0, Set.of(0, 1), begin + length, begin + 1000, queue);
        CycleBench bench = new CycleBench(new LocalRules(List.of(), List.of(window)));
        bench.flaky.whenStarted(() -> bench.pass(1));
        return bench;
    }

    @Test
    void aStartThatHasBecomeTooLateForAWindowIsNotMade() throws PbsException {
        CycleBench bench = beforeAWindow(Optional.empty(), 100);
        long begin = bench.now();
        String first = bench.submit("u1", 4, 100, 100);
        String second = bench.submit("u1", 4, 100, 100);
        bench.cycle();
        assertEquals(
                List.of('R', 'Q'),
                List.of(bench.job(first).state(), bench.job(second).state()));
        bench.cycle();
        assertEquals(OptionalLong.of(begin + 1000), bench.job(second).plannedStart());
    }

    @Test
    void aLateStartThatStillHasTheTimeIsMade() throws PbsException {
        CycleBench bench = beforeAWindow(Optional.empty(), 101);
        String first = bench.submit("u1", 4, 100, 100);
        String second = bench.submit("u1", 4, 100, 100);
        String third = bench.submit("u1", 1, 10, 10);
        bench.cycle();
        assertEquals(
                List.of('R', 'R'),
                List.of(bench.job(first).state(), bench.job(second).state()));
        bench.pass(100);
        bench.cycle();
        assertEquals('Q', bench.job(third).state());
    }

    private static Hours dedicated(long from, long to) {
        return new Hours(Optional.empty(), List.of(new Span(from, to)), QueueNames.NONE);
    }

    @Test
    void hoursHold() throws PbsException {
        long begin = new CycleBench().now();
        LocalHours hours = LocalHours.of(dedicated(begin + 100, begin + 1000));
        CycleBench bench = new CycleBench(LocalRules.NONE.at(hours));
        String shorter = bench.submit("u1", 1, 100, 100);
        String longer = bench.submit("u1", 1, 101, 100);
        bench.cycle();
        assertEquals('R', bench.job(shorter).state());
        assertEquals(OptionalLong.of(begin + 1000), bench.job(longer).plannedStart());
        String words = new ReasonWords(ZoneOffset.UTC).of(bench.job(longer).reason());
        assertTrue(words.startsWith("dedicated time is for other queues; it may start at "), words);
    }

    @Test
    void hoursThatAreSetOtherwiseHoldFromTheNextCycleOn() throws PbsException {
        long begin = new CycleBench().now();
        AtomicReference<Hours> now = new AtomicReference<>(dedicated(begin, begin + 1000));
        CycleBench bench = new CycleBench(LocalRules.NONE.at((time, warnings) -> now.get()));
        String job = bench.submit("u1", 1, 100, 100);
        bench.cycle();
        assertEquals(OptionalLong.of(begin + 1000), bench.job(job).plannedStart());
        now.set(Hours.ALWAYS);
        bench.cycle();
        assertEquals('R', bench.job(job).state());
    }
}
