package org.almanac.daemon.view;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.almanac.daemon.orders.StandingOrders;
import org.almanac.planner.InCharge;
import org.almanac.planner.SearchOutcome;

/**
 * How the scheduler itself does.
 *
 * @param started when the daemon started, by its own clock, not the server's
 * @param policySince since when it plans by its policy, by its own clock
 * @param otherScheduler by what another scheduler is seen to be at work where this one is to start the jobs; empty where
 *     none is
 * @param orders what an administrator has ordered and holds
 * @param jobs how many there are, by kind of reason; {@code queued} are all that wait for their start
 * @param inCharge which policy an adaptive one has in charge
 * @param shares how far the machine is from its shares; empty where the plan knows none
 * @param stored how what is to survive is kept; empty where nothing is
 * @param forecast when jobs are expected to start, and how near what was told of that came
 * @param utilization the share of all cpus that jobs hold
 * @param health what the daemon has found when it examined itself
 * @param reservations those of the server that waited for its scheduler and were answered last, the newest first
 */
public record Status(
        Instant started,
        Instant policySince,
        Optional<String> otherScheduler,
        StandingOrders orders,
        Cycles cycles,
        Poll poll,
        Map<String, Long> jobs,
        Optional<InCharge> inCharge,
        Search search,
        Totals totals,
        Optional<ListedShares> shares,
        Optional<Stored> stored,
        Forecast forecast,
        double utilization,
        Health health,
        List<AnsweredReservation> reservations) {
    public Status {
        reservations = List.copyOf(reservations);
        jobs = Collections.unmodifiableMap(new LinkedHashMap<>(jobs));
    }

    Status afterFailure(long count, long failed, Failure last) {
        return new Status(
                started,
                policySince,
                otherScheduler,
                orders,
                cycles.failing(count, failed, last),
                poll,
                jobs,
                inCharge,
                search,
                totals,
                shares,
                stored,
                forecast,
                utilization,
                health,
                reservations);
    }

    /** The same with other parts, for who may not see all of them. */
    Status seenBy(
            Cycles cyclesSeen,
            Search searchSeen,
            Optional<ListedShares> sharesSeen,
            Forecast forecastSeen,
            Health healthSeen,
            List<AnsweredReservation> reservationsSeen) {
        return new Status(
                started,
                policySince,
                otherScheduler.map(sign -> "the daemon's log says what is seen of it"),
                orders,
                cyclesSeen,
                poll,
                jobs,
                inCharge,
                searchSeen,
                totals,
                sharesSeen,
                stored,
                forecastSeen,
                utilization,
                healthSeen,
                reservationsSeen);
    }

    /**
     * What has become of the cycles so far, by the daemon's own clock.
     *
     * @param lastFinished when the last one that ended well did
     * @param durations how long they took: {@code total} those that ended well, else each part of all of them by its name
     * @param lastFailure the last one that was, though all may be well since; empty where none has failed
     */
    public record Cycles(
            long count,
            long failed,
            OptionalDouble lastDurationSeconds,
            Instant lastFinished,
            Map<String, Durations> durations,
            Optional<Failure> lastFailure) {
        private static final String TOTAL = "total";

        public Cycles {
            durations = Collections.unmodifiableMap(new LinkedHashMap<>(durations));
        }

        /** How long those that ended well took; empty before there is one. */
        public Optional<Durations> total() {
            return Optional.ofNullable(durations.get(TOTAL));
        }

        /** The same without why one has failed, which may name jobs. */
        Cycles failingSilently() {
            return new Cycles(
                    count,
                    failed,
                    lastDurationSeconds,
                    lastFinished,
                    durations,
                    lastFailure.map(failure -> new Failure(failure.at(), "the daemon's log says why")));
        }

        /** The same after cycles that have failed since. */
        public Cycles failing(long countNow, long failedNow, Failure last) {
            return new Cycles(countNow, failedNow, lastDurationSeconds, lastFinished, durations, Optional.of(last));
        }
    }

    /**
     * How what is to survive is kept.
     *
     * @param bytes the size of its files
     * @param failing whether it cannot be written now
     * @param sent what is sent to another database; empty where nothing is
     */
    public record Stored(long bytes, boolean failing, Optional<Sent> sent) {}

    /**
     * How another database is written to.
     *
     * @param failing whether it cannot be written now
     * @param waiting how many rows wait for it
     * @param dropped how many rows it will never have
     */
    public record Sent(boolean failing, long waiting, long dropped) {}

    /** How long something took that was done so often, in seconds. */
    public record Durations(long count, double last, double mean, double longest) {}

    /** Why a cycle failed, and when by the daemon's own clock. */
    public record Failure(Instant at, String message) {}

    /**
     * How the server is looked at.
     *
     * @param intervalSeconds the longest pause between two looks, in seconds of the daemon's own clock
     * @param last when it has last told what there is, by that clock
     * @param lastSeconds how long it took to
     */
    public record Poll(double intervalSeconds, Instant last, double lastSeconds) {}

    /**
     * What the search has done so far, what the plan is worth by criterion, and the last run.
     *
     * @param recent the last runs without the jobs that they moved, the newest first
     */
    public record Search(
            long runs,
            long candidates,
            long accepted,
            Map<String, Double> objective,
            Optional<SearchResult> last,
            List<SearchSummary> recent) {
        public Search {
            recent = List.copyOf(recent);
        }
    }

    /**
     * A search without the jobs that it moved.
     *
     * @param at when, in the server's epoch seconds
     * @param seconds how long it took
     * @param earlier how many jobs start earlier by it
     * @param later how many jobs start later by it
     */
    public record SearchSummary(
            long at,
            double seconds,
            long candidates,
            long accepted,
            long earlier,
            long secondsGained,
            long later,
            long secondsPaid,
            Map<String, Double> before,
            Map<String, Double> after,
            String sentence) {
        /** Of a search as a whole. */
        public static SearchSummary of(SearchResult search) {
            return new SearchSummary(
                    search.at(),
                    search.seconds(),
                    search.outcome().candidates(),
                    search.outcome().accepted(),
                    search.outcome().earlier(),
                    search.outcome().secondsGained(),
                    search.outcome().later(),
                    search.outcome().secondsPaid(),
                    search.before(),
                    search.after(),
                    search.sentence());
        }
    }

    /**
     * What one search has made of the plan.
     *
     * @param at when, in the server's epoch seconds
     * @param seconds how long it took
     * @param sentence the same in words
     */
    public record SearchResult(
            long at,
            double seconds,
            SearchOutcome outcome,
            Map<String, Double> before,
            Map<String, Double> after,
            String sentence) {}

    /**
     * What has become of jobs since the first daemon began, of those that have gone on from one another.
     *
     * @param promises jobs that ran and had been promised a start
     * @param promisesKept those of them that started a minute late at most
     * @param dissatisfied jobs that started after their users' patience was at its end (planning paper, section 4.3)
     */
    public record Totals(
            long started, long refused, long finished, long promises, long promisesKept, long dissatisfied) {
        /** Jobs that had been promised a start and started more than a minute later. */
        public long promisesLate() {
            return promises - promisesKept;
        }
    }
}
