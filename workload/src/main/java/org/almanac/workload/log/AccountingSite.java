package org.almanac.workload.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.workload.accounting.AccountedJob;
import org.almanac.workload.accounting.AccountingCounts;
import org.almanac.workload.accounting.AccountingRecords;
import org.almanac.workload.accounting.Oddity;

/**
 * Makes a log of the jobs that accounting tells of, on the machine that it shows.
 *
 * <p>A job counts as submitted when it could first be run (etime), and has waited from then to the start of its last run:
 * a replay gives jobs to a policy at that moment, and no policy is to blame for the time in which a hold or a dependency
 * kept a job back. Jobs stand in the order of those times, which count from the first of them. A job has the number
 * of its id; where two have the same (subjobs, numbers given anew), the later ones have numbers above all others.
 */
final class AccountingSite {
    private static final long KB = 1024;
    private static final Set<Bending> WITHOUT_WALLTIME = Set.of(Bending.NO_WALLTIME);
    private static final int MEMORY = ResourceKinds.CPUS_AND_MEMORY.indexOf("memory");

    /** Stands for a request that is not known: no replay takes a job whose facts tell of no cpus. */
    private static final Request UNKNOWN = Request.of(new Chunk(1, Resources.of(1, 0)));

    private final List<AccountedJob> jobs;
    private final AccountedRequests understood = new AccountedRequests();
    private final Numbering users = new Numbering();
    private final Numbering groups = new Numbering();
    private final Numbering names = new Numbering();
    private final Numbering queues = new Numbering();
    private final Numbering nodeNames = new Numbering();
    private final AccountedNodes nodes = new AccountedNodes(nodeNames);
    private final Map<Long, String> renumbered = new HashMap<>();

    /** At least one job, in the order in which they could first be run. */
    AccountingSite(List<AccountedJob> jobs) {
        this.jobs = jobs;
    }

    /** The log by that name; without a machine, and so of facts alone, where no job ran. */
    JobLog log(String name, AccountingRecords records) {
        DistinctNumbers numbers = new DistinctNumbers(jobs);
        long begin = jobs.get(0).eligible();
        RecordedJobs.Builder facts = new RecordedJobs.Builder();
        List<Request> requests = new ArrayList<>(jobs.size());
        List<AccountedRun> runs = new ArrayList<>(jobs.size());
        for (AccountedJob job : jobs) {
            long number = numbers.of(job);
            if (number != job.id().number()) {
                renumbered.put(number, job.id().text());
            }
            Optional<Request> known = request(job, records);
            Request request = known.orElse(UNKNOWN);
            AccountedRun run = run(job, request);
            facts.add(facts(job, number, known, run, begin));
            requests.add(request);
            runs.add(run);
        }
        Optional<Machine> machine = nodes.isEmpty() ? Optional.empty() : Optional.of(nodes.machine());
        long cpus = machine.map(Machine::cpus).orElse(0L);
        AccountingCounts counts = records.counts();
        RecordedLog recorded = new RecordedLog(
                name,
                OptionalLong.of(begin),
                cpus > 0 && cpus <= Integer.MAX_VALUE ? OptionalInt.of((int) cpus) : OptionalInt.empty(),
                Optional.empty(),
                Optional.of(records.zone().getId()),
                told(counts),
                facts.build());
        if (machine.isEmpty()) {
            return recorded;
        }
        EmptyMachine empty = new EmptyMachine(machine.get());
        SiteJobs.Builder siteJobs = new SiteJobs.Builder(recorded.jobs());
        for (int i = 0; i < jobs.size(); i++) {
            siteJobs.add(siteJob(jobs.get(i), recorded.jobs().get(i), requests.get(i), runs.get(i), empty));
        }
        LogNames names = new LogNames(users.names(), groups.names(), queues.names(), nodeNames.names(), renumbered);
        return new SiteLog(recorded, machine.get(), siteJobs.build(), Optional.of(new SiteAccounts(names, counts)));
    }

    /** What was asked for, else what was got; empty where neither is there or can be read. */
    private Optional<Request> request(AccountedJob job, AccountingRecords records) {
        Optional<Request> asked = understood.of(job.asked()).request();
        if (asked.isPresent() || !tellsCpus(job)) {
            return asked;
        }
        Optional<Request> got = AccountedRequests.of(job.held());
        records.note(got.isPresent() ? Oddity.REQUEST_ILLEGIBLE : Oddity.CPUS_UNKNOWN);
        return got;
    }

