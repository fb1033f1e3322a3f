package org.almanac.daemon.cycle;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.almanac.daemon.memory.LastingMemory;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.memory.Remembrance;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.ExpositionFormat;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.Warning;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.pbs.sim.SimulatedSite;
import org.almanac.pbs.sim.Submission;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.SchedulerState;
import org.almanac.planner.cluster.Lengths;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.PolicySpec;

/** Cycles for a simulated server with two nodes of four cpus, in a time that is turned by hand. */
final class CycleBench {
    final CycleSettings settings = CycleSettings.usual();
    final SimulatedPbsServer server;
    final FlakyServer flaky;
    final AlmanacMetrics metrics = new AlmanacMetrics("test");
    final Cycle cycle;
    private long now = 1_795_178_500L;
    private long nanos;
    private Duration glance = Duration.ZERO;
    private int submitted;
    private final Remembered before;
    /** The one whose server this is, by whose clock it goes. */
    private final Optional<CycleBench> elder;

    private Optional<SchedulerState> kept = Optional.empty();

    CycleBench() {
        this(LocalRules.NONE);
    }

    /** The same under rules that are told to the scheduler. */
    CycleBench(LocalRules rules) {
        this(rules, "conservative");
    }

    /** The same under another policy. */
    CycleBench(LocalRules rules, String policy) {
        this(rules, policy, Optional.empty());
    }

    /** The jobs whose starts were told to be ours. */
    final List<String> asked = new ArrayList<>();

    /** The same with queues of those names besides. */
    CycleBench(String policy, String... queues) {
        this(LocalRules.NONE, policy, Optional.empty(), queues);
    }

    private CycleBench(LocalRules rules, String policy, Optional<CycleBench> before, String... queues) {
        this(rules, policy, before, Remembered.NOTHING, queues);
    }

    private CycleBench(
            LocalRules rules, String policy, Optional<CycleBench> before, Remembered remembered, String... queues) {
        this.before = remembered;
        elder = before;
        before.ifPresent(bench -> now = bench.now);
        server = before.map(bench -> bench.server)
                .orElseGet(() -> SimulatedPbsServer.empty(site(List.of(queues)), () -> now));
        flaky = new FlakyServer(server);
        WallClock clock = new WallClock() {
            @Override
            public Instant now() {
                return Instant.ofEpochSecond(now);
            }

            @Override
            public long nanos() {
                take(glance);
                return now * 1_000_000_000L + nanos;
            }
        };
        cycle = Cycle.active(
                flaky,
                new PlanningSettings(PolicySpec.parse(policy), 1, rules, settings),
                new Recorded(asked),
                () -> StandingOrders.NONE,
                new Kept(),
                clock,
                new ReasonWords(ZoneOffset.UTC),
                metrics);
    }

    /** What outlasts the daemon. */
    private final class Kept implements LastingMemory {
        @Override
        public Remembered remembered() {
            return before;
        }

        @Override
        public void keep(Remembrance now) {
            kept = now.state();
        }

        @Override
        public void cycleEnded(CycleNote cycle) {}
    }

    /** What the scheduler intended, as it would outlast the daemon now. */
    Optional<SchedulerState> kept() {
        return kept;
    }

    /** Nobody else starts jobs; notes which starts are told to be ours. */
    private record Recorded(List<String> asked) implements Bystanders {
        @Override
        public void look(Snapshot snapshot, Consumer<Warning> warnings) {}

        @Override
        public boolean startJobs() {
            return false;
        }

        @Override
        public Optional<String> atWork() {
            return Optional.empty();
        }

        @Override
        public void weStart(String job, long now) {
            asked.add(job);
        }
    }

