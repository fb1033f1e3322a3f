package org.almanac.daemon.cycle;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.daemon.memory.JobMemories;
import org.almanac.daemon.metrics.Phase;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.daemon.record.Recorder;
import org.almanac.pbs.Named;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.almanac.pbs.follow.Difference;
import org.almanac.pbs.follow.LocalRules;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;
import org.almanac.planner.SchedulerState;

/**
 * A server as it is seen, look by look, and the scheduler that is told of each of them.
 *
 * <p>There is one scheduler from the first look on until the server or an error makes it useless; the one after it is made
 * from what the server tells then and what the one before it intended. For the thread of the cycles.
 */
final class FollowedServer {
    /** In seconds: a clock that is set right by less than that has no consequences. */
    private static final long LONGEST_STAND_STILL = 300;

    /**
     * In nanoseconds: nothing is started by what was seen and understood longer ago than that, as a server starts what has
     * been held since. To understand it takes another look as long, so that this is no reason for one; nor are two, if even
     * then applying what is new takes longer.
     */
    private static final long LONGEST_SIGHT = 1_000_000_000L;

    private final Mode mode;
    private final JobMemories memories;
    private final PhaseTimer phases;
    private final WallClock clock;
    private final Trouble trouble;
    private final ClockJumps jumps = new ClockJumps();

    private Recorder recorder = Recorder.NONE;
    private PlanningSettings settings;
    private Optional<Planning> planning = Optional.empty();
    private Optional<SchedulerState> intended;
    private Instant lookedAt;
    private Duration answered = Duration.ZERO;
    private int jobs;

    /**
     * What was seen of the server at that time of its own, and the scheduler that was told of it.
     *
     * @param orders those that held when the server had answered; on drained nodes nothing is planned
     * @param asked when the server was asked, in nanoseconds of ours
     * @param understood when it was known what is new, in the same
     */
    record Look(
            Planning planning,
            Snapshot snapshot,
            StandingOrders orders,
            ServerClock clock,
            long asked,
            long understood) {
        /** The server's time as it answered. */
        long now() {
            return clock.told();
        }
    }

    /** What is new, and when that was known. */
    private record News(Difference difference, long understood) {}

    /** @param intended what the scheduler of a daemon before this one intended */
    FollowedServer(
            Mode mode,
            JobMemories memories,
            PlanningSettings settings,
            Optional<SchedulerState> intended,
            PhaseTimer phases,
            Trouble trouble) {
        this.mode = mode;
        this.memories = memories;
        this.settings = settings;
        this.intended = intended;
        this.phases = phases;
        this.clock = phases.clock();
        this.trouble = trouble;
        this.lookedAt = clock.now();
        memories.accept(settings.rules().acceptableWait());
    }

    /** Has what schedulers are told and decide taken down. To be called before the first look. */
    void recordedBy(Recorder other) {
        recorder = other;
    }

    PlanningSettings settings() {
        return settings;
    }

    /** Plans by other settings from the next look on. */
    void planBy(PlanningSettings other) {
        startAnew();
        settings = other;
        memories.accept(settings.rules().acceptableWait());
    }

    /** Asks the server, and tells the scheduler what is new. */
    Look look() throws PbsException {
        long asked = clock.nanos();
        Snapshot told = settings.complete(phases.timed(Phase.POLL, mode::snapshot));
        StandingOrders orders = mode.orders();
        Snapshot snapshot = OrderedSnapshot.of(told, orders);
        answered = Duration.ofNanos(clock.nanos() - asked);
        lookedAt = clock.now();
        jobs = snapshot.jobs().size();
        trouble.rights(mode.missingRights(), mode.granted());
        followClock(snapshot);
        followKinds(snapshot);
        Planning current = planningFrom(snapshot);
        News news = phases.timed(Phase.APPLY, () -> apply(current, snapshot));
        ServerClock passing = new ServerClock(
                clock, settings.cycle().speed(), news.difference().time(), lookedAt);
        return new Look(current, snapshot, orders, passing, asked, news.understood());
    }

