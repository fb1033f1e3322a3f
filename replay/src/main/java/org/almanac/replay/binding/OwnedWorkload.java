package org.almanac.replay.binding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.Shares.Accounting;
import org.almanac.planner.fairshare.Shares.Share;
import org.almanac.planner.fairshare.Target;
import org.almanac.replay.Estimate;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.SiteRules;
import org.almanac.workload.log.JobLog;

/**
 * Jobs of groups that have targets, on a machine, and the time over which it is measured how they are kept.
 *
 * @param name what it is called in tables
 * @param from when measuring begins, in epoch seconds
 * @param to when it ends
 * @param medianRuntime the median of the jobs' runtimes, in seconds
 */
public record OwnedWorkload(
        String name, ReplayLog log, Machine machine, Shares shares, long from, long to, long medianRuntime) {
    /** The condominium paper's defaults (Table 1). */
    private static final int SLOTS = 20;

    private static final int TIME_OF_RUN = 1_080;
    private static final int MAX_JOB_RUN_TIME = 120;
    /** Such jobs have no walltime in the paper; here it is the longest that is drawn. */
    private static final long WALLTIME = MAX_JOB_RUN_TIME;

    /** More would take many minutes. */
    private static final int JOBS_OF_LOG = 10_000;
    /** So many groups have a target of their own. */
    private static final int LARGEST = 8;

    private static final long HALF_LIFE = 7 * 86_400;

    /**
     * The condominium paper's workload: two owners with more jobs than they can run, 20 slots, and targets of 100, 50 and 100
     * % for the first in thirds of 1,080 s. Measuring begins when the longest job may have ended, as in the paper (step 4 of
     * section 2.1), and after it has ended both owners have half, so that what is left can run.
     */
    public static OwnedWorkload condominium(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long begin = MAX_JOB_RUN_TIME;
        long end = begin + TIME_OF_RUN;
        List<ReplayJob> jobs = new ArrayList<>();
        long work = 0;
        while (work < 2L * SLOTS * end) {
            for (int owner = 0; owner < 2; owner++) {
                long runtime = random.nextInt(MAX_JOB_RUN_TIME);
                work += runtime;
                jobs.add(job(jobs.size() + 1, owner == 0 ? "A" : "B", runtime));
            }
        }
        long third = TIME_OF_RUN / 3;
        Target first = new Target(
                1,
                List.of(
                        new Target.Phase(begin + third, begin + 2 * third, 0.5),
                        new Target.Phase(end, end + 86_400 * 365L, 0.5)));
        Target second = new Target(
                0,
                List.of(
                        new Target.Phase(begin + third, begin + 2 * third, 0.5),
                        new Target.Phase(end, end + 86_400 * 365L, 0.5)));
        return new OwnedWorkload(
                "condominium",
                new ReplayLog(jobs, Map.of()),
                Machine.ofNodes(SLOTS, 1),
                shares(List.of(new Share("A", first), new Share("B", second))),
                begin,
                end,
                MAX_JOB_RUN_TIME / 2);
    }

    private static ReplayJob job(int number, String owner, long runtime) {
        return new ReplayJob(
                number,
                owner.equals("A") ? 1 : 2,
                new Owner(owner, owner, ""),
                "",
                0,
                WALLTIME,
                runtime,
                Request.cpus(1),
                Conditions.NONE);
    }

    private static Shares shares(List<Share> shares) {
        return new Shares(HALF_LIFE, Accounting.GROUP, 1, shares, List.of());
    }

    /**
     * The first jobs of a log, on as many cpus as it says, whose groups have the targets that they used: each of the largest
     * its part of all cpu seconds, in whole percent, and all others share what is left.
     */
    public static OwnedWorkload ofLog(String name, JobLog log) {
        int cpus = log.recorded()
                .maxProcs()
                .orElseThrow(() -> new ReplayException(name + " does not say how many cpus its machine has"));
        ReplayLog all = ReplayLog.of(log, cpus, Estimate.KILL, ReplayLog.Cancelled.KEEP);
        List<ReplayJob> first =
                all.jobs().subList(0, Math.min(JOBS_OF_LOG, all.jobs().size()));
        return ofLog(name, new ReplayLog(first, Map.of()), Machine.ofCpus(cpus), LARGEST);
    }

    static OwnedWorkload ofLog(String name, ReplayLog log, Machine machine, int largest) {
        Map<String, Double> used = new HashMap<>();
        double all = 0;
        long last = 0;
        for (ReplayJob job : log.jobs()) {
            double work = (double) job.cpus() * job.runtime();
            used.merge(job.owner().group(), work, Double::sum);
            all += work;
            last = Math.max(last, job.submit());
        }
        double whole = all;
        List<Share> shares = used.entrySet().stream()
                .filter(each -> !each.getKey().isEmpty())
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(largest)
                .map(each -> new Share(each.getKey(), new Target(Math.round(100 * each.getValue() / whole) / 100.0)))
                .toList();
        long[] runtimes =
                log.jobs().stream().mapToLong(ReplayJob::runtime).sorted().toArray();
        return new OwnedWorkload(
                name, log, machine, shares(shares), log.jobs().get(0).submit(), last, runtimes[runtimes.length / 2]);
    }

    /** The rules by which a replay of it goes. */
    SiteRules rules() {
        return new SiteRules(List.of(), List.of(), List.of(), Optional.of(shares));
    }
}
