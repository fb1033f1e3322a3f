package org.almanac.daemon.forecast;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.Remembered;
import org.almanac.daemon.memory.RunWatcher;
import org.almanac.daemon.view.ListedJob;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.AdvisedWalltimes;
import org.almanac.planner.forecast.JobTraits;
import org.almanac.planner.forecast.PastRuns;
import org.almanac.planner.forecast.WalltimeAdvice;

/**
 * Walltimes that would do, learnt from the jobs that cycles see come, run and end. Safe for any thread; times are epoch seconds
 * of the server's.
 */
public final class JobAdvice implements RunWatcher {
    private final AdvisedWalltimes walltimes = new AdvisedWalltimes();

    /** Something that a daemon before this one has left. */
    private record Happened(long time, Kind kind, KeptJob job) {
        /** Of one second the ends come first. */
        enum Kind {
            ENDED,
            CAME,
            STARTED
        }
    }

    void learn(Remembered before) {
        List<Happened> all = new ArrayList<>();
        before.over().stream().filter(job -> job.ended().isPresent()).forEach(job -> add(job, all));
        before.jobs().forEach(job -> add(job, all));
        all.sort(Comparator.comparingLong(Happened::time).thenComparing(Happened::kind));
        for (Happened each : all) {
            switch (each.kind()) {
                case ENDED -> ended(each.job());
                case CAME -> came(each.job());
                case STARTED -> started(each.job());
            }
        }
    }

    private static void add(KeptJob job, List<Happened> all) {
        if (!job.runs() || job.started().isEmpty()) {
            return;
        }
        all.add(new Happened(Math.min(job.queued(), job.started().getAsLong()), Happened.Kind.CAME, job));
        all.add(new Happened(job.started().getAsLong(), Happened.Kind.STARTED, job));
        job.ended().ifPresent(end -> all.add(new Happened(end, Happened.Kind.ENDED, job)));
    }

    private void came(KeptJob job) {
        walltimes.submitted(new JobId(job.id()), job.traits(), job.queued());
    }

    /** These jobs are there; of others that were seen and have not run nothing will come. */
    void look(List<ListedJob> jobs, long now) {
        Set<JobId> there = new HashSet<>();
        for (ListedJob job : jobs) {
            JobId id = new JobId(job.id());
            there.add(id);
            if (job.execution().isEmpty() && !walltimes.knows(id)) {
                walltimes.submitted(id, traits(job), now);
            }
        }
        walltimes.forgetWaitingBesides(there);
    }

    @Override
    public void started(KeptJob job) {
        JobId id = new JobId(job.id());
        if (!walltimes.knows(id)) {
            walltimes.submitted(id, job.traits(), job.started().orElseThrow());
        }
        walltimes.started(id, job.started().orElseThrow());
    }

    @Override
    public void ended(KeptJob job) {
        walltimes.ended(new JobId(job.id()), job.ended().orElseThrow());
    }

    @Override
    public void stopped(String job) {
        walltimes.forget(new JobId(job));
    }

    /** The walltime that would do for a job that waits. */
    public Optional<WalltimeAdvice> of(ListedJob job, long now) {
        return job.execution().isPresent()
                ? Optional.empty()
                : walltimes.told(new JobId(job.id()), now).or(() -> of(traits(job), now));
    }

    /** The walltime that would do for a job that would be submitted now. */
    public Optional<WalltimeAdvice> of(JobTraits job, long now) {
        return walltimes.of(job, now);
    }

    /** For how long the last jobs of that kind have run; empty where few have ended. */
    public Optional<PastRuns> lastRuns(JobTraits job) {
        return walltimes.lastRuns(job);
    }

    private static JobTraits traits(ListedJob job) {
        return new JobTraits(job.user(), job.name(), job.queue(), job.cpus(), Math.max(1, job.walltime()));
    }
}