    /** That look while it is young enough to start jobs by, else another. */
    Look recent(Look look) throws PbsException {
        return clock.nanos() - look.understood() > LONGEST_SIGHT ? look() : look;
    }

    /** When the server was last asked. */
    Instant lookedAt() {
        return lookedAt;
    }

    /** How long the server took to tell what there is, when it last did. */
    Duration answered() {
        return answered;
    }

    /** How many jobs the server told last. */
    int jobs() {
        return jobs;
    }

    /** What is to be taken up by a scheduler in the place of this one. */
    Optional<SchedulerState> intended() {
        return planning.map(current -> current.intended(intended)).orElse(intended);
    }

    /** The server could not be reached. */
    void wasAway() {
        planning.ifPresent(Planning::serverWasAway);
    }

    /**
     * What the scheduler intended is taken up by the next one, as far as it can still tell; one that had not yet taken
     * up what was intended before it has nothing to tell.
     */
    void startAnew() {
        if (planning.isPresent()) {
            Planning broken = planning.get();
            planning = Optional.empty();
            intended = broken.intended(intended);
        }
    }

    /** A cycle is over. */
    void cycleEnded() {
        recorder.cycleEnded(clock.now().getEpochSecond());
    }

    /** Where the server's clock was set back by long, all is planned anew by it; else time stands still for as long. */
    private void followClock(Snapshot snapshot) {
        long back = planning.map(current -> current.setBackBy(snapshot)).orElse(0L);
        if (back > LONGEST_STAND_STILL) {
            trouble.warn(new Warning(
                    "server", "its clock was set back by " + back + " s; all is planned anew by what it shows now"));
            startAnew();
            intended = intended.map(state -> jumps.undone(state, back));
            memories.clockWasSetBack();
        }
        jumps.look(
                snapshot.time(),
                clock.nanos(),
                settings.cycle().speed(),
                () -> planning.flatMap(current -> current.intended(intended)));
    }

    /** Where the server has come to count other resources, all is planned anew with these. */
    private void followKinds(Snapshot snapshot) {
        if (planning.isPresent() && !planning.get().counts(snapshot.kinds())) {
            trouble.warn(new Warning(
                    "server",
                    "it counts other resources now: "
                            + String.join(", ", snapshot.kinds().names()) + "; all is planned anew with them"));
            startAnew();
            intended = intended.map(SchedulerState::withoutTimes);
        }
    }

    private Planning planningFrom(Snapshot snapshot) throws PbsException {
        if (planning.isEmpty()) {
            if (snapshot.nodes().isEmpty()) {
                throw new PbsException(Meaning.OTHER, 0, "it tells no nodes, so that there is nothing to plan for");
            }
            LocalRules rules = settings.rulesFor(snapshot.kinds(), trouble::warn);
            settings.unknownNames(snapshot).forEach(trouble::warn);
            planning = Optional.of(new Planning(settings, rules, snapshot, intended, recorder));
        }
        return planning.get();
    }

    private News apply(Planning current, Snapshot snapshot) {
        memories.look(snapshot);
        Difference difference = current.differences(snapshot);
        long understood = clock.nanos();
        difference.warnings().forEach(trouble::warn);
        current.nodeNews(difference, snapshot).forEach(trouble::warn);
        SortedMap<Long, List<String>> fallen = new TreeMap<>();
        for (Event event : difference.events()) {
            if (event instanceof Event.StartRefused refused) {
                memories.refused(refused, "it did not come to run");
                fallen.computeIfAbsent(refused.retryAt(), time -> new ArrayList<>())
                        .add(refused.job().value());
            } else if (event instanceof Event.Requeued requeued) {
                memories.requeued(requeued.job());
            }
        }
        fallen.forEach((retryAt, started) -> trouble.warn(new Warning(
                Named.of("job", started),
                "the start was taken and came to nothing; the next one is planned after "
                        + (retryAt - difference.time()) + " s")));
        current.apply(difference);
        return new News(difference, understood);
    }
}
