package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Unmet;
import org.almanac.planner.explain.Explainer;
import org.almanac.planner.explain.Obstacle;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose nodes are to belong together wait for a set of nodes that has room, and start in it. */
class GroupedJobsTest {
    private static final Grouping BY_SWITCH = new Grouping(List.of("switch"), Rest.A_SET, Span.ALL_NODES);
    private static final Grouping NEVER_BEYOND = new Grouping(List.of("switch"), Rest.A_SET, Span.NEVER);

    /** Two switches with so many nodes of 4 cpus each. */
    private static SmallSite site(String policy, int nodesOfEach) {
        List<Node> nodes = new ArrayList<>();
        for (int node = 0; node < 2 * nodesOfEach; node++) {
            nodes.add(new Node("n" + node, Resources.of(4), Set.of("switch=" + (node < nodesOfEach ? "a" : "b"))));
        }
        return new SmallSite(policy, new Machine(ResourceKinds.CPUS_ONLY, List.of(new Cluster("c", nodes))));
    }

    private static Request pieces(int count, Grouping grouping) {
        return Request.of(new Chunk(count, Resources.of(4))).grouped(Optional.of(grouping));
    }

    private static Event onNode(int number, long walltime, String node) {
        return submit(number, walltime, Request.of(new Chunk(1, Resources.of(4), Set.of(node))));
    }

    /** One node of either switch is free, and a job without a set takes both. */
    @EveryPolicy
    void aJobStartsInTheFirstSetThatHasRoom(String policy) {
        SmallSite site = site(policy, 2);
        site.tell(onNode(1, 40, "n0"), onNode(2, 60, "n2"));
        assertEquals(ids(), site.tell(submit(3, 50, pieces(2, BY_SWITCH))), policy);
        assertEquals(ids(3), site.at(140).tell(ended(1)), policy);
        PlanView.Running running = site.plan().running().stream()
                .filter(each -> each.job().id().equals(JobId.of(3)))
                .findFirst()
                .orElseThrow();
        assertTrue(running.placement().has(0) && running.placement().has(1), policy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative", "planned:iterations=20", "flex", "maui:depth=2"})
    void itIsPlannedWhenTheFirstSetIsFree(String policy) {
        for (int nodes : List.of(2, 40, 100)) {
            SmallSite site = site(policy, nodes);
            List<Event> events = new ArrayList<>();
            // All of either switch but one node is taken, for different times.
            for (int node = 1; node < nodes; node++) {
                events.add(onNode(node, 40 + node, "n" + node));
                events.add(onNode(1000 + node, 500 + node, "n" + (nodes + node)));
            }
            site.tell(events.toArray(Event[]::new));
            site.tell(submit(5000, 50, pieces(2, BY_SWITCH)));
            assertEquals(141, site.start(5000), policy + " on " + 2 * nodes + " nodes");
            assertEquals(
                    List.of(new Obstacle.LacksSet(List.of("switch"), 2, 8, 4, new Obstacle.Ends(ids(1), 1))),
                    new Explainer(site.plan()).obstacles(JobId.of(5000)),
                    policy);
        }
    }

    @EveryPolicy
    void aJobThatNoSetIsLargeEnoughForSpansOrNeverFits(String policy) {
        SmallSite site = site(policy, 2);
        assertEquals(ids(1), site.tell(submit(1, 50, pieces(3, BY_SWITCH)), submit(2, 50, pieces(3, NEVER_BEYOND))));
        Standing.NeverFits never = (Standing.NeverFits) site.standing(2);
        assertEquals(new Unmet.InOneSet(List.of("switch"), 2), never.unmet());
    }

    /** A node that comes makes a set large enough: jobs that were to span are planned anew. */
    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=20", "flex"})
    void plannedJobsFollowWhatSetsThereAre(String policy) {
        SmallSite site = site(policy, 2);
        site.tell(onNode(1, 50, "n0"), onNode(2, 60, "n2"), submit(3, 50, pieces(3, BY_SWITCH)));
        assertEquals(150, site.start(3), policy);
        site.at(110).tell(new Event.NodeNew(0, new Node("n4", Resources.of(4), Set.of("switch=b"))));
        // The checker has proven that it is in one set now.
        assertEquals(160, site.start(3), policy);
    }

    /** The property tests of all policies have such jobs: these see to it that they meet what they are there for. */
    @Test
    void randomSitesHaveJobsThatWaitForSets() {
        Met met = new Met();
        for (int seed = 0; seed < 25; seed++) {
            PolicyPropertiesTest.driveRuled(
                    "conservative", Shape.ONE_KIND_OF_CHUNK, Disturbances.PEOPLE_AND_NODES, seed, met);
        }
        assertTrue(met.withinSets > 2, () -> met.withinSets + " jobs of several nodes were in one set");
        assertTrue(met.waiting > 0, () -> met.waiting + " jobs waited for a set");
    }

    private static final class Met implements Watcher {
        private int withinSets;
        private int waiting;

        @Override
        public void settled(SiteDriver driver) {
            Explainer explainer = new Explainer(driver.plan());
            for (PlanView.Planned planned : driver.plan().planned()) {
                if (explainer.obstacles(planned.job().id()).stream().anyMatch(Obstacle.LacksSet.class::isInstance)) {
                    waiting++;
                }
            }
        }

        @Override
        public void decided(SiteDriver driver, List<Job> jobs, List<Start> starts) {
            for (Start start : starts) {
                Placement placement = start.placement();
                boolean several = start.job().request().grouping().isPresent() && placement.size() > 1;
                withinSets += several && isInOneSet(driver, placement) ? 1 : 0;
            }
        }

        private static boolean isInOneSet(SiteDriver driver, Placement placement) {
            List<Node> nodes =
                    driver.plan().machine().cluster(placement.cluster()).nodes();
            return nodes.get(placement.node(0)).properties().stream()
                    .filter(property -> property.contains("="))
                    .anyMatch(property -> {
                        for (int i = 0; i < placement.size(); i++) {
                            if (!nodes.get(placement.node(i)).is(property)) {
                                return false;
                            }
                        }
                        return true;
                    });
        }
    }
}
