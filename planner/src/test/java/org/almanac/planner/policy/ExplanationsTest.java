package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.after;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.limits;
import static org.almanac.planner.policy.SmallSite.maintenance;
import static org.almanac.planner.policy.SmallSite.notBefore;
import static org.almanac.planner.policy.SmallSite.reservation;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.almanac.planner.policy.SmallSite.submitTo;
import static org.almanac.planner.policy.SmallSite.userCpus;
import static org.almanac.planner.policy.SmallSite.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.explain.Explainer;
import org.almanac.planner.explain.Obstacle;
import org.almanac.planner.explain.Obstacle.Ends;
import org.almanac.planner.explain.Obstacle.Shortage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What decides a start is told with the resource, limit, window or order, and with the jobs that are waited for. */
class ExplanationsTest {
    private static List<Obstacle> obstacles(SmallSite site, int job) {
        List<Obstacle> obstacles = new Explainer(site.plan()).obstacles(JobId.of(job));
        assertEquals(obstacles, Explainer.obstaclesOf(site.plan(), JobId.of(job)), "asked of it alone");
        return obstacles;
    }

    private static Ends ends(int... jobs) {
        return new Ends(ids(jobs), jobs.length);
    }

    private static Obstacle lacksCpus(long asked, long free, Ends until) {
        return new Obstacle.LacksResources(List.of(new Shortage("cpus", asked, free, Set.of())), until);
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=0"})
    void theResourceThatIsShortAndTheJobsThatHoldIt(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 3, 50), submit(2, 3, 50), submit(3, 1, 90), submit(4, 6, 50));
        assertEquals(150, site.start(4));
        assertEquals(List.of(lacksCpus(6, 1, ends(1, 2))), obstacles(site, 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=0"})
    void jobsThatAreNotNeededAreNotWaitedFor(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 1, 50), submit(2, 6, 50), submit(3, 1, 90), submit(4, 6, 50));
        assertEquals(List.of(lacksCpus(6, 0, ends(2))), obstacles(site, 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void plannedJobsAreWaitedForToo(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 8), submit(2, 8), submit(3, 8));
        assertEquals(List.of(lacksCpus(8, 0, ends(2))), obstacles(site, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=0"})
    void onNodesThatCouldServeItAlone(String policy) {
        ResourceKinds kinds = new ResourceKinds(List.of("cpus", "gpus"));
        Node gpu = new Node("g", Resources.of(8, 4), Set.of("gpu"));
        Node plain = new Node("p", Resources.of(8, 4));
        SmallSite site = new SmallSite(policy, new Machine(kinds, List.of(new Cluster("c", List.of(plain, gpu)))));
        Request four = Request.of(new Chunk(1, Resources.of(1, 4), Set.of("gpu")));
        site.tell(submit(1, 50, four), submit(2, 60, four));
        assertEquals(
                List.of(new Obstacle.LacksResources(List.of(new Shortage("gpus", 4, 0, Set.of("gpu"))), ends(1))),
                obstacles(site, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=0"})
    void enoughInAllButNotOnOneNode(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(2, 4));
        Request onOne = Request.of(new Chunk(1, Resources.of(3)));
        Request two = Request.of(new Chunk(1, Resources.of(2)));
        site.tell(submit(1, 50, onOne), submit(2, 60, onOne), submit(3, 50, two));
        Shortage shortage = new Shortage("cpus", 2, 2, Set.of());
        assertTrue(shortage.free() >= shortage.asked());
        assertEquals(List.of(new Obstacle.LacksResources(List.of(shortage), ends(1))), obstacles(site, 3));
    }

    /** Cpus are free on the one node, memory on the other: no number of free cpus is too small. */
    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=0"})
    void enoughOfEachButNotOnOneNode(String policy) {
        ResourceKinds kinds = new ResourceKinds(List.of("cpus", "memory"));
        SmallSite site = new SmallSite(
                policy,
                new Machine(
                        kinds,
                        List.of(new Cluster(
                                "c",
                                List.of(
                                        new Node("n1", Resources.of(4, 8), Set.of("a")),
                                        new Node("n2", Resources.of(4, 8), Set.of("b")))))));
        Request memory = Request.of(new Chunk(1, Resources.of(1, 8), Set.of("a")));
        Request cpus = Request.of(new Chunk(1, Resources.of(4, 0), Set.of("b")));
        Request both = Request.of(new Chunk(1, Resources.of(1, 4)));
        site.tell(submit(1, 50, memory), submit(2, 60, cpus), submit(3, 50, both));
        Obstacle.LacksResources lacks =
                (Obstacle.LacksResources) obstacles(site, 3).get(0);
        assertEquals(List.of(new Shortage("cpus", 1, 3, Set.of(), Set.of("memory"))), lacks.shortages());
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=0"})
    void nodesForItself(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofNodes(3, 4));
        Request alone = new Request(List.of(new Chunk(2, Resources.of(3))), Arrangement.SCATTER, Sharing.EXCLUSIVE);
        Request one = new Request(List.of(new Chunk(2, Resources.of(1))), Arrangement.SCATTER, Sharing.SHARED);
        site.tell(submit(1, 50, one), submit(2, 50, alone));
        assertEquals(1, ((Obstacle.LacksEmptyNodes) obstacles(site, 2).get(0)).empty());
        assertEquals(ends(1), ((Obstacle.LacksEmptyNodes) obstacles(site, 2).get(0)).until());
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=0"})
    void aLimitWithItsValueItsUseAndWhatIsAsked(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(limits(userCpus("user", 5)), submit(1, 2, 50), submit(2, 1, 70), submit(3, 3, 50));
        assertEquals(List.of(new Obstacle.AtLimit("user", 5, 3, 3, ends(1))), obstacles(site, 3));
    }

    /** Job 2 takes the third node at 200, so one second earlier job 3 has two nodes for a moment alone. */
    @Test
    void aWindowAndTheJobThatHoldsTheOtherNode() {
        Node third = new Node("n3", Resources.of(1), Set.of("a"));
        List<Node> nodes = List.of(new Node("n1", Resources.of(1)), new Node("n2", Resources.of(1)), third);
        Machine machine = new Machine(ResourceKinds.CPUS_ONLY, List.of(new Cluster("c", nodes)));
        SmallSite site = new SmallSite("conservative", machine);
        Request ofThird = Request.of(new Chunk(1, Resources.of(1), Set.of("a")));
        site.tell(windows(maintenance(50, 200, 0)), submit(1, 1, 100));
        site.tell(new Event.Submitted(SmallSite.job(2, "u", "", 50, ofThird, notBefore(200))), submit(3, 2, 50));
        assertEquals(List.of(200L, 200L), List.of(site.start(2), site.start(3)));
        assertEquals(
                List.of(new Obstacle.Closed("maintenance", 50, 200), lacksCpus(2, 1, ends(1))), obstacles(site, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=0"})
    void aWindowThatClosesTheNodes(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(windows(maintenance(120, 200, 0)), submit(1, 8, 50));
        assertEquals(200, site.start(1));
        assertEquals(List.of(new Obstacle.Closed("maintenance", 120, 200)), obstacles(site, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=0"})
    void aReservationThatIsYetToBegin(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(windows(reservation("r", 150, 250, 0)), submitTo("r", 1, 8, 50));
        assertEquals(150, site.start(1));
        assertEquals(List.of(new Obstacle.ReservationBegins("reservation", 150)), obstacles(site, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void itsOwnConditions(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.tell(submit(1, 4), submit(2, 4, after(1)), submit(3, 1, notBefore(170)));
        assertEquals(List.of(new Obstacle.AfterJobs(ends(1))), obstacles(site, 2));
        assertEquals(List.of(new Obstacle.OwnTime(170)), obstacles(site, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void aRefusedStart(String policy) {
        SmallSite site = new SmallSite(policy, Machine.ofCpus(8));
        site.apply(submit(1, 8));
        site.decide();
        site.tell(new Event.StartRefused(JobId.of(1), 130));
        assertEquals(List.of(new Obstacle.Refused(130)), obstacles(site, 1));
    }

    /** The fourth would fit beside the first, but stands behind the second. */
    @Test
    void theOrderThatPlannedKeeps() {
        SmallSite site = new SmallSite("planned:iterations=0", Machine.ofCpus(8));
        site.tell(submit(1, 5, 60), submit(2, 5, 60), submit(3, 3, 60), submit(4, 3, 60));
        assertEquals(160, site.start(4));
        site.at(110).tell(new Event.Deleted(JobId.of(3)));
        assertEquals(160, site.start(4));
        assertEquals(List.of(new Obstacle.Behind(JobId.of(2))), obstacles(site, 4));
    }

    /** The fourth runs on beside the window's part, which begins when the second is over. */
    @Test
    void theOrderInWhichJobsStandBesideAPartOfANode() {
        SmallSite site = new SmallSite("planned:iterations=0", Machine.ofCpus(9));
        Window part = new Window(
                "r", 0, Set.of(0), Map.of(0, Resources.of(1)), 240, 400, Optional.of("reserved"), Optional.empty());
        site.tell(windows(part), submit(1, 5, 60), submit(2, 5, 60), submit(3, 3, 60), submit(4, 3, 100));
        site.at(110).tell(new Event.Deleted(JobId.of(3)));
        assertEquals(160, site.start(4));
        assertEquals(List.of(new Obstacle.Behind(JobId.of(2))), obstacles(site, 4));
    }

    @Test
    void aStartThatIsKeptThoughThereIsRoomBefore() {
        SmallSite site = new SmallSite("conservative:compression=off", Machine.ofCpus(8));
        site.tell(submit(1, 8), submit(2, 8));
        site.at(120).tell(SmallSite.ended(1));
        assertEquals(150, site.start(2));
        assertEquals(List.of(new Obstacle.StartKept()), obstacles(site, 2));
    }

    @Test
    void theHeadThatOthersMayNotOvertake() {
        SmallSite site = new SmallSite("fcfs", Machine.ofCpus(8));
        site.tell(submit(1, 4), submit(2, 8), submit(3, 4));
        assertEquals(List.of(lacksCpus(8, 4, new Ends(List.of(), 0))), obstacles(site, 2));
        assertEquals(List.of(new Obstacle.Behind(JobId.of(2))), obstacles(site, 3));
    }

    @Test
    void theHeadThatOthersMayNotDelay() {
        SmallSite site = new SmallSite("easy", Machine.ofCpus(8));
        site.tell(submit(1, 4), submit(2, 8), submit(3, 4, 500), submit(4, 5, 10));
        assertEquals(List.of(new Obstacle.Behind(JobId.of(2))), obstacles(site, 3));
        assertEquals(List.of(lacksCpus(5, 4, new Ends(List.of(), 0))), obstacles(site, 4));
    }

    @Test
    void severalLimitsAndFullNodesAtOnce() {
        SmallSite site = new SmallSite("fcfs", Machine.ofCpus(8));
        site.tell(limits(userCpus("one", 6), userCpus("two", 6)), submit(1, 6), submit(2, 6));
        Ends none = new Ends(List.of(), 0);
        assertEquals(
                List.of(
                        lacksCpus(6, 2, none),
                        new Obstacle.AtLimit("one", 6, 6, 6, none),
                        new Obstacle.AtLimit("two", 6, 6, 6, none)),
                obstacles(site, 2));
    }

    @Test
    void manyJobsAreCountedAndSomeNamed() {
        SmallSite site = new SmallSite("conservative", Machine.ofCpus(20));
        Event[] events = new Event[21];
        for (int i = 0; i < 20; i++) {
            events[i] = submit(i + 1, 1, 50);
        }
        events[20] = submit(21, 20, 50);
        site.tell(events);
        Ends until = ((Obstacle.LacksResources) obstacles(site, 21).get(0)).until();
        assertEquals(20, until.count());
        assertEquals(ids(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), until.jobs());
    }

    @Test
    void whatIsToStartNowHasNothingInTheWay() {
        SmallSite site = new SmallSite("conservative", Machine.ofCpus(8));
        site.apply(submit(1, 8));
        assertEquals(List.of(), obstacles(site, 1));
        assertEquals(List.of(), obstacles(site, 2));
    }
}
