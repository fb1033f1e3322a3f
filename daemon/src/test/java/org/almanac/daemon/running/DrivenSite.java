package org.almanac.daemon.running;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.almanac.daemon.config.ConfigurationException;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.Interruption;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.memory.LastingMemory;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.metrics.ExpositionFormat;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.running.OtherScheduler.Attitude;
import org.almanac.daemon.server.LibraryServer;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedPlan;
import org.almanac.daemon.view.ReasonWords;

/** Cycles in mode active on a library that stands in, at times that the test decides. */
final class DrivenSite implements AutoCloseable {
    static final long BEGIN = 1_795_200_000L;

    private final StubPbs stub;
    private final Path folder;
    private final SiteConfiguration site;
    private LibraryServer server;
    private Cycle cycle;
    private TrialDesk desk;
    private StartRecord starts;
    private final AlmanacMetrics metrics = new AlmanacMetrics("test");
    private int seen;
    /** How often the server has called. */
    final AtomicInteger called = new AtomicInteger();

    long now = BEGIN;
    StandingOrders orders = StandingOrders.NONE;
    private Duration pause = Duration.ZERO;

    /**
     * A site of that kind of server.
     *
     * @param more of the configuration
     * @param ofServer more of its section server
     */
    DrivenSite(StubPbs stub, String kind, Path folder, String more, String ofServer)
            throws IOException, ConfigurationException {
        this.stub = stub;
        this.folder = folder;
        Path file = Files.writeString(
                folder.resolve("almanac.yaml"),
                "server: {kind: " + kind + ", library: " + stub.file() + ofServer + "}\nmode: active\n"
                        + (more.contains("policy: ") ? "" : "policy: conservative\n") + more);
        this.site = ConfigurationReader.plain().read(file);
        this.seen = stub.controls().stub_log().length();
        begin();
    }

    /** A site of that kind of server. */
    static DrivenSite of(PbsJobs kind, Path folder) throws Exception {
        return of(kind, folder, "");
    }

    /** The same, with more of the configuration. */
    static DrivenSite of(PbsJobs kind, Path folder, String more) throws Exception {
        return of(kind, folder, more, "");
    }

    /** The same, with more of its section server. */
    static DrivenSite of(PbsJobs kind, Path folder, String more, String ofServer) throws Exception {
        StubPbs stub = kind == PbsJobs.TORQUE ? StubPbs.torque() : StubPbs.openPbs();
        return new DrivenSite(stub, kind.name().toLowerCase(Locale.ROOT), folder, more, ofServer);
    }

    private void begin() {
        WallClock clock = new WallClock() {
            @Override
            public Instant now() {
                return Instant.ofEpochSecond(now);
            }

            @Override
            public long nanos() {
                return now * 1_000_000_000L;
            }
        };
        starts = new StartRecord(folder.resolve("starts"));
        server = Parts.server(site, clock, called::incrementAndGet, starts, warning -> cycle.warn(warning));
        cycle = Cycle.active(
                server,
                Parts.planning(site),
                new OtherScheduler(starts, server::otherScheduler, Attitude.GIVE_WAY),
                () -> orders,
                LastingMemory.NONE,
                clock,
                new ReasonWords(ZoneOffset.UTC),
                metrics);
        desk = cycle.triedOn(Runnable::run);
    }

    /** Where jobs and windows are tried on the plan. */
    TrialDesk desk() {
        return desk;
    }

    /** The daemon is killed, and another one begins. */
    void restart() {
        close();
        begin();
    }

    void tells(String scenario) {
        stub.controls().stub_scenario(scenario);
    }

    StubPbs.Controls controls() {
        return stub.controls();
    }

    /** Runs a cycle at a time so much later; what the server was asked to do in it. */
    List<String> after(long seconds) {
        return after(seconds, Interruption.NONE);
    }

    /** The same, where searches ask whether they are to end. */
    List<String> after(long seconds, Interruption asked) {
        now += seconds;
        pause = cycle.run(asked);
        String log = stub.controls().stub_log();
        List<String> lines = new ArrayList<>(log.substring(seen).lines().toList());
        seen = log.length();
        return lines;
    }

    /** The same, as to starts alone. */
    List<String> startsAfter(long seconds) {
        return after(seconds).stream().filter(line -> line.startsWith("run ")).toList();
    }

    /** Whether a metric is told so, with its labels and value. */
    boolean isMeasured(String line) {
        return metrics.scrape(ExpositionFormat.PROMETHEUS).lines().anyMatch(line::equals);
    }

    /** How long the latest cycle would have the next one wait, unless the server calls. */
    Duration pause() {
        return pause;
    }

    ListedJob job(String id) {
        return cycle.published().orElseThrow().find(id).orElseThrow();
    }

    List<String> nodeStates() {
        return cycle.published().orElseThrow().plan().clusters().get(0).nodes().stream()
                .map(ListedPlan.ListedNode::state)
                .toList();
    }

    /** How many starts were refused. */
    long refused() {
        return cycle.published().orElseThrow().status().totals().refused();
    }

    long failedCycles() {
        return cycle.published().orElseThrow().status().cycles().failed();
    }

    @Override
    public void close() {
        server.close();
        try {
            starts.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
