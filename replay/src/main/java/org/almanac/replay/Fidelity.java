package org.almanac.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.almanac.replay.statistics.Correlation;

/**
 * How well a replay reproduces the waits that were recorded: whether the policy and the rules as they are replayed are
 * those by which the jobs really ran.
 *
 * <p>It counts the jobs that started and of which the log knows how long they waited. An error is the sum over all groups
 * of jobs (weeks, or classes) of how far the group's replayed waits in all are from its recorded ones, as a share of all
 * recorded waits; these count as at least a minute a job, so that seconds are no errors where nobody waited. A job
 * that ran and does not start in the replay is in no group, but its wait is not as it was recorded.
 *
 * @param jobs how many there are
 * @param missing how many ran and do not start in the replay: the machine or the rules have no place for them
 * @param recorded their mean recorded wait, in seconds; NaN where there are none
 * @param replayed their mean wait in the replay, in seconds; NaN where there are none
 * @param rankCorrelation of the jobs' replayed and recorded waits, see {@link Correlation#ofRanks}; NaN where it has none
 * @param within of how many the wait is that which was recorded, to within {@value #NEAR} s
 * @param weeks by the week of the submission, counted from the first
 * @param cpus by the classes of cpus: 1, 2 to 3, 4 to 7, and so on
 * @param walltimes by the classes of walltime in the planning paper's queues, see {@link WalltimeClass}
 */
