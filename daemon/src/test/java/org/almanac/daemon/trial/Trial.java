package org.almanac.daemon.trial;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.concurrent.locks.LockSupport;
import org.almanac.daemon.monitoring.PrometheusProcess;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.support.SmallDisk;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.trial.FaultPlan.Episode;
import org.almanac.daemon.trial.MemoryCurve.Sample;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * A daemon in mode active, in a process of its own, on a simulated server whose jobs are sixty times shorter than those of a
 * real site, while faults happen as planned and a Prometheus scrapes it, whose rules are sixty times shorter.
 *
 * <p>The same seed makes the same jobs and the same faults. What comes of them depends on the machine.
 */
final class Trial implements AutoCloseable {
    /** A minute of a site and of the rules is a second. */
    static final int SPEED = 60;

    private static final String USUAL_POLICY = "{name: planned, period: 2s, limit: 1s}";

    private static final long TICK_NANOS = 100_000_000;
    private static final String INTERVAL = "500ms";

    /** How long after the last fault it is watched at least, in seconds. */
    private static final double CALM_END = 8;

    /** What a server refuses starts with. */
    private static final int[] REFUSALS = {15004, 15043, 15046, 15057, 15132, 15134};

    /** In megabytes: more than half an hour comes to, in which each daemon that begins records a checkpoint. */
    private static final int DISK = 64;

    /** A lie of a server lasts for so many ticks. */
    private static final int TICKS_OF_A_LIE = 20;

    /** Of a daemon that is killed again and again. */
    private static final int TICKS_OF_A_LIFE = 100;

    private final Path folder;
    private final FaultPlan plan;
    private final Random random;
    private final Path library;
    private final int port;
    private final TrialSite site;
    private final Optional<SmallDisk> disk;
    private final MemoryCurve memory = new MemoryCurve();
    private Optional<DaemonUnderTrial> daemon = Optional.empty();
    private List<String> down = List.of();
    private Optional<Episode> now = Optional.empty();
    private long ticks;
    /** The tick at which the daemon was started last. */
    private long begun;

    /**
     * What has come of a trial.
     *
     * @param failedCalls the calls to the server that failed, each with when that began
     * @param log what the daemon has said
     * @param started the starts that the server has carried out, and {@code refused} those that it has refused
     */
    record Outcome(
            FiredAlerts fired,
            SortedMap<String, String> failedCalls,
            MemoryCurve memory,
            List<String> log,
            long started,
            long refused,
            int endedBy) {}

    private Trial(Path folder, FaultPlan plan, long seed, Optional<SmallDisk> disk)
            throws IOException, InterruptedException {
        this.folder = folder;
        this.plan = plan;
        this.random = new Random(seed);
        this.library = StubPbs.torque().file();
        this.port = freePort();
        this.disk = disk;
        this.site = TrialSite.create(() -> Instant.now().getEpochSecond(), seed, SPEED);
    }

    /** Runs a trial for so long at least, in an empty folder. */
    static Outcome run(Path folder, FaultPlan plan, Duration length, long seed) throws Exception {
        Path state = Files.createDirectory(folder.resolve("state"));
        boolean fills = plan.episodes().stream().anyMatch(episode -> episode.fault() == Fault.DISK_IS_FULL);
        Optional<SmallDisk> disk = fills ? Optional.of(SmallDisk.make(state, DISK)) : Optional.empty();
        try (Trial trial = new Trial(folder, plan, seed, disk)) {
            return trial.run(length);
        } finally {
            if (disk.isPresent()) {
                disk.get().close();
            }
        }
    }

    private Outcome run(Duration length) throws Exception {
        configure(USUAL_POLICY, "");
        // What runs was started by a daemon that was there before.
        Files.write(state().resolve("starts"), site.startsSoFar());
        startDaemon();
        awaitPlan();
        Path prometheusFolder = Files.createDirectory(folder.resolve("prometheus"));
        String rules = ShortenedRules.of(PrometheusProcess.shippedRules(), SPEED);
        try (PrometheusProcess prometheus = PrometheusProcess.start(
                prometheusFolder, List.of(URI.create("http://127.0.0.1:" + port)), rules, INTERVAL)) {
            long beginNanos = System.nanoTime();
            double begin = System.currentTimeMillis() / 1e3;
            double end = Math.max(length.toSeconds(), plan.end() + CALM_END);
            Deque<Episode> coming = new ArrayDeque<>(plan.episodes());
            double sampleEvery = Math.max(5, end / 120);
            double at = 0;
            for (double sampleAt = sampleEvery; at < end; at = (System.nanoTime() - beginNanos) / 1e9) {
                follow(coming, at);
                tick();
                if (at >= sampleAt && daemon.isPresent()) {
                    memory.add(new Sample(at, daemon.get().heap(), daemon.get().resident()));
                    sampleAt += sampleEvery;
                }
                LockSupport.parkNanos(beginNanos + ++ticks * TICK_NANOS - System.nanoTime());
                ticks = Math.max(ticks, (System.nanoTime() - beginNanos) / TICK_NANOS);
            }
            FiredAlerts fired = FiredAlerts.of(prometheus, begin, begin + at);
            SortedMap<String, String> failed = FiredAlerts.failedCalls(prometheus, begin, begin + at);
            int endedBy = daemon.orElseThrow().end();
            return new Outcome(
                    fired, failed, memory, Files.readAllLines(log()), site.started(), site.refused(), endedBy);
        }
    }

