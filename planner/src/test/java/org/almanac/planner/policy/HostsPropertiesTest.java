package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.almanac.planner.Event;
import org.almanac.planner.Sites;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodeSharing;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;

/** Under every policy, plans on hosts of several nodes and on nodes that are shared in different ways are sound. */
class HostsPropertiesTest {
    private static final int SITES = Sites.of(15);
    private static final ResourceKinds KINDS = new ResourceKinds(List.of("cpus", "memory"));

    @EveryPolicy
    void everyPlanIsSoundAndAJobThatFitsIsStarted(String policy) {
        for (int seed = 0; seed < SITES; seed++) {
            drive(policy, new SplittableRandom(seed), policy + ", seed " + seed);
        }
    }

    private static void drive(String policy, SplittableRandom random, String told) {
        Machine machine = machine(random);
        // What is asked after every batch of events is that the plan is sound.
        SmallSite site = new SmallSite(policy, machine);
        Map<Integer, Request> requests = new TreeMap<>();
        Map<JobId, Long> runtimes = new HashMap<>();
        Map<Long, List<Event>> ends = new TreeMap<>();
        Set<JobId> started = new HashSet<>();
        int next = 1;
        for (long now = 100; now < 320; now++) {
            List<Event> events = new ArrayList<>();
            if (ends.containsKey(now)) {
                events.addAll(ends.remove(now));
            }
            while (next <= 14 && now < 150 && random.nextInt(3) == 0) {
                long walltime = 1 + random.nextInt(12);
                Request request = request(random);
                requests.put(next, request);
                runtimes.put(JobId.of(next), 1 + random.nextLong(walltime));
                events.add(SmallSite.submit(next++, walltime, request));
            }
            for (JobId id : site.at(now).tell(events.toArray(Event[]::new))) {
                started.add(id);
                ends.computeIfAbsent(now + runtimes.get(id), made -> new ArrayList<>())
                        .add(new Event.Ended(id));
            }
        }
        for (Map.Entry<Integer, Request> each : requests.entrySet()) {
            boolean fits = new Placer(0, machine.cluster(0)).fitsWhenEmpty(each.getValue());
            String job = told + ", job " + each.getKey() + ": " + each.getValue() + " on " + machine;
            assertEquals(fits, started.contains(JobId.of(each.getKey())), job);
            if (!fits) {
                assertInstanceOf(Standing.NeverFits.class, site.standing(each.getKey()), job);
            }
        }
    }

    private static Machine machine(SplittableRandom random) {
        List<Node> nodes = new ArrayList<>();
        int hosts = 1 + random.nextInt(3);
        for (int host = 0; host < hosts; host++) {
            NodeSharing sharing =
                    NodeSharing.values()[random.nextBoolean() ? 0 : random.nextInt(NodeSharing.values().length)];
            Set<String> properties = random.nextInt(3) == 0 ? Set.of("a") : Set.of();
            int parts = 1 + random.nextInt(3);
            for (int part = 0; part < parts; part++) {
                Resources has = Resources.of(1 + random.nextInt(4), random.nextInt(6));
                nodes.add(new Node("h" + host + "." + part, has, properties, "h" + host, sharing));
            }
        }
        return new Machine(KINDS, List.of(new Cluster("c", nodes)));
    }

    private static Request request(SplittableRandom random) {
        List<Chunk> chunks = new ArrayList<>();
        for (int kind = random.nextInt(4) == 0 ? 2 : 1; kind > 0; kind--) {
            Resources each = Resources.of(1 + random.nextInt(5), random.nextInt(2) * random.nextInt(6));
            chunks.add(new Chunk(1 + random.nextInt(2), each, random.nextInt(8) == 0 ? Set.of("a") : Set.of()));
        }
        Arrangement arrangement = Arrangement.values()[random.nextInt(Arrangement.values().length)];
        Sharing sharing =
                random.nextBoolean() ? Sharing.AS_NODES_ARE : Sharing.values()[random.nextInt(Sharing.values().length)];
        return new Request(chunks, arrangement, sharing);
    }
}
