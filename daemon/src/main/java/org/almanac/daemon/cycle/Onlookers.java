package org.almanac.daemon.cycle;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.almanac.daemon.cycle.FollowedServer.Look;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.forecast.Forecaster.Told;
import org.almanac.daemon.forecast.Question;
import org.almanac.daemon.health.Examined;
import org.almanac.daemon.health.HealthWatch;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.view.Health;
import org.almanac.daemon.view.ListedJob;
import org.almanac.planner.PlanView;
import org.almanac.planner.SchedulerState;

/**
 * Those that look on as cycles go: one foretells starts, one tries jobs, one examines what cycles come to.
 *
 * <p>Each works beside the cycles, which hand over what they have made anyway and wait for none. Who is to look on is said before
 * the first cycle; all else is for the thread of the cycles.
 */
final class Onlookers {
    private final WallClock clock;
    private HealthWatch health = HealthWatch.none();
    private Optional<Forecaster> forecaster = Optional.empty();
    private Optional<CycleTrials> trials = Optional.empty();

    Onlookers(WallClock clock) {
        this.clock = clock;
    }

    void examinedBy(HealthWatch watch) {
        health = watch;
    }

    void foretoldBy(Forecaster other) {
        forecaster = Optional.of(other);
    }

    /** @param executor makes ready what trials need, on one thread of its own */
    TrialDesk triedOn(Executor executor) {
        CycleTrials desk = new CycleTrials(
                clock,
                executor,
                () -> forecaster.map(Forecaster::advice),
                () -> expected().forecast());
        trials = Optional.of(desk);
        return desk;
    }

    void cycleBegins() {
        trials.ifPresent(CycleTrials::cycleBegins);
        cycleWorks();
    }

    /** What is done beside the cycle is to wait. */
    void cycleWorks() {
        forecaster.ifPresent(Forecaster::cycleWorks);
    }

    /** What is done beside the cycle may go on. */
    void cycleRests() {
        forecaster.ifPresent(Forecaster::cycleRests);
    }

    /** When jobs are expected to start, as it was last found. */
    Told expected() {
        return forecaster.map(Forecaster::latest).orElse(Told.NOTHING);
    }

    /** What is published next is worth looking at. */
    void look(
            Look look,
            PlanView plan,
            List<ListedJob> jobs,
            PlanningSettings settings,
            Optional<SchedulerState> intended) {
        if (forecaster.isPresent() && look.orders().paused().isEmpty()) {
            CycleWorld world = new CycleWorld(settings, look.snapshot(), intended);
            forecaster
                    .get()
                    .look(() -> new Question(
                            look.now(), jobs, world, settings.cycle().pollInterval()));
        }
        if (health.isDue()) {
            health.examine(new Examined(
                    look.snapshot(),
                    look.planning().lasting(plan),
                    jobs,
                    look.planning().leftOut(look.snapshot()).keySet(),
                    look.now()));
        }
    }

    /** Nothing looks at the scheduler any more until the next cycle. */
    void cycleEnds(Look look, Mode mode) {
        trials.ifPresent(desk -> desk.cycleEnds(mode, look.planning(), look.snapshot(), look.orders(), look.now()));
    }

    Health health() {
        return health.health();
    }
}
