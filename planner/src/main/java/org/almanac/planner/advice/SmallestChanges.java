package org.almanac.planner.advice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.ResourceKinds;

/**
 * Looks for the least change of a job that helps, in each dimension alone: one by which the job starts sooner by at least a
 * tenth of the wait that lies ahead of it, or at all where no start is planned.
 *
 * <p>Of each change it asks when the job would start with it. It looks for the least by halving; then, where few smaller ones
 * are left, it tries each, as on some plans a job that asks for more may start earlier. Of walltime and cpus together that
 * change is the least which leaves the most cpu seconds; it is told only where either alone leaves fewer.
 */
public final class SmallestChanges {
    /** Up to so many smaller changes are tried each. */
    private static final long FEW = 1000;

    /** The part of the wait that is to be gained at least: one in so many. */
    private static final long PART = 10;

    private final Job job;
    private final OptionalLong start;
    private final Function<Job, OptionalLong> starts;
    private final BooleanSupplier stop;
    private final Map<Job, OptionalLong> known = new HashMap<>();
    /** A start that helps is at that time at the latest. */
    private final long latest;

    private boolean stopped;

    /** A change that helps, and by which number. */
    private record Found(Alternatives among, long change, boolean least) {}

    private SmallestChanges(
            Job job, OptionalLong start, long now, Function<Job, OptionalLong> starts, BooleanSupplier stop) {
        this.job = job;
        this.start = start;
        this.starts = starts;
        this.stop = stop;
        this.latest =
                start.isPresent() ? start.getAsLong() - (start.getAsLong() - now + PART - 1) / PART : Long.MAX_VALUE;
    }

    /**
     * What a job might ask for instead.
     *
     * @param start when it starts as it is, in epoch seconds; empty where no start is planned
     * @param kinds what the machine counts
     * @param others the job in other queues, or on other clusters, of which it is to be the one that starts first
     * @param starts when the job would start if it were that one; empty where it would have no start
     * @param stop whether time is up
     */
    public static Advice of(
            Job job,
            OptionalLong start,
            long now,
            ResourceKinds kinds,
            List<Alternatives> others,
            Function<Job, OptionalLong> starts,
            BooleanSupplier stop) {
        if (start.isPresent() && start.getAsLong() <= now) {
            return new Advice(start, List.of(), false);
        }
        SmallestChanges changes = new SmallestChanges(job, start, now, starts, stop);
        return changes.look(Alternatives.less(job, kinds), others);
    }

    private Advice look(List<Alternatives> less, List<Alternatives> others) {
        List<Found> halved = new ArrayList<>();
        for (Alternatives each : less) {
            halve(each).ifPresent(halved::add);
        }
        List<HelpfulChange> nominal = new ArrayList<>();
        for (Alternatives each : others) {
            first(each).ifPresent(nominal::add);
        }
        List<HelpfulChange> found = new ArrayList<>();
        for (Alternatives each : less) {
            Optional<Found> by =
                    halved.stream().filter(other -> other.among() == each).findFirst();
            least(each, by).ifPresent(change -> found.add(told(change)));
        }
        together(less, found).ifPresent(found::add);
        found.addAll(nominal);
        return new Advice(start, found, stopped);
    }

    private HelpfulChange told(Found found) {
        Job changed = found.among().at(found.change());
        return new HelpfulChange(
                found.among().dimension(), changed, startOf(changed).orElseThrow(), found.least());
    }

    private OptionalLong startOf(Job changed) {
        return known.computeIfAbsent(changed, starts);
    }

    private boolean helps(Job changed) {
        OptionalLong then = startOf(changed);
        return then.isPresent() && then.getAsLong() <= latest;
    }

    private boolean isTimeUp() {
        stopped |= stop.getAsBoolean();
        return stopped;
    }

    /** The least that helps if every greater one does, too. */
    private Optional<Found> halve(Alternatives among) {
        if (isTimeUp() || !helps(among.at(among.count()))) {
            return Optional.empty();
        }
        return Optional.of(new Found(among, least(among::at, among.count()), false));
    }

    /** @param helpful a change that helps */
    private long least(Function<Long, Job> jobs, long helpful) {
        long vain = 0;
        long least = helpful;
        while (least - vain > 1 && !isTimeUp()) {
            long middle = vain + (least - vain) / 2;
            if (helps(jobs.apply(middle))) {
                least = middle;
            } else {
                vain = middle;
            }
        }
        return least;
    }

    /** The least that helps, of all that are tried; where few are left, of all that there are. */
    private Optional<Found> least(Alternatives among, Optional<Found> halved) {
        long smaller = halved.map(Found::change).orElse(among.count() + 1) - 1;
        if (smaller > FEW) {
            return halved;
        }
        for (long change = 1; change <= smaller; change++) {
            if (!known.containsKey(among.at(change)) && stop.getAsBoolean()) {
                return halved;
            }
            if (helps(among.at(change))) {
                return Optional.of(new Found(among, change, true));
            }
        }
        return halved.map(found -> new Found(among, found.change(), true));
    }

    /** The one with which the job starts first, if that helps. */
    private Optional<HelpfulChange> first(Alternatives among) {
        Optional<HelpfulChange> first = Optional.empty();
        for (long change = 1; change <= among.count() && !isTimeUp(); change++) {
            Job changed = among.at(change);
            if (helps(changed)) {
                long then = startOf(changed).orElseThrow();
                if (first.isEmpty() || then < first.get().start()) {
                    first = Optional.of(new HelpfulChange(among.dimension(), changed, then, true));
                }
            }
        }
        return first;
    }

    private static long cpuSeconds(Job job) {
        return job.request().total().cpus() * job.walltime();
    }

    /** Less walltime and fewer cpus, where that leaves more cpu seconds than either alone. */
    private Optional<HelpfulChange> together(List<Alternatives> less, List<HelpfulChange> alone) {
        Optional<Alternatives> cpus =
                less.stream().filter(each -> each.dimension() == Dimension.CPUS).findFirst();
        if (cpus.isEmpty() || job.walltime() == 1) {
            return Optional.empty();
        }
        long most = alone.stream()
                .filter(change -> change.dimension() == Dimension.CPUS || change.dimension() == Dimension.WALLTIME)
                .mapToLong(change -> cpuSeconds(change.job()))
                .max()
                .orElse(0);
        return together(cpus.get(), most);
    }

    private Optional<HelpfulChange> together(Alternatives cpus, long alone) {
        long most = alone;
        Optional<Job> best = Optional.empty();
        boolean all = true;
        for (long change = 1; change <= cpus.count(); change++) {
            Job fewer = cpus.at(change);
            // More cpu seconds than the best has are left with at most so much less walltime.
            long less = job.walltime() - (most / fewer.request().total().cpus() + 1);
            if (less < 1 || isTimeUp()) {
                break;
            }
            Function<Long, Job> shorter = by -> Alternatives.withWalltime(fewer, job.walltime() - by);
            long least = helps(shorter.apply(less)) ? least(shorter, less) : less + 1;
            all &= least - 1 <= FEW;
            for (long by = 1; by < least && least - 1 <= FEW; by++) {
                if (!known.containsKey(shorter.apply(by)) && stop.getAsBoolean()) {
                    all = false;
                    break;
                }
                least = helps(shorter.apply(by)) ? by : least;
            }
            if (least <= less) {
                best = Optional.of(shorter.apply(least));
                most = cpuSeconds(best.get());
            }
        }
        boolean sure = all && !stopped;
        return best.map(changed -> new HelpfulChange(
                Dimension.WALLTIME_AND_CPUS, changed, startOf(changed).orElseThrow(), sure));
    }
}
