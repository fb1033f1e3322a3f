package org.almanac.daemon.running;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.almanac.daemon.administration.AdminSocket;
import org.almanac.daemon.administration.Administration;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.PastPicture;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.config.form.EffectiveValue;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.CycleLoop;
import org.almanac.daemon.cycle.Pace;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.health.HealthWatch;
import org.almanac.daemon.memory.LastingMemory;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.past.KeptPast;
import org.almanac.daemon.past.PastWatch;
import org.almanac.daemon.record.DecisionRecord;
import org.almanac.daemon.service.SystemdNotify;
import org.almanac.daemon.sink.PostgresSink;
import org.almanac.daemon.store.LivingPromises;
import org.almanac.daemon.store.Store;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialThread;
import org.almanac.daemon.view.Published;

/**
 * The daemon at work: its server, its cycles, the record of what was predicted and came, and the API.
 *
 * <p>It goes on whatever the server does. Safe for several threads.
 */
public final class RunningDaemon implements AutoCloseable {
    /** All is over within a second; a call to the server may take longer, and is left to itself. */
    private static final Duration PATIENCE = Duration.ofMillis(400);

    /** What is built in at the start. */
    private static final List<String> FIXED =
            List.of("server", "mode", "active", "waking", "state", "store", "record", "past", "api", "admin");

