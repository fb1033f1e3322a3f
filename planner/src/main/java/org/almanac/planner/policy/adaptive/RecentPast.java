package org.almanac.planner.policy.adaptive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.SchedulerState.WaitMemory;
import org.almanac.planner.SwitchMemory.RecentJob;
import org.almanac.planner.SwitchMemory.RecentJobs;
import org.almanac.planner.SwitchMemory.Run;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.fairshare.UsageMemory;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteListener;

/**
 * The recent past on which PBAS compares candidates: the jobs that have run or waited since the interval began, and
 * what became of them. It hears of them as a listener to their site.
 */
final class RecentPast implements SiteListener {
    /** The jobs by id, in the order of submission. */
    private final Map<JobId, RecentJob> jobs = new LinkedHashMap<>();

    private long since;
    private Optional<UsageMemory> usage = Optional.empty();
    private WaitMemory waits = WaitMemory.NONE;

    RecentPast() {}

    RecentPast(RecentJobs before) {
        since = before.since();
        usage = before.usage();
        waits = before.waits();
        before.jobs().forEach(this::put);
    }

    RecentPast copy() {
        return new RecentPast(memory());
    }

    RecentJobs memory() {
        return new RecentJobs(since, List.copyOf(jobs.values()), usage, waits);
    }

    /** When the interval began, in epoch seconds. */
    long since() {
        return since;
    }

    /** What owners had used when the interval began; empty where use is not counted. */
    Optional<UsageMemory> usage() {
        return usage;
    }

    /** How long jobs had waited when the interval began. */
    WaitMemory waits() {
        return waits;
    }

    private void put(RecentJob job) {
        jobs.put(job.job().id(), job);
    }

    /** Begins an interval: forgets all jobs but those that run or wait now. */
    void begin(Site site, WaitMemory waited, long now) {
        jobs.clear();
        since = now;
        waits = waited;
        usage = site.usageMemory();
        List<JobEntry> there = new ArrayList<>(site.running());
        there.addAll(site.queue());
        there.sort(Comparator.comparingLong(JobEntry::sequence));
        for (JobEntry entry : there) {
            Optional<Run> run = entry.holdsResources()
                    ? Optional.of(new Run(entry.started(), entry.placement()))
                    : Optional.empty();
            put(new RecentJob(entry.job(), now, run, OptionalLong.empty()));
        }
    }

    @Override
    public void arrived(long now, JobEntry entry) {
        RecentJob before = jobs.get(entry.job().id());
        boolean waitedOn = before != null && before.run().isEmpty();
        put(new RecentJob(entry.job(), waitedOn ? before.came() : now, Optional.empty(), OptionalLong.empty()));
    }

    @Override
    public void freed(long now, JobEntry entry) {
        jobs.computeIfPresent(
                entry.job().id(),
                (id, job) -> new RecentJob(
                        entry.job(), job.came(), job.run(), OptionalLong.of(Math.max(0, now - entry.started()))));
    }

    /**
     * The parts of the jobs in a simulation of the interval. A job that neither ran nor waits has no part, as people or
     * rules kept it from running. A job that has not ended is taken to run for as long as it is planned.
     */
    List<CandidateSimulation.Part> parts(Site site, long until) {
        List<CandidateSimulation.Part> parts = new ArrayList<>();
        for (RecentJob recent : jobs.values()) {
            Optional<JobEntry> known = site.find(recent.job().id());
            boolean runs = known.map(JobEntry::holdsResources).orElse(false);
            boolean waits = known.map(JobEntry::waits).orElse(false);
            if (runs || waits || recent.runtime().isPresent()) {
                long sofar = runs ? until - known.get().started() + 1 : 0;
                long runtime = runs || waits
                        ? Math.max(recent.job().planned(), sofar)
                        : recent.runtime().getAsLong();
                parts.add(new CandidateSimulation.Part(recent.job(), recent.came(), recent.run(), runtime));
            }
        }
        return parts;
    }
}
