package org.almanac.planner.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.almanac.planner.Openings;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.ResourceKinds;

/**
 * Looks for the least change of a job that helps, in each dimension alone: one by which the job starts sooner by at least a
 * tenth of the wait that lies ahead of it, or at all where no start is planned.
 *
 * <p>Of each change that it tells it has asked when the job would start with it. That takes long on a plan of many jobs, so it first
 * looks by a guess, the earliest place beside all others, which most jobs get: the least is found by halving there, for all
 * dimensions, and each asked for once. Only then it asks for more, of one dimension after the other: whether a little less of a
 * change would do; and where few smaller ones are left, of each, as on some plans a job that asks for more may start earlier.
 * Of walltime and cpus together that change is the least which leaves the most cpu seconds; it is told only where either alone
 * leaves fewer.
 */
public final class SmallestChanges {
    /** Up to so many smaller changes are tried each. */
    private static final long FEW = 1000;

    /** The part of the wait that is to be gained at least: one in so many. */
    private static final long PART = 10;

    private final Job job;
    private final OptionalLong start;
    private final Function<Job, OptionalLong> starts;
    private final Optional<Openings> openings;
    private final BooleanSupplier stop;
    private final Map<Job, OptionalLong> known = new HashMap<>();
    /** A start that helps is at that time at the latest. */
    private final long latest;

    private boolean stopped;

    /** The least change that is known to help in one dimension, while that is being found. */
    private final class Search {
        private final Alternatives among;
        /** By number; one more than there are where none is known to help. */
        private long found;

        private long tried;
        private boolean least;

        Search(Alternatives among) {
            this.among = among;
            this.found = among.count() + 1;
        }

        /** The least by the guess, of which nothing is known yet. */
        void guess() {
            if (!isTimeUp() && mayHelp(among.at(among.count()))) {
                found = leastOf(
                        among::at, among.count(), SmallestChanges.this::mayHelp, SmallestChanges.this::isTimeUp);
            }
        }

        /** Asks for what was guessed; tells whether it helps. */
        boolean isRight() {
            if (found <= among.count() && !helps(among.at(found))) {
                found = among.count() + 1;
            }
            return found <= among.count();
        }

        /** The least that helps if every greater one does, too. */
        void halve() {
            if (!isTimeUp() && helps(among.at(among.count()))) {
                found = leastOf(among::at, among.count(), SmallestChanges.this::helps, SmallestChanges.this::isTimeUp);
            }
        }

        /** Whether a little less would do, and less and less. */
        void lessen() {
            if (1 < found && found <= among.count() && !stop.getAsBoolean() && helps(among.at(found - 1))) {
                found = leastOf(among::at, found - 1, SmallestChanges.this::helps, stop);
            }
        }

        /** Tries the next smaller change, the least first; tells whether there are more. */
        boolean tryNext() {
            if (found - 1 > FEW) {
                return false;
            }
            if (tried + 1 < found) {
                tried++;
                found = helps(among.at(tried)) ? tried : found;
            }
            least = tried + 1 >= found;
            return !least;
        }

        Optional<HelpfulChange> told() {
            return found > among.count()
                    ? Optional.empty()
                    : Optional.of(SmallestChanges.this.told(among.dimension(), among.at(found), least));
        }
    }