    /** Whether a record told what the job asked for or what it got; of a queued job of TORQUE none does. */
    private static boolean tellsCpus(AccountedJob job) {
        return job.asked().known() || !job.execution().isEmpty();
    }

    private AccountedRun run(AccountedJob job, Request request) {
        if (job.start().isEmpty() || job.execution().isEmpty()) {
            return AccountedRun.NONE;
        }
        AccountedRun run = AccountedRun.of(job.held(), request, nodeNames);
        long start = job.start().getAsLong();
        nodes.add(run, request, start, job.end().orElse(start));
        return run;
    }

    private RecordedJob facts(AccountedJob job, long number, Optional<Request> request, AccountedRun run, long begin) {
        long start = job.start().orElse(RecordedJob.UNKNOWN);
        long cpus = request.map(
                        known -> Math.min(Integer.MAX_VALUE, known.total().cpus()))
                .orElse((long) RecordedJob.UNKNOWN);
        long allocated = run == AccountedRun.NONE ? RecordedJob.UNKNOWN : run.allCpus();
        long memory = request.map(known -> known.total().amount(MEMORY)).orElse(0L);
        return new RecordedJob(
                number,
                job.eligible() - begin,
                job.start().isPresent() ? start - job.eligible() : RecordedJob.UNKNOWN,
                job.end().isPresent() ? job.end().getAsLong() - start : RecordedJob.UNKNOWN,
                (int) Math.min(Integer.MAX_VALUE, allocated),
                allocated > 0 && job.usedMemory().isPresent()
                        ? kilobytes(job.usedMemory().getAsLong(), allocated)
                        : RecordedJob.UNKNOWN,
                (int) cpus,
                job.walltime().orElse(RecordedJob.UNKNOWN),
                memory > 0 && cpus > 0 ? kilobytes(memory, cpus) : RecordedJob.UNKNOWN,
                status(job),
                users.of(job.user()),
                groups.of(job.group()),
                // What a user calls jobs tells them apart as applications would, which no record tells.
                names.of(job.name()),
                queues.of(job.queue()),
                RecordedJob.UNKNOWN);
    }

    /** KB for each cpu, rounded up. */
    private static long kilobytes(long bytes, long cpus) {
        return (bytes + cpus * KB - 1) / (cpus * KB);
    }

    private static int status(AccountedJob job) {
        return switch (job.outcome()) {
            case FAILED -> 0;
            case COMPLETED -> 1;
            case CANCELLED -> RecordedJob.CANCELLED;
            case UNKNOWN -> RecordedJob.UNKNOWN;
        };
    }

    private SiteJob siteJob(
            AccountedJob job, RecordedJob facts, Request request, AccountedRun run, EmptyMachine empty) {
        return new SiteJob(
                facts,
                request,
                job.queue(),
                understood.of(job.asked()).text(),
                run.ranOn(),
                facts.requestedTime() > 0 ? Set.of() : WITHOUT_WALLTIME,
                job.softWalltime(),
                empty.misfit(request));
    }

    /** The first of some files, and whether there are more. */
    private static String first(List<String> files) {
        return files.get(0) + (files.size() > 1 ? ", ..." : "");
    }

    /** That lines or files were passed over, in a sentence; empty where all are used. */
    private static Optional<String> told(AccountingCounts counts) {
        List<String> told = new ArrayList<>();
        if (counts.bad() > 0) {
            told.add(counts.bad() + " of " + counts.lines() + " lines cannot be used, the first is "
                    + counts.firstBad().get(0));
        }
        if (!counts.otherFiles().isEmpty()) {
            int files = counts.otherFiles().size();
            told.add(files + (files == 1 ? " file is" : " files are") + " left alone, not called as a day is: "
                    + first(counts.otherFiles()));
        }
        if (!counts.secondFiles().isEmpty()) {
            int days = counts.secondFiles().size();
            told.add(days + (days == 1 ? " day is" : " days are")
                    + " there plain and packed, of which the plain file was read and the packed one left alone: "
                    + first(counts.secondFiles()));
        }
        return told.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", told));
    }
}
