package org.almanac.daemon.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.sim.Arrival;
import org.almanac.pbs.sim.Arrivals;
import org.almanac.pbs.sim.SampleArrivals;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.pbs.sim.WarmUp;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.simulation.SimulatedTime;
import org.almanac.workload.model.SampleWorkload;

/**
 * A busy simulated server whose jobs come, run and end so many times faster than those of a real site, in true time.
 *
 * <p>It does what the library that stands in was asked to do. What it refuses comes to nothing, as with a server that has
 * taken a start.
 */
final class TrialSite {
    private static final int NODES = 16;
    private static final int CPUS = 16;
    private static final long LONGEST = 1800;

    /** The largest job has one in so many of the cpus: so there are many, and some start each second. */
    private static final int SHARE = 4;

    /** More than the cluster can do, so that a queue stays. */
    private static final double LOAD = 1.15;

    private final SimulatedPbsServer server;
    private final Map<String, String> comments = new HashMap<>();
    private long started;
    private long refused;

    private TrialSite(SimulatedPbsServer server) {
        this.server = server;
    }

    /** A server at which jobs run and wait now. */
    static TrialSite create(SimulatedTime clock, long seed, int speed) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 1; i <= NODES; i++) {
            nodes.add(new Node("n%02d".formatted(i), Resources.of(CPUS)));
        }
        Machine machine = new Machine(ResourceKinds.CPUS_ONLY, List.of(new Cluster("cluster", nodes)));
        SampleWorkload usual = SampleWorkload.on(NODES * CPUS / SHARE);
        SampleArrivals sample = new SampleArrivals(
                usual.withLoad(SHARE * LOAD).withLongestWalltime(LONGEST), seed, machine, SimulatedSite.DEFAULT_QUEUE);
        WarmUp usually = WarmUp.USUAL;
        WarmUp warmUp = new WarmUp(usually.earliest() / speed, usually.latest() / speed, usually.waiting());
        SimulatedSite site = SimulatedSite.of(machine).withSeed(seed).withKeepCompleted(300 / speed);
        return new TrialSite(SimulatedPbsServer.warm(site, clock, faster(sample, speed), warmUp));
    }

    /** The same jobs, so many times shorter and closer together. They ask for whole pieces of nodes. */
    private static Arrivals faster(Arrivals arrivals, int speed) {
        return origin -> {
            Iterator<Arrival> usual = arrivals.from(0);
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return usual.hasNext();
                }

                @Override
                public Arrival next() {
                    Arrival next = usual.next();
                    Submission job = next.submission();
                    return new Arrival(
                            origin + next.time() / speed,
                            new Submission(
                                    job.name(),
                                    job.owner(),
                                    job.queue(),
                                    Math.max(2, job.walltime() / speed),
                                    Math.max(1, job.runtime() / speed),
                                    pieces(job.request().total().cpus())));
                }
            };
        };
    }

    private static Request pieces(long cpus) {
        return cpus <= CPUS
                ? Request.of(new Chunk(1, Resources.of(cpus)))
                : Request.of(new Chunk((int) ((cpus + CPUS - 1) / CPUS), Resources.of(CPUS)));
    }

    /** What it has now. */
    Snapshot look() throws PbsException {
        return server.snapshot();
    }

    /** The starts of what runs, as a daemon records them. */
    List<String> startsSoFar() throws PbsException {
        return server.snapshot().jobs().stream()
                .filter(job -> job.started().isPresent())
                .map(job -> job.started().getAsLong() + " " + job.id())
                .toList();
    }

    /** What its users were told, by job. */
    Map<String, String> comments() {
        return comments;
    }

    /** How many starts it has carried out, and how many it has refused. */
    long started() {
        return started;
    }

    long refused() {
        return refused;
    }

    /** Does what the library that stands in has noted. */
    void obey(String line) {
        String[] words = line.split(" ", 3);
        if (words[0].equals("run")) {
            start(words[1], location(words[2]));
        } else if (words[0].equals("alter") && words.length > 2 && words[2].startsWith("comment=")) {
            comments.put(words[1], words[2].substring("comment=".length()));
        }
    }

    private void start(String job, Location location) {
        try {
            server.start(job, location);
            started++;
        } catch (PbsException e) {
            refused++;
        }
    }

    private static Location location(String torque) {
        List<Share> shares = new ArrayList<>();
        for (String part : torque.trim().split("\\+")) {
            String[] pieces = part.split(":ppn=");
            shares.add(new Share(pieces[0], Resources.of(Long.parseLong(pieces[1]))));
        }
        return new Location(shares);
    }

    /** Somebody else starts a job, the first that fits, if there is one. */
    void startBySomebodyElse() throws PbsException {
        for (ServerJob job : server.snapshot().jobs()) {
            if (job.state() == JobState.QUEUED) {
                try {
                    server.start(job.id(), new Location(List.of()));
                    return;
                } catch (PbsException e) {
                    // It does not fit; the next one may.
                    continue;
                }
            }
        }
    }

    /** Nodes, drawn by lot, go down. */
    List<String> takeDown(int nodes, Random random) throws PbsException {
        List<String> names = new ArrayList<>(server.site().machine().cluster(0).nodes().stream()
                .map(Node::name)
                .toList());
        Collections.shuffle(names, random);
        List<String> down = names.subList(0, nodes);
        for (String node : down) {
            server.setNode(node, Set.of(NodeState.DOWN));
        }
        return List.copyOf(down);
    }

    void bringBack(List<String> nodes) throws PbsException {
        for (String node : nodes) {
            server.setNode(node, Set.of(NodeState.FREE));
        }
    }
}
