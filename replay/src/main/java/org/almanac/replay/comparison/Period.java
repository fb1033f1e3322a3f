package org.almanac.replay.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.planner.score.Distribution;
import org.almanac.planner.score.NormalizedUserWaitTime;
import org.almanac.replay.JobOutcome;
import org.almanac.replay.ReplayException;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;

/**
 * What happened on a machine from the first submission to the last: at least one job, of which the start is known.
 *
 * <p>Work counts as far as it was run in that time. What was running before is not known and not counted.
 */
public final class Period {
    private static final long WEEK = 7L * 24 * 3600;
    private static final double DAY = 24 * 3600;

    private final String name;
    private final long cpus;
    private final int leftOut;
    private final List<PeriodJob> jobs;
    private final long first;
    private final long last;
    private final List<Week> weeks;
    private final NormalizedUserWaitTime nuwt;
    private final int users;

    private Period(String name, long cpus, int leftOut, List<PeriodJob> jobs, long first, long last) {
        this.name = name;
        this.cpus = cpus;
        this.leftOut = leftOut;
        this.jobs = List.copyOf(jobs);
        this.first = first;
        this.last = last;
        this.weeks = weeks();
        Map<Integer, Integer> indices = new HashMap<>();
        jobs.forEach(job -> indices.putIfAbsent(job.user(), indices.size()));
        this.users = indices.size();
        this.nuwt = new NormalizedUserWaitTime(users);
        jobs.forEach(job -> nuwt.add(indices.get(job.user()), job.waited(), job.consumed()));
    }

    /**
     * What a log recorded; jobs that never ran, have no cpus or of which the wait is not known are left out.
     *
     * @param cpus the machine's, at least 1
     */
    public static Period recorded(String name, RecordedLog log, long cpus) {
        List<PeriodJob> jobs = new ArrayList<>();
        for (RecordedJob job : log.jobs()) {
            if (job.runtime() >= 0 && job.waited() >= 0 && job.cpus() > 0) {
                jobs.add(new PeriodJob(
                        job.number(),
                        job.user(),
                        job.cpus(),
                        job.walltime(),
                        job.submit(),
                        job.waited(),
                        job.runtime(),
                        (double) job.cpus() * job.runtime()));
            }
        }
        if (jobs.isEmpty()) {
            throw new ReplayException(name + ": of none of its " + log.jobs().size()
                    + " jobs wait, runtime and cpus are known, so that nothing can be compared");
        }
        long first = jobs.stream().mapToLong(PeriodJob::submit).min().orElseThrow();
        long last = jobs.stream().mapToLong(PeriodJob::submit).max().orElseThrow();
        return new Period(name, cpus, log.jobs().size() - jobs.size(), jobs, first, Math.max(first + 1, last));
    }

    /** The same period as a replay gave it: of the jobs that count here, those that started there. */
    public Period replayed(String otherName, List<JobOutcome> outcomes) {
        Map<Long, PeriodJob> counted = new HashMap<>();
        jobs.forEach(job -> counted.put(job.number(), job));
        List<PeriodJob> started = new ArrayList<>();
        for (JobOutcome outcome : outcomes) {
            PeriodJob job = counted.get(outcome.job().number());
            if (job != null) {
                started.add(job.as(outcome));
            }
        }
        if (started.isEmpty()) {
            throw new ReplayException(otherName + ": no job started");
        }
        return new Period(otherName, cpus, leftOut + jobs.size() - started.size(), started, first, last);
    }

    /** The same time with those jobs alone that count in another period, too. */
    Period ofJobsIn(Period other) {
        Set<Long> numbers = other.jobs.stream().map(PeriodJob::number).collect(Collectors.toSet());
        List<PeriodJob> common =
                jobs.stream().filter(job -> numbers.contains(job.number())).toList();
        return new Period(name, cpus, leftOut + jobs.size() - common.size(), common, first, last);
    }

    private List<Week> weeks() {
        int count = (int) ((last - first + WEEK - 1) / WEEK);
        double[] submitted = new double[count];
        double[] waits = new double[count];
        double[] slowdowns = new double[count];
        double[] work = new double[count];
        for (PeriodJob job : jobs) {
            int week = Math.min(count - 1, (int) ((job.submit() - first) / WEEK));
            submitted[week]++;
            waits[week] += job.waited();
            slowdowns[week] += BoundedSlowdown.of(job.waited(), job.runtime());
            long end = Math.min(last, job.end());
            long at = job.start();
            while (at < end) {
                int of = (int) ((at - first) / WEEK);
                long next = Math.min(end, first + (of + 1) * WEEK);
                work[of] += (double) job.cpus() * (next - at);
                at = next;
            }
        }
        List<Week> made = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double seconds = Math.min(last, first + (i + 1) * WEEK) - (first + i * WEEK);
            made.add(new Week(seconds, submitted[i], waits[i], slowdowns[i], work[i], seconds * cpus));
        }
        return List.copyOf(made);
    }

    public String name() {
        return name;
    }

    public long cpus() {
        return cpus;
    }

    /** How many jobs count. */
    public int jobs() {
        return jobs.size();
    }

    /** How many jobs there were besides. */
    public int leftOut() {
        return leftOut;
    }

    public double days() {
        return (last - first) / DAY;
    }

    List<Week> weekByWeek() {
        return weeks;
    }

    /** A figure of the whole period. */
    public double figure(Figure figure) {
        return figure.of(weeks.stream().reduce(Week.NONE, Week::plus));
    }

    /** The waits, in seconds. */
    public Distribution waits() {
        return Distribution.of(jobs.stream().mapToDouble(PeriodJob::waited).toArray());
    }

    public Distribution slowdowns() {
        return Distribution.of(jobs.stream()
                .mapToDouble(job -> BoundedSlowdown.of(job.waited(), job.runtime()))
                .toArray());
    }

    public int users() {
        return users;
    }

    /** Mean and deviation over the users. */
    public NormalizedUserWaitTime nuwt() {
        return nuwt.copy();
    }

    /** The NUWT of each user, ascending: their distribution function has a step of one user at each. */
    public double[] nuwtOfUsers() {
        return IntStream.range(0, users).mapToDouble(nuwt::of).sorted().toArray();
    }

    /** The share of users who waited less than they consumed: whose NUWT is below 1. */
    public double usersBelowOne() {
        int below = 0;
        for (int user = 0; user < users; user++) {
            below += nuwt.of(user) < 1 ? 1 : 0;
        }
        return (double) below / users;
    }

    public List<JobClass> byCpus() {
        return JobClass.byCpus(jobs);
    }

    public List<JobClass> byWalltime() {
        return JobClass.byWalltime(jobs);
    }

    double[] cpusOfJobs() {
        return jobs.stream().mapToDouble(PeriodJob::cpus).toArray();
    }

    double[] runtimes() {
        return jobs.stream().mapToDouble(PeriodJob::runtime).toArray();
    }

    /** The times between submissions, in seconds. */
    double[] interArrivals() {
        long[] submits = jobs.stream().mapToLong(PeriodJob::submit).sorted().toArray();
        double[] between = new double[submits.length - 1];
        Arrays.setAll(between, i -> submits[i + 1] - submits[i]);
        return between;
    }
}
