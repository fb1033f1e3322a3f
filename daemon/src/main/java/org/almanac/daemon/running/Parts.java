package org.almanac.daemon.running;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.almanac.daemon.config.OperatingMode;
import org.almanac.daemon.config.ServerSettings.Kind;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.cycle.CycleSettings;
import org.almanac.daemon.cycle.PlanningSettings;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.demo.DemoSettings;
import org.almanac.daemon.demo.ScheduledElsewhere;
import org.almanac.daemon.server.LibraryServer;
import org.almanac.daemon.server.LibrarySource;
import org.almanac.daemon.server.SchedulerPort;
import org.almanac.daemon.server.ServerLibrary;
import org.almanac.pbs.PbsSource;
import org.almanac.pbs.Warning;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.ifl.LibraryKind;
import org.almanac.replay.SiteRules;
import org.almanac.simulation.FastTime;

/** What a configuration means for the parts of a daemon. */
final class Parts {
    static final long SEED = 1;

    private Parts() {}

    /** Fails in one line where the configuration does not suffice for a daemon. */
    static void check(SiteConfiguration site) throws IOException {
        if (site.server().kind().isEmpty()) {
            throw new IOException("server.kind is missing; almanacd needs to know which server it plans for: torque,"
                    + " openpbs or simulated");
        }
        if (site.server().kind().get() == Kind.SIMULATED && site.machine().isEmpty()) {
            throw new IOException("clusters is missing; a simulated server has the machine that it describes");
        }
        if (site.server().kind().get() == Kind.SIMULATED && site.mode() == OperatingMode.ACTIVE) {
            throw new IOException("mode is active, but the jobs of a simulated server are started by 'almanac demo'"
                    + " alone; mode may be shadow");
        }
    }

    /** The server, of which nothing can be changed. */
    static PbsSource source(SiteConfiguration site, WallClock clock, Consumer<Warning> warnings) throws IOException {
        if (site.server().kind().orElseThrow() == Kind.SIMULATED) {
            FastTime time = new FastTime(clock.now().getEpochSecond(), 1, clock::nanos);
            return ScheduledElsewhere.create(simulated(site), time, clock);
        }
        return new LibrarySource(site.server(), () -> clock.now().getEpochSecond(), warnings);
    }

    /** The server, whose jobs are started. */
    static LibraryServer server(
            SiteConfiguration site, WallClock clock, Runnable called, StartRecord starts, Consumer<Warning> warnings) {
        LibraryKind kind = ServerLibrary.of(site.server()).kind();
        LongSupplier seconds = () -> clock.now().getEpochSecond();
        return kind == LibraryKind.OPENPBS && site.waking().register()
                ? LibraryServer.registered(
                        site.server(),
                        site.telling(),
                        seconds,
                        called,
                        job -> starts.add(job, seconds.getAsLong()),
                        warnings)
                : new LibraryServer(site.server(), site.telling(), seconds, warnings);
    }

    /** Where a server of that kind calls its scheduler, if it does and somebody is to listen. */
    static Optional<SchedulerPort> port(SiteConfiguration site, Runnable wake) {
        OptionalInt port = site.waking().port();
        return site.server().kind().orElseThrow() == Kind.TORQUE && port.isPresent()
                ? Optional.of(new SchedulerPort(port.getAsInt(), wake))
                : Optional.empty();
    }

    private static DemoSettings simulated(SiteConfiguration site) {
        return new DemoSettings(
                Optional.empty(),
                new DemoSettings.Described(site.machine().orElseThrow()),
                new SiteRules(
                                site.limits(),
                                site.windows(),
                                site.queues(),
                                Optional.of(site.shares()),
                                site.acceptableWait(),
                                site.jobOrder().withoutServer())
                        .at(site.hours().hours())
                        .planning(site.plannedBy()),
                1,
                site.poll(),
                site.api(),
                site.policy(),
                SEED);
    }

    /** How is planned: windows go by the names of nodes, as the server has its own order of them. */
    static PlanningSettings planning(SiteConfiguration site) {
        return new PlanningSettings(
                site.policy(),
                SEED,
                new LocalRules(
                                site.limits(),
                                List.of(),
                                Optional.of(site.shares()),
                                site.acceptableWait(),
                                site.scarce())
                        .ordering(site.jobOrder().local())
                        .taking(site.nodeOrder())
                        .planning(site.plannedBy())
                        .at(new WatchedHours(site.hours(), WatchedHours.ofFiles())),
                Optional.of(site.kinds()),
                site.namedWindows(),
                site.server().nodeGrace(),
                CycleSettings.polling(site.poll())
                        .telling(
                                site.telling().calls(),
                                site.telling().tolerance().toSeconds()));
    }
}
