package org.almanac.daemon.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalInt;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.CycleSettings;
import org.almanac.daemon.cycle.Interruption;
import org.almanac.daemon.cycle.PlanningSettings;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.view.Status;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.sim.SimulatedPbsServer;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.simulation.FastTime;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a demo shows, in a time that is turned by hand: nothing here waits. */
@Tag("slow")
class DemoSiteTest {
    /** A demo each of whose cycles takes so long. */
    private static final class Bench implements WallClock {
        private static final Instant BEGIN = Instant.ofEpochSecond(1_795_178_500L);

        private final long cycleNanos;
        private final DemoPace pace;
        private final Cycle cycle;
        private long nanos;

        Bench(double speed, long seed, Duration cycleTakes) throws IOException {
            DemoSettings settings = new DemoSettings(
                    Optional.empty(), OptionalInt.empty(), 16, speed, 0, PolicySpec.parse("planned"), seed);
            cycleNanos = cycleTakes.toNanos();
            FastTime time = new FastTime(BEGIN.getEpochSecond(), speed, this::nanos);
            SimulatedPbsServer server =
                    DemoSite.of(settings, DemoProgress.NONE).server(time, DemoProgress.NONE, run -> {});
            pace = new DemoPace(time, server);
            cycle = Cycle.active(
                    server,
                    new PlanningSettings(settings.policy(), seed, LocalRules.NONE, CycleSettings.atSpeed(speed)),
                    this,
                    new ReasonWords(ZoneOffset.UTC),
                    new AlmanacMetrics("test"));
        }

        @Override
        public Instant now() {
            return BEGIN.plusNanos(nanos);
        }

        @Override
        public long nanos() {
            return nanos;
        }

        Published cycle() {
            Duration asked = cycle.run(Interruption.NONE);
            nanos += cycleNanos;
            nanos += pace.pause(asked, cycle.wakeAt()).toNanos();
            return cycle.published().orElseThrow();
        }

        /** What is shown once so much of our time has passed. */
        Published after(Duration time) {
            Published published = cycle();
            while (nanos < time.toNanos()) {
                published = cycle();
            }
            return published;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 600, 3600})
    void keepsPromisesHoweverLongCyclesTake(int speed) throws IOException {
        Bench swift = new Bench(speed, 1, Duration.ZERO);
        Bench slow = new Bench(speed, 1, Duration.ofMillis(400));
        Published planned = swift.cycle();
        Published shown = slow.cycle();
        while (planned.now() < Bench.BEGIN.getEpochSecond() + 6 * 3600) {
            planned = swift.cycle();
            shown = slow.cycle();
            assertEquals(planned.now(), shown.now());
        }
        assertEquals(planned.status().totals(), shown.status().totals());
        Status.Totals totals = shown.status().totals();
        assertTrue(totals.promises() >= 20 && totals.promisesKept() >= 0.8 * totals.promises(), totals::toString);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void hasAQueueStillAfterAMinute(long seed) throws IOException {
        Bench bench = new Bench(DemoSettings.USUAL_SPEED, seed, Duration.ofMillis(5));
        bench.cycle();
        long waiting = bench.after(Duration.ofSeconds(60)).status().jobs().get("queued");
        assertTrue(waiting >= (seed == 1 ? 15 : 10), () -> waiting + " jobs wait");
    }
}