    private static SimulatedSite site(List<String> queues) {
        SimulatedSite usual = SimulatedSite.of(Machine.ofNodes(2, 4));
        return new SimulatedSite(
                usual.name(),
                usual.machine(),
                Stream.concat(
                                usual.queues().stream(),
                                queues.stream().map(name -> new ServerQueue(name, true, true, 0)))
                        .toList(),
                usual.keepCompleted(),
                usual.exiting(),
                usual.failures(),
                usual.onNodeFailure(),
                usual.failedStarts(),
                usual.seed());
    }

    /** A daemon that begins beside the server of this one, which has ended. */
    CycleBench restarted() {
        return new CycleBench(LocalRules.NONE, "conservative", Optional.of(this));
    }

    /** A daemon of that policy that begins beside the server of this one, and remembers that its scheduler intended so. */
    CycleBench restarted(String policy, Optional<SchedulerState> intended) {
        Remembered remembered = new Remembered(now, List.of(), List.of(), Remembered.NOTHING.totals(), intended);
        return new CycleBench(LocalRules.NONE, policy, Optional.of(this), remembered);
    }

    long now() {
        return now;
    }

    void pass(long seconds) {
        now += seconds;
        elder.ifPresent(bench -> bench.pass(seconds));
    }

    /** Time passes within a cycle, too little for the server's clock to show. */
    void take(Duration time) {
        nanos += time.toNanos();
    }

    /** Lets each glance at the clock take so long, as all does on a machine that has much else to do. */
    void slowedBy(Duration each) {
        glance = each;
    }

    /** Lets each call that tells somebody take so long. */
    void telling(Duration each) {
        flaky.whenTelling(() -> take(each));
    }

    String submit(String user, int cpus, long walltime, long runtime) throws PbsException {
        return server.submit(submission(user, cpus, walltime, runtime));
    }

    /** A job of which a hook of the site says for how long it will run. */
    String submitExpectedToRun(long seconds, int cpus, long walltime, long runtime) throws PbsException {
        return server.submit(submission("u1", cpus, walltime, runtime).expectedToRun(seconds));
    }

    /** A job that shrinks to fit. */
    String submitOfLengths(Lengths any, int cpus, long runtime) throws PbsException {
        return server.submit(submission("u1", cpus, any.longest(), runtime).ofLengths(any));
    }

    /** A job that its user calls so. */
    String submitNamed(String name, String user, int cpus, long walltime, long runtime) throws PbsException {
        return server.submit(new Submission(
                name, Owner.user(user), SimulatedSite.DEFAULT_QUEUE, walltime, runtime, Request.cpus(cpus)));
    }

    String submitNotBefore(String user, int cpus, long time) throws PbsException {
        return server.submit(submission(user, cpus, 60, 60).notBefore(time));
    }

    String submitTo(String queue, int cpus, long walltime) throws PbsException {
        return server.submit(
                new Submission("job" + ++submitted, Owner.user("u9"), queue, walltime, walltime, Request.cpus(cpus)));
    }

    private Submission submission(String user, int cpus, long walltime, long runtime) {
        String name = "job" + ++submitted;
        return new Submission(
                name, Owner.user(user), SimulatedSite.DEFAULT_QUEUE, walltime, runtime, Request.cpus(cpus));
    }

    /** As after a reload with another policy. */
    void reconfigure(String policy) {
        cycle.reconfigure(new PlanningSettings(PolicySpec.parse(policy), 1, LocalRules.NONE, settings));
    }

    /** Runs a cycle; says how long to wait. */
    Duration run() {
        return cycle.run(Interruption.NONE);
    }

    /** Runs a cycle and gives what is published then. */
    Published cycle() {
        run();
        return published();
    }

    Published published() {
        return cycle.published().orElseThrow();
    }

    ListedJob job(String id) {
        return published().find(id).orElseThrow();
    }

    /** The value of a metric, by its name and labels as they are told. */
    double counted(String metric) {
        return metrics.scrape(ExpositionFormat.PROMETHEUS)
                .lines()
                .filter(line -> line.startsWith(metric + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(metric.length() + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }
}
