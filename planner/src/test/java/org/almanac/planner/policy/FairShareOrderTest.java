package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.fairshare.ShareUse;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Policies whose queue is in the order of fair share. */
class FairShareOrderTest {
    private static final Event.Timer TIMER = new Event.Timer();

    private static SmallSite site(String policy) {
        return new SmallSite(policy, Machine.ofCpus(4));
    }

    private static Event shares(long halfLife, Accounting by, Share... shares) {
        return new Event.SharesChanged(new Shares(halfLife, by, 1, List.of(shares), List.of()));
    }

    /** A job of 4 cpus for 50 s. */
    private static Job job(int number, Owner owner, String queue) {
        return new Job(JobId.of(number), owner, queue, 100, 50, Request.cpus(4), Conditions.NONE);
    }

    private static double usage(SmallSite site, String user) {
        return site.plan().shareUses().stream()
                .filter(use -> use.path().get(use.path().size() - 1).equals(user))
                .mapToDouble(ShareUse::usage)
                .sum();
    }

    private static List<JobId> waiting(SmallSite site) {
        return site.plan().waiting().stream().map(Job::id).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative"})
    void theJobsOfAUserOfMuchComeBehind(String policy) {
        for (String order : List.of("arrival", "fair-share")) {
            SmallSite site = site(policy + ":queue-order=" + order);
            site.tell(submit("alice", 1, 4, 50));
            site.at(120).tell(submit("alice", 2, 4, 50));
            site.at(121).tell(submit("bob", 3, 4, 50));
            assertEquals(order.equals("arrival") ? ids(2, 3) : ids(3, 2), waiting(site));
            List<JobId> next = site.at(150).tell(ended(1));
            // A conservative policy had given alice that start already.
            boolean alice = order.equals("arrival") || policy.equals("conservative");
            assertEquals(alice ? ids(2) : ids(3), next, () -> policy + " by " + order);
        }
    }

    @Test
    void plannedPutsANewcomerBeforeJobsOfThoseWhoHaveUsedMoreWithinTheirBounds() {
        for (String slack : List.of("none", "50s", "49s", "0")) {
            SmallSite site = site("planned:queue-order=fair-share,promise-slack=" + slack);
            site.tell(submit("alice", 1, 4, 50));
            site.at(120).tell(submit("alice", 2, 4, 50));
            site.at(121).tell(submit("bob", 3, 4, 50));
            boolean bobFirst = slack.equals("none") || slack.equals("50s");
            assertEquals(
                    bobFirst ? List.of(200L, 150L) : List.of(150L, 200L),
                    List.of(site.start(2), site.start(3)),
                    "with a slack of " + slack);
            // A further job of alice's comes behind both.
            site.tell(submit("alice", 4, 4, 50));
            assertEquals(250, site.start(4));
            assertEquals(bobFirst ? ids(3) : ids(2), site.at(150).tell(ended(1)));
        }
    }

    @Test
    void plannedPutsOfJobsThatComeTogetherThoseFirstWhoComeFirstByShare() {
        for (int others : List.of(1, 20)) {
            SmallSite site = site("planned:queue-order=fair-share");
            site.tell(submit("alice", 1, 4, 50));
            Event[] together = new Event[others + 1];
            for (int i = 0; i < others; i++) {
                together[i] = submit("alice", 2 + i, 4, 50);
            }
            together[others] = submit("bob", 2 + others, 4, 50);
            site.at(120).tell(together);
            assertEquals(150, site.start(2 + others));
        }
    }

    @Test
    void conservativeOffersFreedTimeInTheOrderAndMovesNoStartBack() {
        for (String order : List.of("arrival", "fair-share")) {
            SmallSite site = site("conservative:queue-order=" + order);
            site.tell(submit("alice", 1, 4, 200));
            site.at(101).tell(submit("alice", 2, 3, 100));
            site.at(102).tell(submit("bob", 3, 3, 50));
            assertEquals(List.of(300L, 400L), List.of(site.start(2), site.start(3)));
            boolean arrival = order.equals("arrival");
            assertEquals(arrival ? ids(2) : ids(3), site.at(250).tell(ended(1)));
            assertEquals(arrival ? 350 : 300, site.start(arrival ? 3 : 2));
        }
    }

    @Test
    void theReservationOfEasyGoesToTheFirstJob() {
        SmallSite site = site("easy:queue-order=fair-share");
        site.tell(submit("carol", 1, 3, 1000));
        site.at(110).tell(submit("alice", 2, 4, 50));
        assertEquals(List.of(), site.at(111).tell(submit("bob", 3, 4, 50)));
        assertEquals(ids(4), site.tell(submit("alice", 4, 1, 500)));
        assertInstanceOf(Standing.Planned.class, site.standing(2));

        // Nothing has been freed, but alice uses the machine since.
        site.at(120).tell(TIMER);
        assertEquals(ids(3, 2), waiting(site));
        assertEquals(1100, site.start(3));
        assertInstanceOf(Standing.Unplanned.class, site.standing(2));
        // A job that would delay the new head does not start, and one that would not does.
        site.at(130).tell(ended(4));
        assertEquals(List.of(), site.tell(submit("dave", 5, 1, 2000)));
        assertEquals(ids(6), site.tell(submit("dave", 6, 1, 900)));
        assertEquals(ids(3), site.at(1100).tell(ended(1), ended(6)));
    }

    @Test
    void aJobThatHasComeFirstStartsThoughNothingWasFreed() {
        for (String policy : List.of("fcfs", "easy")) {
            SmallSite site = site(policy + ":queue-order=fair-share");
            site.tell(submit("bob", 1, 1, 10));
            site.at(110).tell(ended(1), submit("alice", 2, 1, 1000));
            // Neither may start: alice's is too wide, and bob's too long to come before it.
            assertEquals(List.of(), site.at(112).tell(submit("alice", 3, 4, 50), submit("bob", 4, 3, 5000)));
            assertEquals(ids(3, 4), waiting(site));
            assertEquals(List.of(), site.at(115).tell(TIMER));
            assertEquals(ids(4), site.at(125).tell(TIMER), policy);
        }
    }

    @Test
    void theOrderStaysForAllOfAnInstant() {
        SmallSite site = site("fcfs:queue-order=fair-share");
        site.tell(shares(100, Accounting.USER), submit("alice", 1, 4, 50));
        site.at(110).tell(submit("alice", 2, 4, 50), submit("bob", 3, 4, 50), submit("carol", 4, 4, 50));
        assertEquals(ids(3, 4, 2), waiting(site));
        // What is told late of bob's use counts from the next batch on.
        site.apply(new Event.Held(JobId.of(4)), submit("bob", 5, 1, 9));
        Placement there = Placement.of(0, new int[] {0}, Resources.of(1));
        site.at(111).apply(new Event.StartedElsewhere(JobId.of(5), there, 60), new Event.Released(JobId.of(4)));
        assertEquals(ids(3, 4, 2), waiting(site));
        site.apply(TIMER);
        assertEquals(ids(4, 2, 3), waiting(site));
    }

    @Test
    void thePriorityOfQueuesComesFirst() {
        SmallSite site = site("fcfs:queue-order=fair-share");
        site.tell(new Event.QueueChanged(new Queue("q", Queue.Running.STARTED, 1)), submit("alice", 1, 4, 50));
        site.at(120).tell(submit("bob", 2, 4, 50), new Event.Submitted(job(3, Owner.user("alice"), "q")));
        assertEquals(ids(3, 2), waiting(site));
        site.tell(new Event.QueueChanged(new Queue("q", Queue.Running.STARTED, 0)));
        assertEquals(ids(2, 3), waiting(site));
    }

    @Test
    void theJobsOfEvenOwnersComeAsSubmitted() {
        SmallSite site = site("fcfs:queue-order=fair-share");
        site.tell(submit("alice", 1, 2, 50), submit("bob", 2, 2, 50));
        site.at(120).tell(submit("bob", 3, 4, 50), submit("alice", 4, 4, 50), submit("bob", 5, 4, 50));
        assertEquals(ids(3, 4, 5), waiting(site));
    }

    @Test
    void usersCompareWithinTheirGroupAndGroupsWithEachOther() {
        Owner[] owners = {
            new Owner("alice", "g", ""),
            new Owner("bob", "g", ""),
            new Owner("carol", "h", ""),
            new Owner("dave", "h", "")
        };
        SmallSite site = site("fcfs:queue-order=fair-share");
        site.tell(shares(1000, Accounting.GROUP, new Share("g", 1), new Share("h", 3)));
        // 10 s of alice and 20 s of bob against 50 s of carol, whose group has three times as large a share.
        site.at(100).tell(new Event.Submitted(job(1, owners[0], "")));
        site.at(110).tell(ended(1), new Event.Submitted(job(2, owners[1], "")));
        site.at(130).tell(ended(2), new Event.Submitted(job(3, owners[2], "")));
        for (int i = 0; i < 4; i++) {
            site.at(140).tell(new Event.Submitted(job(4 + i, owners[i], "")));
        }
        site.at(180).tell(TIMER);
        assertEquals(ids(7, 6, 4, 5), waiting(site));
        assertEquals(
                List.of("h dave", "h carol", "g alice", "g bob"),
                site.plan().shareUses().stream()
                        .map(use -> String.join(" ", use.path()))
                        .toList());
        // The same told of a flat site puts carol last.
        site.tell(shares(1000, Accounting.USER));
        assertEquals(ids(7, 4, 5, 6), waiting(site));
    }

    @Test
    void sharesToldWhileJobsWaitReorderThemAtOnce() {
        SmallSite site = site("easy:queue-order=fair-share");
        site.tell(submit("alice", 1, 4, 50));
        site.at(120).tell(submit("alice", 2, 4, 50), submit("bob", 3, 4, 50));
        site.at(125).tell(TIMER);
        site.at(149).tell(ended(1));
        assertEquals(ids(2), waiting(site));
        site.at(180).tell(submit("alice", 4, 4, 50), submit("bob", 5, 4, 50));
        assertEquals(ids(5, 2, 4), waiting(site));
        Shares forAlice = new Shares(7 * 86_400, Accounting.USER, 1, List.of(), List.of(new Shares.User("alice", 100)));
        site.tell(new Event.SharesChanged(forAlice));
        assertEquals(ids(2, 4, 5), waiting(site));
        assertEquals(199, site.start(2));
    }

    /** 100 s / ln 2 × (1 − 2^(−1/2)) = 42.2556 s of the machine for 50 s. */
    @Test
    void useIsCountedWhileAJobRuns() {
        for (String policy : List.of("fcfs:queue-order=fair-share", "easy", "planned:iterations=0")) {
            SmallSite site = site(policy);
            assertEquals(List.of(), site("easy").plan().shareUses());
            site.tell(shares(100, Accounting.USER));
            site.tell(submit("alice", 1, 4, 500), submit("bob", 2, 4, 500));
            site.at(150).tell(TIMER);
            assertEquals(42.2556, usage(site, "alice"), 1e-4, policy);
            assertEquals(0, usage(site, "bob"));
            // It stands still, and what was used is forgotten.
            site.tell(new Event.Suspended(JobId.of(1)), new Event.Held(JobId.of(2)));
            site.at(250).tell(TIMER);
            assertEquals(42.2556 / 2, usage(site, "alice"), 1e-4, policy);
            site.tell(new Event.Resumed(JobId.of(1)));
            assertEquals(42.2556 / 2, usage(site, "alice"), 1e-4, policy);
            site.at(300).tell(new Event.Requeued(JobId.of(1)), new Event.Held(JobId.of(1)));
            double expected = 42.2556 / 2 * Math.pow(2, -0.5) + 42.2556;
            assertEquals(expected, usage(site, "alice"), 1e-3, policy);
            site.at(400).tell(TIMER);
            assertEquals(expected / 2, usage(site, "alice"), 1e-3, policy);
        }
    }

    @Test
    void sharesToldLateCountWhatRunsFromItsStart() {
        SmallSite site = site("easy");
        site.tell(submit("alice", 1, 4, 500));
        site.at(150).tell(shares(100, Accounting.USER));
        assertEquals(42.2556, usage(site, "alice"), 1e-4);
    }

    @Test
    void useCountsFromTheStartThatTheServerTells() {
        SmallSite site = site("fcfs:queue-order=fair-share");
        site.apply(shares(100, Accounting.USER), submit("alice", 1, 4, 500));
        assertEquals(1, site.decide().size());
        site.at(130).apply(new Event.StartConfirmed(JobId.of(1), 120));
        site.at(170).tell(TIMER);
        assertEquals(42.2556, usage(site, "alice"), 1e-4);
    }

    @Test
    void aStartThatWasRefusedUsedNothing() {
        SmallSite site = site("fcfs:queue-order=fair-share");
        site.apply(shares(100, Accounting.USER), submit("alice", 1, 4, 500));
        assertEquals(1, site.decide().size());
        site.at(130).apply(new Event.StartRefused(JobId.of(1), 1000));
        assertEquals(0, usage(site, "alice"));
        site.at(200).apply(TIMER);
        assertEquals(0, usage(site, "alice"));
    }

    @Test
    void aJobThatChangesItsOwnerIsChargedToTheOtherFromThenOn() {
        SmallSite site = site("fcfs:queue-order=fair-share");
        site.tell(shares(100, Accounting.GROUP), new Event.Submitted(job(1, new Owner("alice", "g", ""), "")));
        site.at(150).tell(new Event.Changed(job(1, new Owner("alice", "h", ""), "")));
        site.at(200).tell(ended(1));
        List<ShareUse> uses = site.plan().shareUses();
        assertEquals(List.of("g", "alice"), uses.get(0).path());
        assertEquals(42.2556 * Math.pow(2, -0.5), uses.get(0).usage(), 1e-4);
        assertEquals(List.of("h", "alice"), uses.get(1).path());
        assertEquals(42.2556, uses.get(1).usage(), 1e-4);
    }

    @Test
    void memoryIsUsedLikeCpus() {
        Machine machine =
                new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("cluster", 2, Resources.of(8, 1000))));
        SmallSite site = new SmallSite("fcfs:queue-order=fair-share", machine);
        Request hungry = request(1, 1, 1000);
        Request busy = request(4, 1, 10);
        site.tell(submitAs("alice", 1, hungry), submitAs("bob", 2, busy));
        site.at(110).tell(TIMER);
        // Half of the memory against a quarter of the cpus.
        assertEquals(5, usage(site, "alice"), 1e-3);
        assertEquals(2.5, usage(site, "bob"), 1e-3);
        // With one node gone what is held is more of what there is.
        site.apply(new Event.NodeGone(0, 1));
        site.at(120).apply(TIMER);
        assertEquals(5 + 10, usage(site, "alice"), 1e-3);
        assertEquals(2.5 + 5, usage(site, "bob"), 1e-3);
    }

    private static Request request(int count, long... each) {
        Chunk chunk = new Chunk(count, Resources.of(each), Set.of());
        return new Request(List.of(chunk), Arrangement.FREE, Sharing.SHARED);
    }

    private static Event submitAs(String user, int number, Request request) {
        return new Event.Submitted(new Job(JobId.of(number), user, 100, 500, request));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "conservative"})
    void aRestartKeepsTheOrder(String policy) {
        SmallSite site = site(policy + ":queue-order=fair-share");
        Event half = shares(100, Accounting.USER);
        site.tell(half, submit("alice", 1, 4, 50));
        site.at(150).tell(ended(1), submit("bob", 2, 4, 50));
        Event[] waiting = {submit("bob", 3, 4, 50), submit("alice", 4, 4, 50), submit("carol", 5, 4, 50)};
        site.at(155).tell(waiting);
        site.at(170).tell(TIMER);
        assertEquals(ids(5, 3, 4), waiting(site));

        SmallSite restarted = site(policy + ":queue-order=fair-share");
        restarted.at(170).apply(half);
        restarted.apply(Stream.concat(Stream.of(submit("bob", 2, 4, 50)), Stream.of(waiting))
                .toArray(Event[]::new));
        Placement all = Placement.of(0, new int[] {0}, Resources.of(4));
        restarted.apply(new Event.StartedElsewhere(JobId.of(2), all, 150));
        restarted.scheduler().restore(170, site.scheduler().state());

        assertEquals(waiting(site), waiting(restarted));
        assertEquals(site.plan().shareUses(), restarted.plan().shareUses());
        for (SmallSite each : List.of(site, restarted)) {
            each.at(190).tell(TIMER);
            // By now bob has used more than alice.
            assertEquals(ids(5, 4, 3), waiting(each));
        }
        assertEquals(site.plan().shareUses(), restarted.plan().shareUses());
    }

    @Test
    void afterATimeAwayWhatRanOnIsCounted() {
        SmallSite site = site("fcfs:queue-order=fair-share");
        Event half = shares(100, Accounting.USER);
        site.tell(half, submit("alice", 1, 4, 500));
        site.at(120).tell(TIMER);

        SmallSite restarted = site("fcfs:queue-order=fair-share");
        Placement all = Placement.of(0, new int[] {0}, Resources.of(4));
        restarted.at(150).apply(half, submit("alice", 1, 4, 500));
        restarted.apply(new Event.StartedElsewhere(JobId.of(1), all, 100));
        restarted.scheduler().restore(150, site.scheduler().state());
        assertEquals(42.2556, usage(restarted, "alice"), 1e-4);
    }

    @Test
    void useThatNoPolicyAsksForIsNotCounted() {
        SmallSite site = site("easy");
        site.tell(submit("alice", 1, 4, 50));
        assertEquals(List.of(), site.plan().shareUses());
        Scheduler scheduler = site.scheduler();
        assertTrue(scheduler.state().usage().isEmpty());
    }
}