    private SmallestChanges(
            Job job,
            OptionalLong start,
            long now,
            Function<Job, OptionalLong> starts,
            Optional<Openings> openings,
            BooleanSupplier stop) {
        this.job = job;
        this.start = start;
        this.starts = starts;
        this.openings = openings;
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
     * @param openings the places beside all other jobs, by which it looks first; empty where nobody knows them
     * @param stop whether time is up
     */
    public static Advice of(
            Job job,
            OptionalLong start,
            long now,
            ResourceKinds kinds,
            List<Alternatives> others,
            Function<Job, OptionalLong> starts,
            Optional<Openings> openings,
            BooleanSupplier stop) {
        if (start.isPresent() && start.getAsLong() <= now) {
            return new Advice(start, List.of(), false);
        }
        SmallestChanges changes = new SmallestChanges(job, start, now, starts, openings, stop);
        return changes.look(Alternatives.less(job, kinds), others);
    }

    private Advice look(List<Alternatives> less, List<Alternatives> others) {
        List<Search> searches = less.stream().map(Search::new).toList();
        List<Search> open = new ArrayList<>(searches);
        if (openings.isPresent()) {
            searches.forEach(Search::guess);
            open.removeIf(Search::isRight);
        }
        Optional<HelpfulChange> guessedBoth = openings.isPresent() ? guessBoth(less, told(searches)) : Optional.empty();
        List<HelpfulChange> nominal = new ArrayList<>();
        for (Alternatives each : others) {
            first(each).ifPresent(nominal::add);
        }
        open.forEach(Search::halve);
        searches.forEach(Search::lessen);
        List<Search> going = new ArrayList<>(searches);
        while (!going.isEmpty() && !stop.getAsBoolean()) {
            going.removeIf(search -> !stop.getAsBoolean() && !search.tryNext());
        }
        List<HelpfulChange> found = told(searches);
        both(less, found, guessedBoth).ifPresent(found::add);
        found.addAll(nominal);
        return new Advice(start, found, stopped);
    }

    private static List<HelpfulChange> told(List<Search> searches) {
        List<HelpfulChange> told = new ArrayList<>();
        searches.forEach(search -> search.told().ifPresent(told::add));
        return told;
    }

    private HelpfulChange told(Dimension dimension, Job changed, boolean least) {
        return new HelpfulChange(dimension, changed, startOf(changed).orElseThrow(), least);
    }

    private OptionalLong startOf(Job changed) {
        return known.computeIfAbsent(changed, starts);
    }

    private boolean helps(Job changed) {
        return isSoonEnough(startOf(changed));
    }

    /** By the guess, where there is one. */
    private boolean mayHelp(Job changed) {
        return isSoonEnough(guess(changed));
    }

    private OptionalLong guess(Job changed) {
        return openings.orElseThrow().earliest(changed);
    }

    private boolean isSoonEnough(OptionalLong then) {
        return then.isPresent() && then.getAsLong() <= latest;
    }

    private boolean isTimeUp() {
        stopped |= stop.getAsBoolean();
        return stopped;
    }

    /** The least that helps of all up to that one, which helps, as if every greater one did, too. */
    private static long leastOf(LongFunction<Job> jobs, long helpful, Predicate<Job> helps, BooleanSupplier over) {
        long vain = 0;
        long least = helpful;
        while (least - vain > 1 && !over.getAsBoolean()) {
            long middle = vain + (least - vain) / 2;
            if (helps.test(jobs.apply(middle))) {
                least = middle;
            } else {
                vain = middle;
            }
        }
        return least;
    }

    /** The one with which the job starts first, if that helps; those that may start first are tried first. */
    private Optional<HelpfulChange> first(Alternatives among) {
        List<Job> all = new ArrayList<>(
                LongStream.rangeClosed(1, among.count()).mapToObj(among::at).toList());
        if (openings.isPresent()) {
            all.sort(Comparator.comparingLong(changed -> guess(changed).orElse(Long.MAX_VALUE)));
        }
        Optional<HelpfulChange> first = Optional.empty();
        for (Job changed : all) {
            if (isTimeUp()) {
                return first.map(change -> told(among.dimension(), change.job(), false));
            }
            if (helps(changed)) {
                long then = startOf(changed).orElseThrow();
                if (first.isEmpty() || then < first.get().start()) {
                    first = Optional.of(told(among.dimension(), changed, true));
                }
            }
        }
        return first;
    }

    private static long cpuSeconds(Job job) {
        return job.request().total().cpus() * job.walltime();
    }

    private Optional<Alternatives> cpus(List<Alternatives> less) {
        return less.stream()
                .filter(each -> each.dimension() == Dimension.CPUS && job.walltime() > 1)
                .findFirst();
    }

    /** What either alone leaves at most. */
    private static long most(List<HelpfulChange> alone) {
        return alone.stream()
                .filter(change -> change.dimension() == Dimension.CPUS || change.dimension() == Dimension.WALLTIME)
                .mapToLong(change -> cpuSeconds(change.job()))
                .max()
                .orElse(0);
    }

    /** With each of the shorter walltimes, by their number. */
    private LongFunction<Job> shorter(Job fewer) {
        return number -> fewer.asking(walltimes().at(number).walltime());
    }

    /** More cpu seconds than that are left with so many of the shorter walltimes. */
    private long mostLess(Job fewer, long cpuSeconds) {
        long least = cpuSeconds / fewer.request().total().cpus() + 1;
        // The shortest one is as long as they are apart.
        long apart = walltimes().at(walltimes().count()).walltime();
        return walltimes().count() + 1 - (least + apart - 1) / apart;
    }

    private Alternatives walltimes() {
        return Alternatives.walltimes(job).orElseThrow();
    }

    /** Less walltime and fewer cpus by the guess, if that is right. */
    private Optional<HelpfulChange> guessBoth(List<Alternatives> less, List<HelpfulChange> alone) {
        Optional<Alternatives> cpus = cpus(less);
        long most = most(alone);
        Optional<Job> best = Optional.empty();
        for (long change = 1; cpus.isPresent() && change <= cpus.get().count() && !isTimeUp(); change++) {
            LongFunction<Job> shorter = shorter(cpus.get().at(change));
            long mostLess = mostLess(cpus.get().at(change), most);
            if (mostLess < 1) {
                break;
            }
            if (mayHelp(shorter.apply(mostLess))) {
                best = Optional.of(shorter.apply(leastOf(shorter, mostLess, this::mayHelp, this::isTimeUp)));
                most = cpuSeconds(best.get());
            }
        }
        return best.filter(this::helps).map(changed -> told(Dimension.WALLTIME_AND_CPUS, changed, false));
    }

    /** Less walltime and fewer cpus, where that leaves more cpu seconds than either alone. */
    private Optional<HelpfulChange> both(
            List<Alternatives> less, List<HelpfulChange> alone, Optional<HelpfulChange> guessed) {
        Optional<Alternatives> cpus = cpus(less);
        long most = most(alone);
        Optional<HelpfulChange> useful = guessed.filter(change -> cpuSeconds(change.job()) > most);
        if (cpus.isEmpty()) {
            return useful;
        }
        Optional<HelpfulChange> tried = both(cpus.get(), most);
        return tried.isPresent()
                        && useful.filter(change -> cpuSeconds(change.job())
                                        > cpuSeconds(tried.get().job()))
                                .isEmpty()
                ? tried
                : useful;
    }

    private Optional<HelpfulChange> both(Alternatives cpus, long alone) {
        BooleanSupplier over = openings.isPresent() ? stop : this::isTimeUp;
        long most = alone;
        Optional<Job> best = Optional.empty();
        boolean all = true;
        for (long change = 1; change <= cpus.count(); change++) {
            LongFunction<Job> shorter = shorter(cpus.at(change));
            long mostLess = mostLess(cpus.at(change), most);
            if (mostLess < 1) {
                break;
            }
            if (over.getAsBoolean()) {
                all = false;
                break;
            }
            long least = helps(shorter.apply(mostLess)) ? leastOf(shorter, mostLess, this::helps, over) : mostLess + 1;
            all &= least - 1 <= FEW;
            for (long by = 1; by < least && least - 1 <= FEW; by++) {
                if (!known.containsKey(shorter.apply(by)) && stop.getAsBoolean()) {
                    all = false;
                    break;
                }
                least = helps(shorter.apply(by)) ? by : least;
            }
            if (least <= mostLess) {
                best = Optional.of(shorter.apply(least));
                most = cpuSeconds(best.get());
            }
        }
        boolean sure = all && !stopped;
        return best.map(changed -> told(Dimension.WALLTIME_AND_CPUS, changed, sure));
    }
}
