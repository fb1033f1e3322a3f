package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs of one-cpu chunks start at the same times on many small nodes as on one node with all of the cpus. */
@Tag("slow")
class ManyNodesTest {
    private static final int LOGS = 4000 * Integer.getInteger("almanac.sites", 15) / 15 / 40;

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "easy:order=shortest", "conservative", "conservative:compression=off"})
    void randomLogsStartAsOnOneNode(String policy) {
        for (long seed = 0; seed < LOGS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int cpus = 2 + random.nextInt(18);
            ReplayLog log = TestLogs.random(random, 1 + random.nextInt(60), cpus, 1 + random.nextInt(40));
            List<JobOutcome> onOne = TestLogs.replay(log, Machine.ofCpus(cpus), policy, Verification.OFF);
            for (Machine machine : List.of(Machine.ofNodes(cpus, 1), uneven(random, cpus), uneven(random, cpus))) {
                List<JobOutcome> onMany = TestLogs.replay(log, machine, policy, Verification.ON);

                long number = seed;
                assertEquals(onOne, onMany, () -> policy + ", seed " + number + ", " + machine + ", " + log.jobs());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "easy:order=shortest", "conservative", "conservative:compression=off"})
    void aWholeLogOfTheArchiveStartsAsOnOneNode(String policy) {
        ReplayLog log = TestLogs.kth(Integer.MAX_VALUE);
        List<JobOutcome> onOne = TestLogs.replay(log, Machine.ofCpus(TestLogs.KTH_CPUS), policy, Verification.OFF);
        boolean variant = policy.contains(":");
        List<Machine> machines = variant
                ? List.of(uneven(new SplittableRandom(1), TestLogs.KTH_CPUS))
                : List.of(Machine.ofNodes(TestLogs.KTH_CPUS, 1), Machine.ofNodes(TestLogs.KTH_CPUS / 4, 4));
        for (Machine machine : machines) {
            assertEquals(onOne, TestLogs.replay(log, machine, policy, Verification.OFF), machine::toString);
        }
    }

    /** Nodes of different sizes that have so many cpus together. */
    private static Machine uneven(SplittableRandom random, int cpus) {
        List<Node> nodes = new ArrayList<>();
        int left = cpus;
        while (left > 0) {
            int size = 1 + random.nextInt(Math.min(left, 9));
            nodes.add(new Node("n" + nodes.size(), Resources.of(size)));
            left -= size;
        }
        return new Machine(ResourceKinds.CPUS_ONLY, List.of(new Cluster("uneven", nodes)));
    }
}
