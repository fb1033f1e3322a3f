package org.almanac.daemon.command.cost;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.program.ProgramVersion;
import org.almanac.daemon.record.StateDump;
import org.almanac.daemon.store.HistoryQuery;
import org.almanac.daemon.store.HistoryReader;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.ReplayJob;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.SiteRules;
import org.almanac.replay.WarmStart;
import org.almanac.replay.limits.LimitStudy;
import org.almanac.workload.log.EmptyMachine;

/**
 * The jobs that a daemon has kept since a moment, on the machine and under the rules and the policy that its scheduler was told
 * last.
 *
 * <p>A job that waited at that moment is submitted then, and one that ran is there from its start. A job that is not over runs
 * as long, measured by its walltime, as its user's jobs mostly did.
 */
final class StoredJobs {
    private static final long WEEK = 7 * 86_400;

    private final Machine machine;
    private final long since;
    private final long now;
    private final UsedWalltimes used = new UsedWalltimes();
    private final KeptRequests requests;
    private final EmptyMachine empty;
    private final Map<String, Integer> users = new HashMap<>();
    private final List<ReplayJob> jobs = new ArrayList<>();
    private int neverRan;
    private int unfit;
    private int notOver;

    private StoredJobs(Machine machine, long since, long now) {
        this.machine = machine;
        this.since = since;
        this.now = now;
        this.requests = new KeptRequests(machine.kinds());
        this.empty = new EmptyMachine(machine);
    }

    /**
     * Those in the folder of what survives a restart.
     *
     * @param from since when, in epoch seconds; for the last week where empty
     * @throws IOException in one line, if there is no store or no record of decisions in it
     */
    static CostSource in(Path folder, OptionalLong from, long seed) throws IOException {
        List<KeptJob> kept = new ArrayList<>();
        try (HistoryReader reader = HistoryReader.open(folder)) {
            StateDump told = StateDump.of(folder, ProgramVersion.text());
            long since = from.orElse(told.moment() - WEEK);
            if (since <= told.moment()) {
                reader.read(
                        new HistoryQuery(Optional.empty(), Optional.empty(), OptionalLong.of(since)),
                        job -> kept.add(job.job()));
            }
            return of(folder, kept, since, told, reader.damaged(), seed);
        }
    }

    private static CostSource of(Path folder, List<KeptJob> kept, long since, StateDump told, long damaged, long seed) {
        PolicySpec policy = PolicySpec.parse(told.policy());
        WarmStart site = WarmStart.ofServer(told.moment(), policy, told.restore());
        StoredJobs stored = new StoredJobs(site.machine(), since, told.moment());
        kept.forEach(stored.used::add);
        kept.forEach(stored::add);
        if (stored.jobs.isEmpty()) {
            throw new FailedException("no job of " + folder + " has run or waited since " + words(since));
        }
        return new CostSource(
                "the jobs since " + words(since),
                new LimitStudy(
                        new ReplayLog(stored.inOrder(), Map.of()), site.machine(), site.rules(), policy, seed, since),
                stored.lost(site.rules(), damaged));
    }

    private static String words(long time) {
        LocalDateTime local = LocalDateTime.ofInstant(Instant.ofEpochSecond(time), ZoneId.systemDefault());
        return local.truncatedTo(ChronoUnit.MINUTES).toString().replace('T', ' ');
    }

    private List<ReplayJob> inOrder() {
        return jobs.stream()
                .sorted(Comparator.comparingLong(ReplayJob::submit).thenComparingLong(ReplayJob::number))
                .toList();
    }

    private void add(KeptJob job) {
        boolean isOver = job.over() || job.ended().isPresent();
        boolean ran = job.started().isPresent() && (isOver || job.runs());
        if (isOver && !ran) {
            neverRan++;
            return;
        }
        KeptRequests.Told asked = requests.of(job);
        if (asked.request().isEmpty() || empty.misfit(asked.request().get()).isPresent()) {
            unfit++;
            return;
        }
        notOver += isOver ? 0 : 1;
        long walltime = Math.max(1, job.walltime());
        boolean wasThere = ran && job.started().getAsLong() < since;
        long submit = wasThere ? job.started().getAsLong() : Math.max(job.queued(), since);
        jobs.add(new ReplayJob(
                jobs.size() + 1L,
                users.computeIfAbsent(job.user(), name -> users.size() + 1),
                new Owner(job.user(), asked.group(), asked.project()),
                job.queue(),
                submit,
                walltime,
                Math.min(runtime(job, ran), walltime),
                asked.request().get(),
                Conditions.NONE,
                ran ? Math.max(0, job.started().getAsLong() - submit) : -1,
                Optional.empty(),
                Optional.of(asked.name()).filter(name -> !name.isEmpty()),
                asked.expectedRuntime()));
    }

    private long runtime(KeptJob job, boolean ran) {
        if (ran && job.ended().isPresent()) {
            return Math.max(0, job.ended().getAsLong() - job.started().getAsLong());
        }
        return Math.max(ran ? now - job.started().getAsLong() : 0, used.expected(job));
    }

    private List<String> lost(SiteRules rules, long damaged) {
        List<String> lost = new ArrayList<>();
        count(
                neverRan,
                "was deleted before it ran, and is left out",
                "were deleted before they ran, and are left out",
                lost);
        count(
                unfit,
                "fits on no node that there is now, and is left out",
                "fit on no node that there is now, and are left out",
                lost);
        count(
                notOver,
                "is not over, and is taken to use as much of its walltime as its user's jobs mostly did",
                "are not over, and are taken to use as much of their walltimes as their users' jobs mostly did",
                lost);
        count(
                requests.unknown(),
                "was kept by a version that kept no groups, memory and nodes: it counts by its user, queue and cpus alone",
                "were kept by a version that kept no groups, memory and nodes: they count by their users, queues and cpus"
                        + " alone",
                lost);
        if (damaged > 0) {
            lost.add(damaged + (damaged == 1 ? " damaged row is" : " damaged rows are") + " left out");
        }
        if (rules.limits().isEmpty()) {
            lost.add("no limit holds");
        }
        return lost;
    }

    private static void count(int jobs, String one, String several, List<String> lost) {
        if (jobs > 0) {
            lost.add(jobs == 1 ? "1 job " + one : jobs + " jobs " + several);
        }
    }
}