    private final StateFolder state;
    private final Store store;
    private final Optional<PostgresSink> sink;
    private final DecisionRecord record;
    private final PastWatch past;
    private final AlmanacMetrics metrics;
    private final Work work;
    private final ExecutorService examinations = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "almanac-health");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        return thread;
    });
    private final Forecaster forecaster;
    private final TrialThread trials = new TrialThread();
    private final CycleLoop loop;
    private final HttpApi api;
    private final Optional<AdminSocket> admin;
    private final AtomicReference<Supplier<List<String>>> reading =
            new AtomicReference<>(() -> List.of("the daemon has just been started. Maybe try again"));
    private volatile SiteConfiguration site;

    private RunningDaemon(
            SiteConfiguration site, StateFolder state, Store store, AlmanacMetrics metrics, SystemdNotify systemd)
            throws IOException {
        this.site = site;
        this.state = state;
        this.store = store;
        this.metrics = metrics;
        this.sink = site.store()
                .postgresql()
                .map(settings ->
                        PostgresSink.beside(store, settings, metrics.store().sink()));
        LastingMemory lasting = sink.isPresent() ? sink.get() : store;
        this.work = Work.of(site, state, lasting, () -> this.site.policy(), this::wake, metrics);
        this.record = DecisionRecord.open(
                site.state(),
                new DecisionRecord.Bounds(site.record().keep(), site.record().size()),
                metrics.version(),
                () -> values(this.site),
                metrics.record());
        Cycle cycle = work.cycle().recordedBy(record);
        cycle.examinedBy(new HealthWatch(
                () -> this.site.health().interval(),
                System::nanoTime,
                Instant::now,
                examinations,
                Optional.of(() -> LivingPromises.read(site.state())),
                metrics.health()));
        this.forecaster = Forecaster.withThread(metrics.forecast());
        cycle.foretoldBy(forecaster);
        Optional<TrialDesk> desk = Optional.of(cycle.triedOn(trials));
        KeptPast kept = KeptPast.open(
                site.state(),
                new KeptPast.Bounds(site.past().keep(), site.past().size()),
                metrics.past());
        this.api = HttpApi.start(
                site.api(),
                new Readings(
                        cycle::published,
                        metrics::scrape,
                        work.watch().map(Work.Watch::reports),
                        Optional.of(new StoredHistories(site.state())),
                        Optional.of(kept),
                        () -> desk));
        this.loop = new CycleLoop(cycle, Pace.AS_ASKED, systemd);
        this.admin = admin(desk);
        this.past = PastWatch.start(kept, cycle::published, PastPicture::of);
    }

    /**
     * Starts the daemon that a configuration asks for. Fails in one line where something of ours is in the way; a server
     * that cannot be reached is tried again until it can.
     */
    public static RunningDaemon start(SiteConfiguration site, SystemdNotify systemd, String version)
            throws IOException {
        Parts.check(site);
        AlmanacMetrics metrics = new AlmanacMetrics(version);
        StateFolder state = StateFolder.open(site.state());
        Optional<Store> store = Optional.empty();
        try {
            store = Optional.of(Store.open(site.state(), site.store(), metrics.store()));
            RunningDaemon daemon = new RunningDaemon(site, state, store.get(), metrics, systemd);
            daemon.loop.start();
            daemon.work.begin();
            return daemon;
        } catch (IOException | RuntimeException e) {
            store.ifPresent(Store::close);
            state.close();
            throw e;
        }
    }

    /** Nothing is left open where it cannot listen. */
    private Optional<AdminSocket> admin(Optional<TrialDesk> desk) throws IOException {
        try {
            return AdminSocket.open(
                    site.admin(),
                    new Administration(
                            work.orders(), this::published, () -> reading.get().get(), this::wake, () -> desk));
        } catch (IOException e) {
            api.close();
            work.end();
            throw e;
        }
    }

    /** Says how the configuration is read again where an administrator orders that: it answers what is wrong with it. */
    public void readsAgain(Supplier<List<String>> reads) {
        reading.set(reads);
    }

    private void wake() {
        loop.wake();
    }

    /** The port that the page and the API are at. */
    public int port() {
        return api.port();
    }

    /** What was published last. */
    public Optional<Published> published() {
        return work.cycle().published();
    }

    /**
     * Works by another configuration from the next cycle on.
     *
     * @return why it does not, a line for each reason; empty where it does
     */
    public synchronized List<String> reload(SiteConfiguration other) {
        List<String> reasons = new ArrayList<>(FIXED.stream()
                .filter(key -> !Objects.equals(valuesBelow(key, site), valuesBelow(key, other)))
                .map(key -> "the values of " + key + " are others, which needs a restart; nothing was changed")
                .toList());
        Runnable readers = () -> {};
        try {
            readers = api.renewedReaders();
        } catch (IOException e) {
            reasons.add(e.getMessage());
        }
        if (reasons.isEmpty()) {
            readers.run();
            site = other;
            work.watch().ifPresent(watch -> watch.record().keep(other.shadow().keep()));
            work.cycle().reconfigure(Parts.planning(other));
        }
        metrics.reloaded(reasons.isEmpty(), Instant.now());
        return reasons;
    }

    /** A configuration was to be read again and cannot be. */
    public void reloadFailed() {
        metrics.reloaded(false, Instant.now());
    }

    private static Map<String, String> values(SiteConfiguration site) {
        Map<String, String> values = new LinkedHashMap<>();
        site.values().forEach(value -> values.put(value.key(), value.value()));
        return values;
    }

    private static Map<String, String> valuesBelow(String key, SiteConfiguration site) {
        Map<String, String> values = new LinkedHashMap<>();
        for (EffectiveValue value : site.values()) {
            if (value.key().equals(key) || value.key().startsWith(key + ".")) {
                values.put(value.key(), value.value());
            }
        }
        return values;
    }

    /** Waits until it is closed, or has died, which it tells. */
    public boolean awaitEnd() throws InterruptedException {
        return loop.awaitEnd(Duration.ofDays(100_000));
    }

    /** Ends within a second, even while a call to the server hangs. May be called more than once. */
    @Override
    public void close() throws IOException {
        admin.ifPresent(AdminSocket::close);
        loop.close(PATIENCE);
        past.close();
        examinations.shutdownNow();
        trials.close();
        forecaster.close();
        work.end();
        api.close();
        sink.ifPresent(PostgresSink::close);
        store.close();
        record.close();
        Thread disconnecting = new Thread(work.source()::close, "almanac-disconnect");
        disconnecting.setDaemon(true);
        disconnecting.start();
        try {
            disconnecting.join(PATIENCE.toMillis() / 2);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        state.close();
    }
}
