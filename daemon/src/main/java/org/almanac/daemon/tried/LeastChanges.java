package org.almanac.daemon.tried;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.advice.Dimension;
import org.almanac.planner.forecast.PastRuns;

/**
 * The least changes of a job that let it start sooner, each alone; times in epoch seconds of the server's clock.
 *
 * @param now when the job would be altered, or submitted so: the moment of the last cycle
 * @param start when it starts as it is; empty where no start is planned
 * @param asked what it asks for now
 * @param changes of each dimension one at most
 * @param tooShort those besides whose walltime most jobs of the kind have exceeded
 */
public record LeastChanges(
        long now, OptionalLong start, Asked asked, List<Change> changes, List<Change> tooShort, Looked looked) {
    /** Changes of which none is known to be too short. */
    public LeastChanges(long now, OptionalLong start, Asked asked, List<Change> changes, Looked looked) {
        this(now, start, asked, changes, List.of(), looked);
    }

    /** How far they were looked for. */
    public enum Looked {
        EVERYWHERE,
        /** Time was up; there may be smaller ones, and more. */
        UNTIL_TIME_WAS_UP,
        /** The policy plans no starts ahead, so that nothing can be told. */
        NOT_PLANNED,
        /** The job starts at once, or runs, or waits for something else than room. */
        NOT_WAITING_FOR_ROOM
    }

    /**
     * What a job asks for.
     *
     * @param chunks in how many pieces
     * @param walltime in seconds
     * @param memoryBytes in all; empty where none is counted or asked for
     * @param properties that any of its pieces wants of its node
     */
    public record Asked(
            long cpus, int chunks, long walltime, OptionalLong memoryBytes, String queue, Set<String> properties) {
        public Asked {
            properties = Set.copyOf(properties);
        }
    }

    /**
     * A change.
     *
     * @param asked what the job would ask for
     * @param start when it would start
     * @param least whether each smaller change was tried, or else only as many as halving needs
     * @param past of a change of the walltime, for how long the last jobs of the kind have run; empty where few have
     */
    public record Change(Dimension dimension, Asked asked, long start, boolean least, Optional<PastRuns> past) {
        /** A change of which nobody knows whether it would do. */
        public Change(Dimension dimension, Asked asked, long start, boolean least) {
            this(dimension, asked, start, least, Optional.empty());
        }

        /** How many of the last jobs of the kind have run for longer than its walltime. */
        public int exceeded() {
            return past.map(runs -> runs.longerThan(asked.walltime())).orElse(0);
        }

        private boolean isTooShort() {
            return past.filter(runs -> 2 * exceeded() > runs.jobs()).isPresent();
        }
    }

    public LeastChanges {
        changes = List.copyOf(changes);
        tooShort = List.copyOf(tooShort);
    }

    /** The same where the last jobs of the kind have run so: what most of them would not have ended by is told apart. */
    public LeastChanges after(PastRuns runs) {
        List<Change> all = changes.stream()
                .map(change -> change.asked().walltime() == asked.walltime()
                        ? change
                        : new Change(
                                change.dimension(), change.asked(), change.start(), change.least(), Optional.of(runs)))
                .toList();
        return new LeastChanges(
                now,
                start,
                asked,
                all.stream().filter(change -> !change.isTooShort()).toList(),
                all.stream().filter(Change::isTooShort).toList(),
                looked);
    }
}
