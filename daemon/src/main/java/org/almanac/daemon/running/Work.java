package org.almanac.daemon.running;

import java.io.Closeable;
import java.io.IOException;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.almanac.daemon.config.OperatingMode;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.cycle.Bystanders;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.memory.LastingMemory;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.orders.OrderBook;
import org.almanac.daemon.running.OtherScheduler.Attitude;
import org.almanac.daemon.server.LibraryServer;
import org.almanac.daemon.server.SchedulerPort;
import org.almanac.daemon.shadow.ShadowRecord;
import org.almanac.daemon.shadow.ShadowReports;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.PbsSource;
import org.almanac.pbs.Warning;
import org.almanac.planner.policy.PolicySpec;

/**
 * What a mode does: its cycles on its server, and what belongs to the mode alone.
 *
 * @param source the server; closed apart, as that may take long
 * @param watch what is watched of another scheduler, where there is one
 * @param port where the server calls, where it does
 * @param orders where administrators' orders are kept, where jobs are started
 * @param rest what else is to be closed
 */
record Work(
        Cycle cycle,
        PbsSource source,
        Optional<Watch> watch,
        Optional<SchedulerPort> port,
        Optional<OrderBook> orders,
        Closeable rest) {
    private static final String RECORD = "shadow.jsonl";

    /** What is learnt by watching another scheduler. */
    record Watch(ShadowRecord record, ShadowReports reports) {}

    /** Begins to learn, and to be called. */
    void begin() {
        watch.ifPresent(watched -> watched.reports().start());
        port.ifPresent(SchedulerPort::listen);
    }

    /** Ends all but the connection to the server. */
    void end() throws IOException {
        if (watch.isPresent()) {
            watch.get().reports().close();
            watch.get().record().close();
        }
        if (port.isPresent()) {
            port.get().close();
        }
        rest.close();
    }

    /** The work of the mode that a configuration names. */
    static Work of(
            SiteConfiguration site,
            StateFolder state,
            LastingMemory lasting,
            Supplier<PolicySpec> policy,
            Runnable wake,
            AlmanacMetrics metrics)
            throws IOException {
        WallClock clock = WallClock.ofSystem();
        return site.mode() == OperatingMode.ACTIVE
                ? active(site, state, lasting, clock, metrics, wake)
                : shadow(site, state, lasting, policy, clock, metrics);
    }

    private static Work shadow(
            SiteConfiguration site,
            StateFolder state,
            LastingMemory lasting,
            Supplier<PolicySpec> policy,
            WallClock clock,
            AlmanacMetrics metrics)
            throws IOException {
        AtomicReference<Consumer<Warning>> warnings = new AtomicReference<>(warning -> {});
        PbsSource source = Parts.source(site, clock, warning -> warnings.get().accept(warning));
        ShadowRecord record = new ShadowRecord(state.file(RECORD), site.shadow().keep(), metrics::foretold);
        ShadowReports reports = new ShadowReports(record, policy, Parts.SEED);
        Cycle cycle = Cycle.shadow(source, Parts.planning(site), record, lasting, clock, metrics);
        warnings.set(cycle::warn);
        return new Work(
                cycle, source, Optional.of(new Watch(record, reports)), Optional.empty(), Optional.empty(), () -> {});
    }

    private static Work active(
            SiteConfiguration site,
            StateFolder state,
            LastingMemory lasting,
            WallClock clock,
            AlmanacMetrics metrics,
            Runnable wake)
            throws IOException {
        OrderBook orders = OrderBook.open(state.file(OrderBook.FILE));
        StartRecord starts = new StartRecord(state.file(StartRecord.FILE));
        AtomicReference<Consumer<Warning>> warnings = new AtomicReference<>(warning -> {});
        LibraryServer server = Parts.server(
                site, clock, wake, starts, warning -> warnings.get().accept(warning));
        Optional<SchedulerPort> port = Parts.port(site, wake);
        Bystanders others = new OtherScheduler(
                starts,
                () -> port.flatMap(SchedulerPort::listen).or(server::otherScheduler),
                site.active().besideAnother() ? Attitude.GO_ON : Attitude.GIVE_WAY);
        ReasonWords words = new ReasonWords(ZoneId.systemDefault());
        Cycle cycle = Cycle.active(
                server,
                Parts.planning(site),
                others,
                orders::orders,
                new StartedBefore(lasting, starts),
                clock,
                words,
                metrics);
        warnings.set(cycle::warn);
        return new Work(cycle, server, Optional.empty(), port, Optional.of(orders), starts);
    }
}
