package org.almanac.planner.policy;

import static org.almanac.planner.policy.SmallSite.ended;
import static org.almanac.planner.policy.SmallSite.ids;
import static org.almanac.planner.policy.SmallSite.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.ScarceRule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job that is planned on a node with gpus starts on another one where that is free when its time has come. */
class SparingStartTest {
    private static final Request PLAIN = Request.of(new Chunk(1, Resources.of(4, 0)));
    private static final Request WITH_GPU = Request.of(new Chunk(1, Resources.of(4, 1)));
    private static final Request ON_PLAIN = Request.of(new Chunk(1, Resources.of(4, 0), Set.of("plain")));

    private static SmallSite site(String policy) {
        Cluster cluster = new Cluster(
                "c",
                List.of(
                        new Node("plain", Resources.of(4, 0)),
                        new Node("rich", Resources.of(4, 1)),
                        new Node("other", Resources.of(4, 0), Set.of("down"))));
        Machine machine =
                new Machine(new ResourceKinds(List.of("cpus", "gpus")), List.of(cluster)).keeping(ScarceRule.BY_NODES);
        SmallSite site = new SmallSite(policy, machine);
        // Of the three nodes two take jobs; nodes without gpus stand first.
        site.tell(new Event.NodeDown(0, 1));
        return site;
    }

    private static String nodeOf(SmallSite site, int job) {
        PlanView.Running running = site.plan().running().stream()
                .filter(each -> each.job().id().equals(JobId.of(job)))
                .findFirst()
                .orElseThrow();
        return site.plan()
                .machine()
                .cluster(0)
                .nodes()
                .get(running.placement().node(0))
                .name();
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0", "planned:iterations=50", "flex"})
    void itStartsWhereNothingIsScarceIfThatIsFree(String policy) {
        SmallSite site = site(policy);
        site.tell(submit(1, 100, ON_PLAIN), submit(2, 50, WITH_GPU), submit(3, 50, PLAIN));
        assertEquals(150, site.start(3));
        // Job 1 ends early, and just then the start of job 3 has come.
        assertEquals(ids(3), site.at(150).tell(ended(1), ended(2)));
        assertEquals("plain", nodeOf(site, 3));
        assertEquals(ids(4), site.at(151).tell(submit(4, 50, WITH_GPU)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"conservative", "planned:iterations=0"})
    void itTakesNothingFromAJobThatIsPlannedThere(String policy) {
        SmallSite site = site(policy);
        site.tell(submit(1, 100, ON_PLAIN), submit(2, 50, WITH_GPU), submit(3, 50, PLAIN));
        site.tell(new Event.Submitted(SmallSite.job(4, "u", "", 50, ON_PLAIN, SmallSite.notBefore(170))));
        assertEquals(200, site.start(4));
        assertEquals(ids(3), site.at(150).tell(ended(1), ended(2)));
        assertEquals("rich", nodeOf(site, 3));
        assertTrue(site.start(4) <= 200);
    }
}
