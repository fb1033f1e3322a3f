package org.almanac.workload.log;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.workload.accounting.AccountedJob;
import org.almanac.workload.accounting.AccountingCounts;
import org.almanac.workload.accounting.AccountingRecords;
import org.almanac.workload.accounting.Oddity;
import org.almanac.workload.accounting.ServerJobId;

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
    private static final int MEMORY = ResourceKinds.CPUS_AND_MEMORY.indexOf("memory");

    /** A job with what it asks for and what it got. */
    private record Known(AccountedJob job, long number, Request request, Optional<AccountedRun> run) {}

    private final List<AccountedJob> jobs;
    private final AccountedRequests requests = new AccountedRequests();
    private final Numbering users = new Numbering();
    private final Numbering groups = new Numbering();
    private final Numbering queues = new Numbering();
    private final Numbering nodeNames = new Numbering();
    private final AccountedNodes nodes = new AccountedNodes(nodeNames);
    private final Map<Long, String> ids = new HashMap<>();
    private final Map<Long, String> projects = new HashMap<>();

    /** At least one job. */
    AccountingSite(List<AccountedJob> jobs) {
        this.jobs = new ArrayList<>(jobs);
        this.jobs.sort(Comparator.comparingLong(AccountedJob::eligible)
                .thenComparingLong(job -> job.id().number())
                .thenComparingInt(job -> job.id().index()));
    }

    /** The log by that name; without a machine, and so of facts alone, where no job ran. */
    JobLog log(String name, AccountingRecords records) {
        long begin = jobs.get(0).eligible();
        List<Known> all = known(records);
        RecordedJobs.Builder facts = new RecordedJobs.Builder();
        all.forEach(job -> facts.add(facts(job, begin)));
        Optional<Machine> machine = nodes.isEmpty() ? Optional.empty() : Optional.of(nodes.machine());
        long cpus = machine.map(Machine::cpus).orElse(0L);
        AccountingCounts counts = records.counts();
        RecordedLog recorded = new RecordedLog(
                name,
                OptionalLong.of(begin),
                cpus > 0 && cpus <= Integer.MAX_VALUE ? OptionalInt.of((int) cpus) : OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                told(counts),
                facts.build());
        if (machine.isEmpty()) {
            return recorded;
        }
        EmptyMachine empty = new EmptyMachine(machine.get());
        List<SiteJob> siteJobs = new ArrayList<>(all.size());
        for (int i = 0; i < all.size(); i++) {
            siteJobs.add(siteJob(all.get(i), recorded.jobs().get(i), empty));
        }
        LogNames names = new LogNames(users.names(), groups.names(), queues.names(), nodeNames.names(), ids, projects);
        return new SiteLog(recorded, machine.get(), siteJobs, Optional.of(new SiteAccounts(names, counts)));
    }

    private List<Known> known(AccountingRecords records) {
        List<Known> all = new ArrayList<>(jobs.size());
        Set<Long> given = new HashSet<>();
        long highest = jobs.stream().mapToLong(job -> job.id().number()).max().orElse(0);
        // A job of its own comes before a subjob to its number.
        for (AccountedJob job : jobs) {
            if (job.id().index() == ServerJobId.NONE) {
                given.add(job.id().number());
            }
        }
        Set<Long> taken = new HashSet<>();
        for (AccountedJob job : jobs) {
            long number = job.id().number();
            boolean subjob = job.id().index() != ServerJobId.NONE;
            if (subjob && given.contains(number) || !taken.add(number)) {
                number = ++highest;
                taken.add(number);
            }
            Optional<Request> asked = requests.of(job.asked());
            if (asked.isEmpty()) {
                records.note(Oddity.REQUEST_ILLEGIBLE);
            }
            Request request = asked.orElseGet(() -> AccountedRequests.of(job.held()));
            Optional<AccountedRun> run = Optional.empty();
            if (job.start().isPresent() && !job.execution().isEmpty()) {
                run = Optional.of(AccountedRun.of(job.held(), request, nodeNames));
                long start = job.start().getAsLong();
                nodes.add(run.get(), request, start, job.end().orElse(start));
            }
            ids.put(number, job.id().text());
            if (!job.project().isEmpty()) {
                projects.put(number, job.project());
            }
            all.add(new Known(job, number, request, run));
        }
        return all;
    }

    private RecordedJob facts(Known known, long begin) {
        AccountedJob job = known.job();
        long start = job.start().orElse(RecordedJob.UNKNOWN);
        long cpus = Math.min(Integer.MAX_VALUE, known.request().total().cpus());
        long allocated = known.run().map(AccountedRun::allCpus).orElse((long) RecordedJob.UNKNOWN);
        long memory = known.request().total().amount(MEMORY);
        return new RecordedJob(
                known.number(),
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
                RecordedJob.UNKNOWN,
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

    private SiteJob siteJob(Known known, RecordedJob facts, EmptyMachine empty) {
        Set<Bending> bent = facts.requestedTime() > 0 ? EnumSet.noneOf(Bending.class) : EnumSet.of(Bending.NO_WALLTIME);
        return new SiteJob(
                facts,
                known.request(),
                known.job().queue(),
                known.job().asked().text(),
                known.run().map(AccountedRun::ranOn).orElse(List.of()),
                bent,
                empty.misfit(known.request()));
    }

    /** That lines or files were passed over, in a sentence; empty where all are used. */
    private static Optional<String> told(AccountingCounts counts) {
        List<String> told = new ArrayList<>();
        if (counts.bad() > 0) {
            told.add(counts.bad() + " of " + counts.lines() + " lines cannot be used, the first is "
                    + counts.firstBad().get(0));
        }
        if (!counts.otherFiles().isEmpty()) {
            told.add(counts.otherFiles().size() + " files are left alone that are not called as a day is, such as "
                    + counts.otherFiles().get(0));
        }
        return told.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", told));
    }
}
