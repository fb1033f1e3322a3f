package org.almanac.planner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.score.Criteria;

/**
 * What a search did.
 *
 * @param candidates how many candidate plans were tried
 * @param accepted how many of them took the place of the best plan before
 * @param before the criteria of the plan before the search; empty where no search ran
 * @param after the criteria of the plan after the search; empty where no search ran
 * @param shifts the planned starts that the search changed
 * @param improvements each candidate that was accepted, in their order
 */
public record SearchOutcome(
        long candidates,
        long accepted,
        Optional<Criteria> before,
        Optional<Criteria> after,
        List<Shift> shifts,
        List<Improvement> improvements) {
    /** No search was due. */
    public static final SearchOutcome NONE =
            new SearchOutcome(0, 0, Optional.empty(), Optional.empty(), List.of(), List.of());

    /**
     * A candidate that took the place of the best plan before. Of clusters that are searched side by side, each sees the
     * others as they were before the search.
     *
     * @param candidate its number in the search, from 1
     * @param before the criteria of the best plan before
     * @param after its own criteria
     */
    public record Improvement(long candidate, Criteria before, Criteria after) {}

    /** A job's planned start before the search and after it, in epoch seconds. */
    public record Shift(JobId job, String user, long from, long to) {
        /** By how many seconds the job starts earlier; negative if it starts later. */
        public long gained() {
            return from - to;
        }
    }

    public SearchOutcome {
        shifts = List.copyOf(shifts);
        improvements = List.copyOf(improvements);
    }

    /** What this search and a later one of the same instant did together. */
    public SearchOutcome then(SearchOutcome later) {
        if (later.equals(NONE)) {
            return this;
        }
        Map<JobId, Shift> all = new LinkedHashMap<>();
        shifts.forEach(shift -> all.put(shift.job(), shift));
        later.shifts.forEach(shift -> all.merge(
                shift.job(),
                shift,
                (first, second) -> new Shift(first.job(), first.user(), first.from(), second.to())));
        all.values().removeIf(shift -> shift.gained() == 0);
        List<Improvement> both = new ArrayList<>(improvements);
        later.improvements.forEach(
                each -> both.add(new Improvement(candidates + each.candidate(), each.before(), each.after())));
        return new SearchOutcome(
                candidates + later.candidates,
                accepted + later.accepted,
                before.or(later::before),
                later.after,
                List.copyOf(all.values()),
                both);
    }

    /** The number of jobs that start earlier by the search. */
    public long earlier() {
        return shifts.stream().filter(shift -> shift.gained() > 0).count();
    }

    /** The number of jobs that start later by the search. */
    public long later() {
        return shifts.size() - earlier();
    }

    /** The seconds that the jobs with an earlier start gain, together. */
    public long secondsGained() {
        return shifts.stream()
                .mapToLong(Shift::gained)
                .filter(gained -> gained > 0)
                .sum();
    }

    /** The seconds that the jobs with a later start lose, together. */
    public long secondsPaid() {
        return -shifts.stream()
                .mapToLong(Shift::gained)
                .filter(gained -> gained < 0)
                .sum();
    }
}
