package org.almanac.daemon.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.almanac.daemon.demo.DemoSettings.Alike;
import org.almanac.pbs.sim.Arrivals;
import org.almanac.pbs.sim.ForetoldRuntimes;
import org.almanac.pbs.sim.LogArrivals;
import org.almanac.pbs.sim.OnNodeFailure;
import org.almanac.pbs.sim.PastRun;
import org.almanac.pbs.sim.SampleArrivals;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.SomeWithGpus;
import org.almanac.pbs.sim.WarmUp;
import org.almanac.pbs.sim.WarmUpProgress;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.simulation.FailureRates;
import org.almanac.simulation.SimulatedTime;
import org.almanac.workload.log.ReadProgress;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SwfReader;
import org.almanac.workload.model.SampleWorkload;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The cluster of a demo with the jobs that come to it, so far in use that some of them wait at once. */
record DemoSite(SimulatedSite site, Arrivals arrivals, WarmUp warmUp) {
    private static final Logger LOG = LoggerFactory.getLogger(DemoSite.class);
    private static final long MEMORY_PER_CPU = 4L << 30;
    private static final long DAY = 86_400;

    /** So many nodes of a demo of which nothing is asked have so many gpus each. */
    private static final int GPU_NODES = 3;

    private static final int GPUS = 4;

    /** More than the cluster can do, so that a queue stays. */
    private static final double LOAD = 1.15;

    /** A node fails every five days and is back after three quarters of an hour, on average. */
    private static final FailureRates FAILURES = new FailureRates(5 * DAY, 2700);

    static DemoSite of(DemoSettings settings, ReadProgress progress) throws IOException {
        return settings.trace().isPresent() ? ofTrace(settings, progress) : ofSample(settings);
    }

    private static DemoSite ofSample(DemoSettings settings) {
        boolean withGpus = settings.nodes() instanceof Alike alike
                && alike.number().isEmpty()
                && alike.cpus() >= DemoSettings.USUAL_CPUS;
        Machine machine = withGpus
                ? withGpus(machine(settings, DemoSettings.USUAL_NODES))
                : machine(settings, DemoSettings.USUAL_NODES);
        SampleWorkload usual = SampleWorkload.on(machine);
        SampleWorkload sample =
                usual.withLoad(LOAD * machine.cpus() / usual.cpus()).withLongestWalltime(DAY);
        SimulatedSite site = site(machine, settings);
        Arrivals arrivals = new SampleArrivals(sample, settings.seed(), machine, queue(site, settings));
        Arrivals asking = withGpus ? new SomeWithGpus(arrivals, settings.seed()) : arrivals;
        return new DemoSite(site, new ForetoldRuntimes(asking, settings.seed()), WarmUp.USUAL);
    }

    /** The same nodes, of which the last have gpus. */
    private static Machine withGpus(Machine alike) {
        List<Node> nodes = new ArrayList<>();
        List<Node> before = alike.cluster(0).nodes();
        for (int i = 0; i < before.size(); i++) {
            Resources each = before.get(i).capacity();
            long gpus = i < before.size() - GPU_NODES ? 0 : GPUS;
            nodes.add(new Node(before.get(i).name(), Resources.of(each.cpus(), each.amount(1), gpus)));
        }
        return new Machine(
                SomeWithGpus.KINDS, List.of(new Cluster(alike.cluster(0).name(), nodes)));
    }

    private static DemoSite ofTrace(DemoSettings settings, ReadProgress progress) throws IOException {
        String file = settings.trace().orElseThrow().toString();
        RecordedLog log = SwfReader.read(settings.trace().orElseThrow(), progress);
        log.unusedColumns().ifPresent(columns -> LOG.warn("{}: {}", file, columns));
        Machine machine = machine(settings, log);
        SimulatedSite site = site(machine, settings);
        LogArrivals arrivals = new LogArrivals(log, machine, queue(site, settings));
        if (arrivals.size() == 0) {
            throw new IOException(file + ": none of its jobs can run on " + machine.cpus() + " cpus");
        }
        return new DemoSite(site, new ForetoldRuntimes(arrivals, settings.seed()), warmUp(log, arrivals.last()));
    }

    /** Logs begin when their clock was started, which may be long before the first job. */
    private static WarmUp warmUp(RecordedLog log, long last) {
        long first = log.jobs().stream().mapToLong(RecordedJob::submit).min().orElse(0);
        long span = Math.max(0, last - first);
        return new WarmUp(
                first + Math.min(WarmUp.USUAL.earliest(), span / 10),
                first + Math.min(4 * WarmUp.USUAL.latest(), span / 2),
                WarmUp.USUAL.waiting());
    }

    private static SimulatedSite site(Machine machine, DemoSettings settings) {
        SimulatedSite site =
                SimulatedSite.of(machine).withSeed(settings.seed()).withFailures(FAILURES, OnNodeFailure.REQUEUE);
        Map<String, ServerQueue> queues = new LinkedHashMap<>();
        for (Queue queue : settings.rules().queues()) {
            boolean started = queue.running() == Queue.Running.STARTED;
            queues.put(queue.name(), new ServerQueue(queue.name(), true, started, queue.priority()));
        }
        if (queues.isEmpty()) {
            site.queues().forEach(queue -> queues.put(queue.name(), queue));
        }
        reserved(settings).forEach(name -> queues.putIfAbsent(name, new ServerQueue(name, true, true, 0)));
        return site.withQueues(List.copyOf(queues.values()));
    }

    /** The queues whose jobs have nodes and times of their own. */
    private static List<String> reserved(DemoSettings settings) {
        return settings.rules().windows().stream()
                .flatMap(window -> window.queue().stream())
                .distinct()
                .toList();
    }

    /** The queue to which all jobs go: the first whose jobs start on everybody's nodes. */
    private static String queue(SimulatedSite site, DemoSettings settings) {
        List<String> reserved = reserved(settings);
        return site.queues().stream()
                .filter(queue -> queue.started() && !reserved.contains(queue.name()))
                .findFirst()
                .orElse(site.queues().get(0))
                .name();
    }

    private static Machine machine(DemoSettings settings, RecordedLog log) {
        int nodes = settings.nodes() instanceof Alike alike && log.maxProcs().isPresent()
                ? (log.maxProcs().getAsInt() + alike.cpus() - 1) / alike.cpus()
                : DemoSettings.USUAL_NODES;
        return machine(settings, Math.max(1, nodes));
    }

    private static Machine machine(DemoSettings settings, int usualNodes) {
        if (settings.nodes() instanceof Alike alike) {
            return machine(alike.number().orElse(usualNodes), alike.cpus());
        }
        return ((DemoSettings.Described) settings.nodes()).machine();
    }

    /** One cluster of nodes alike, with memory. */
    private static Machine machine(int nodes, int cpus) {
        Resources each = Resources.of(cpus, cpus * MEMORY_PER_CPU);
        int digits = Math.max(2, String.valueOf(nodes).length());
        List<Node> list = new ArrayList<>(nodes);
        for (int i = 1; i <= nodes; i++) {
            list.add(new Node(String.format(Locale.ROOT, "n%0" + digits + "d", i), each));
        }
        return new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(new Cluster("cluster", list)));
    }

    SimulatedPbsServer server(SimulatedTime time, WarmUpProgress progress, Consumer<PastRun> past) {
        return SimulatedPbsServer.warm(site, time, arrivals, warmUp, progress, past);
    }
}