public record Fidelity(
        int jobs,
        int missing,
        double recorded,
        double replayed,
        double rankCorrelation,
        int within,
        List<Group> weeks,
        List<Group> cpus,
        List<Group> walltimes) {
    /** A wait that is off by no more, in seconds, is as it was recorded. */
    public static final int NEAR = 600;

    private static final long WEEK = 604_800;
    private static final double LEAST_WAIT = 60;

    /**
     * Some of the jobs.
     *
     * @param name which
     * @param recorded the sum of their recorded waits, in seconds
     * @param replayed the sum of their waits in the replay, in seconds
     */
    public record Group(String name, int jobs, double recorded, double replayed) {}

    /** The sums of a group while its jobs are counted. */
    private static final class Sums {
        private int jobs;
        private double recorded;
        private double replayed;

        void add(long recordedWait, long replayedWait) {
            jobs++;
            recorded += recordedWait;
            replayed += replayedWait;
        }

        Group named(String name) {
            return new Group(name, jobs, recorded, replayed);
        }
    }

    /** How good it is, from A to F: the rules by which {@link #grade} gives them are those of each constant. */
    public enum Grade {
        A(0.05, 0.95),
        B(0.15, 0.80),
        C(0.30, 0.65),
        D(0.60, 0.50),
        F(Double.POSITIVE_INFINITY, 0);

        private final double mostError;
        private final double leastWithin;

        Grade(double mostError, double leastWithin) {
            this.mostError = mostError;
            this.leastWithin = leastWithin;
        }
    }

    public Fidelity {
        weeks = List.copyOf(weeks);
        cpus = List.copyOf(cpus);
        walltimes = List.copyOf(walltimes);
    }

    /** Of the jobs that started, where so many that ran do not start. */
    static Fidelity of(List<JobOutcome> outcomes, int missing) {
        TreeMap<Long, Sums> weeks = new TreeMap<>();
        long week = 0;
        Sums ofWeek = new Sums();
        Sums[] cpus = sums(Long.SIZE);
        Sums[] walltimes = sums(WalltimeClass.values().length);
        int jobs = 0;
        int within = 0;
        double recorded = 0;
        double replayed = 0;
        double[] recordedWaits = new double[outcomes.size()];
        double[] replayedWaits = new double[outcomes.size()];
        long begin = outcomes.isEmpty() ? 0 : outcomes.get(0).job().submit();
        for (int i = 0; i < outcomes.size(); i++) {
            JobOutcome outcome = outcomes.get(i);
            ReplayJob job = outcome.job();
            long wait = job.recordedWait();
            if (wait < 0) {
                continue;
            }
            recordedWaits[jobs] = wait;
            replayedWaits[jobs] = outcome.waited();
            jobs++;
            recorded += wait;
            replayed += outcome.waited();
            within += Math.abs(outcome.waited() - wait) <= NEAR ? 1 : 0;
            long submitted = Math.floorDiv(job.submit() - begin, WEEK);
            if (jobs == 1 || submitted != week) {
                week = submitted;
                ofWeek = weeks.computeIfAbsent(week, begun -> new Sums());
            }
            ofWeek.add(wait, outcome.waited());
            cpus[Long.SIZE - 1 - Long.numberOfLeadingZeros(job.cpus())].add(wait, outcome.waited());
            walltimes[WalltimeClass.of(job.walltime()).ordinal()].add(wait, outcome.waited());
        }
        return new Fidelity(
                jobs,
                missing,
                recorded / jobs,
                replayed / jobs,
                Correlation.ofRanks(Arrays.copyOf(recordedWaits, jobs), Arrays.copyOf(replayedWaits, jobs)),
                within,
                weeks(weeks),
                named(cpus, Fidelity::cpusFrom),
                named(walltimes, index -> WalltimeClass.values()[index].text()));
    }

    private static Sums[] sums(int groups) {
        Sums[] sums = new Sums[groups];
        for (int i = 0; i < groups; i++) {
            sums[i] = new Sums();
        }
        return sums;
    }

    private static List<Group> weeks(TreeMap<Long, Sums> weeks) {
        List<Group> named = new ArrayList<>();
        weeks.forEach((week, sums) -> named.add(sums.named(Long.toString(week + 1))));
        return named;
    }

    /** Those of the groups in which there are jobs. */
    private static List<Group> named(Sums[] groups, IntFunction<String> name) {
        List<Group> named = new ArrayList<>();
        for (int i = 0; i < groups.length; i++) {
            if (groups[i].jobs > 0) {
                named.add(groups[i].named(name.apply(i)));
            }
        }
        return named;
    }

    /** The class of cpus from a power of two on. */
    private static String cpusFrom(int exponent) {
        long least = 1L << exponent;
        return least == 1 ? "1" : least + "-" + (2 * least - 1);
    }

    /** The share of the jobs, with those that are missing, whose wait is as it was recorded; NaN where there are none. */
    public double withinRatio() {
        return (double) within / (jobs + missing);
    }

    /** The error by weeks: 0 where each week's jobs waited as long in all as was recorded. */
    public double weeklyError() {
        return error(weeks);
    }

    /** The correlation of the weeks' replayed and recorded mean waits, see {@link Correlation#of}; NaN where it has none. */
    public double weeklyCorrelation() {
        return Correlation.of(means(Group::recorded), means(Group::replayed));
    }

    private double[] means(ToDoubleFunction<Group> sum) {
        return weeks.stream()
                .mapToDouble(week -> sum.applyAsDouble(week) / week.jobs())
                .toArray();
    }

    /** The error by classes: the larger one of that by cpus and that by walltime. */
    public double classError() {
        return Math.max(error(cpus), error(walltimes));
    }

    private double error(List<Group> groups) {
        double differences = 0;
        for (Group group : groups) {
            differences += Math.abs(group.replayed() - group.recorded());
        }
        return differences / (Math.max(recorded, LEAST_WAIT) * jobs);
    }

    /**
     * The best grade of whose rules all hold: errors by weeks and by classes of at most 5 % (A), 15 % (B), 30 % (C) or 60 %
     * (D), and at least 95, 80, 65 or 50 % of the waits as recorded. Empty where the log knows no waits.
     */
    public Optional<Grade> grade() {
        if (jobs == 0) {
            return Optional.empty();
        }
        double worst = Math.max(weeklyError(), classError());
        for (Grade grade : Grade.values()) {
            if (worst <= grade.mostError && withinRatio() >= grade.leastWithin) {
                return Optional.of(grade);
            }
        }
        throw new IllegalStateException("Every replay has a grade");
    }
}