    /** Lets faults begin and end that are due. */
    private void follow(Deque<Episode> coming, double at) throws Exception {
        if (now.isPresent() && at >= now.get().end()) {
            end(now.get().fault());
            now = Optional.empty();
        }
        if (now.isEmpty() && !coming.isEmpty() && at >= coming.peek().begin()) {
            now = Optional.of(coming.remove());
            begin(now.get().fault());
        }
    }

    private void begin(Fault fault) throws Exception {
        DaemonUnderTrial running = daemon.orElseThrow();
        switch (fault) {
            case SERVER_GONE -> {
                running.ask("fails pbs_connect 111");
                running.ask("drops");
            }
            case SERVER_HANGS -> running.ask("hangs pbs_statjob");
            case STARTS_ARE_REFUSED -> running.ask("fails pbs_asyrunjob " + REFUSALS[random.nextInt(REFUSALS.length)]);
            case NODES_DOWN -> down = site.takeDown(1 + random.nextInt(4), random);
            case MOST_NODES_DOWN -> down = site.takeDown(13, random);
            case DISK_IS_FULL -> {
                // One that was started a moment ago needs room to open its store.
                awaitPlan();
                disk.orElseThrow().fill();
            }
            case RELOADED -> {
                configure("conservative", "");
                running.hangUp();
            }
            case RELOAD_REFUSED -> {
                configure(USUAL_POLICY, "nonsense: 1\n");
                running.hangUp();
            }
            case KILLED, OTHERS_START -> {
                running.kill();
                daemon = Optional.empty();
            }
            case LIBRARY_HANGS -> running.ask("hangs-for-good pbs_statjob");
            case SERVER_IS_SLOW, SERVER_LIES, A_JOB_IS_NOT_UNDERSTOOD, KILLED_OFTEN -> {}
        }
    }

    private void end(Fault fault) throws Exception {
        switch (fault) {
            case SERVER_GONE, SERVER_HANGS, SERVER_IS_SLOW, LIBRARY_HANGS, STARTS_ARE_REFUSED ->
                daemon.orElseThrow().ask("behaves");
            case NODES_DOWN, MOST_NODES_DOWN -> site.bringBack(down);
            case DISK_IS_FULL -> disk.orElseThrow().empty();
            case RELOADED, RELOAD_REFUSED -> {
                configure(USUAL_POLICY, "");
                daemon.orElseThrow().hangUp();
            }
            case KILLED, OTHERS_START -> startDaemon();
            case SERVER_LIES, A_JOB_IS_NOT_UNDERSTOOD, KILLED_OFTEN -> {}
        }
    }

    /** The server tells what it has, true or not, and does what it was asked to do. */
    private void tick() throws Exception {
        Optional<Fault> fault = now.map(Episode::fault);
        if (fault.equals(Optional.of(Fault.OTHERS_START))) {
            site.startBySomebodyElse();
        }
        Snapshot snapshot = site.look();
        if (daemon.isEmpty()) {
            return;
        }
        DaemonUnderTrial running = daemon.get();
        if (!running.isAlive()) {
            throw new IOException(running.lastWords());
        }
        if (fault.equals(Optional.of(Fault.SERVER_IS_SLOW))) {
            running.ask(random.nextInt(4) == 0 ? "goes-on" : "hangs pbs_statjob");
        }
        if (fault.equals(Optional.of(Fault.KILLED_OFTEN)) && ticks - begun >= TICKS_OF_A_LIFE) {
            running.kill();
            startDaemon();
            return;
        }
        running.tells(told(snapshot, fault));
        for (String line : running.ask("asked")) {
            site.obey(line);
        }
    }

    private String told(Snapshot snapshot, Optional<Fault> fault) {
        List<String> parts = TorqueText.of(snapshot, site.comments());
        if (fault.equals(Optional.of(Fault.SERVER_LIES))) {
            Lie[] lies = Lie.values();
            parts = lies[(int) (ticks / TICKS_OF_A_LIE % lies.length)].of(parts, random);
        }
        if (fault.equals(Optional.of(Fault.A_JOB_IS_NOT_UNDERSTOOD))) {
            parts = parts.stream().map(Trial::garbled).toList();
        }
        return String.join("", parts);
    }

    /** Of jobs that wait, what each tenth asks for is nothing that anybody understands. */
    private static String garbled(String part) {
        return part.matches("(?s)@job [0-9]*0\\..*job_state=Q.*")
                ? part.replaceFirst("Resource_List.nodes=.*", "Resource_List.nodes=1:ppn=many")
                : part;
    }

    private void startDaemon() throws IOException, PbsException {
        String told = String.join("", TorqueText.of(site.look(), site.comments()));
        begun = ticks;
        daemon = Optional.of(DaemonUnderTrial.start(library, configuration(), log(), told));
    }

    private void configure(String policy, String more) throws IOException {
        Files.writeString(
                configuration(), """
                server: {kind: torque, library: %s, time-out: 1s}
                mode: active
                policy: %s
                poll: 1s
                waking: {port: off}
                telling: {tolerance: 2s, calls: 20}
                state: %s
                api: {listen: "127.0.0.1:%d"}
                admin: {socket: %s}
                %s""".formatted(library, policy, state(), port, folder.resolve("admin.sock"), more));
    }

    private void awaitPlan() {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest plan = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/plan"))
                .build();
        Await.until(
                Duration.ofMinutes(2),
                () -> "the first plan; the daemon says " + log(),
                () -> client.send(plan, BodyHandlers.discarding()).statusCode() == 200);
    }

    private Path state() {
        return folder.resolve("state");
    }

    private Path configuration() {
        return folder.resolve("almanac.yaml");
    }

    private Path log() {
        return folder.resolve("daemon.log");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        daemon.ifPresent(DaemonUnderTrial::close);
    }
}
