package org.almanac.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Request;
import org.almanac.workload.log.Bending;
import org.almanac.workload.log.EmptyMachine;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogNames;
import org.almanac.workload.log.Misfit;
import org.almanac.workload.log.PlainRequests;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.SiteAccounts;
import org.almanac.workload.log.SiteJob;
import org.almanac.workload.log.SiteLog;

/**
 * The jobs of a log that can be replayed on a machine, by submission and then number, how many were left out for which
 * reason, and how many ask otherwise than they did, as the machine has no place for it.
 *
 * @param submissions by which rule the jobs are submitted
 */
public record ReplayLog(
        List<ReplayJob> jobs, Map<LeftOut, Integer> leftOut, Map<Bending, Integer> bent, Submissions submissions) {
    /** What to do with jobs that users cancelled. */
    public enum Cancelled {
        KEEP,
        DROP
    }

    public ReplayLog {
        jobs = List.copyOf(jobs);
        leftOut = Map.copyOf(leftOut);
        bent = Map.copyOf(bent);
    }

    /** A log whose jobs are submitted as they were recorded. */
    public ReplayLog(List<ReplayJob> jobs, Map<LeftOut, Integer> leftOut, Map<Bending, Integer> bent) {
        this(jobs, leftOut, bent, Submissions.AS_RECORDED);
    }

    /** A log whose jobs all ask as they did, and are submitted as they were recorded. */
    public ReplayLog(List<ReplayJob> jobs, Map<LeftOut, Integer> leftOut) {
        this(jobs, leftOut, Map.of());
    }

    /** The same log with its jobs submitted by this rule. */
    public ReplayLog submitted(Submissions rule) {
        return new ReplayLog(jobs, leftOut, bent, rule);
    }

    /** The same log by another clock: the first of its jobs is submitted at that second, and the others as long after it. */
    public ReplayLog beginningAt(long second) {
        if (jobs.isEmpty()) {
            return this;
        }
        long later = second - jobs.get(0).submit();
        return new ReplayLog(
                jobs.stream().map(job -> job.submittedAt(job.submit() + later)).toList(), leftOut, bent, submissions);
    }

    /** The same log behind other jobs. */
    public ReplayLog after(List<ReplayJob> others) {
        return new ReplayLog(Stream.concat(others.stream(), jobs.stream()).toList(), leftOut, bent, submissions);
    }

    /** The queues in which jobs are. */
    public Set<String> queues() {
        Set<String> queues = new TreeSet<>();
        jobs.forEach(job -> queues.add(job.queue()));
        return queues;
    }

    public int leftOutCount() {
        return leftOut.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** How many ran that the machine has no place for. */
    int tooLargeCount() {
        return leftOut.getOrDefault(LeftOut.TOO_WIDE, 0) + leftOut.getOrDefault(LeftOut.NEVER_FITS, 0);
    }

    /** Refuses a number that two of the jobs have. */
    static void requireDistinctNumbers(List<ReplayJob> jobs) {
        long[] numbers = new long[jobs.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = jobs.get(i).number();
        }
        Arrays.sort(numbers);
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i] == numbers[i - 1]) {
                throw new IllegalArgumentException("Job number " + numbers[i] + " is in the log twice");
            }
        }
    }

    /** Reads the jobs of a plain log as the metrics page defines it, for one node of so many cpus. */
    public static ReplayLog of(JobLog log, int cpus, Estimate estimate, Cancelled cancelled) {
        return of(log, Machine.ofCpus(cpus), estimate, cancelled);
    }

    /**
     * Reads the facts of a log for any machine: requested cpus, else those allocated, and so on; as one-cpu chunks
     * anywhere. A queue has the name that the log has for it, else its number as its name.
     */
    public static ReplayLog of(JobLog log, Machine machine, Estimate estimate, Cancelled cancelled) {
        List<RecordedJob> jobs = log.recorded().jobs();
        Optional<SiteLog> site = log instanceof SiteLog known ? Optional.of(known) : Optional.empty();
        Selection selection = new Selection(machine, estimate, cancelled, jobs.size(), site.flatMap(ReplayLog::names));
        PlainRequests requests = new PlainRequests(machine.kinds());
        Map<Integer, String> queues = new HashMap<>();
        for (int i = 0; i < jobs.size(); i++) {
            RecordedJob job = jobs.get(i);
            Optional<Request> request = job.cpus() > 0 ? Optional.of(requests.of(job)) : Optional.empty();
            if (site.isPresent()) {
                SiteJob told = site.get().jobs().get(i);
                selection.consider(job, told.queue(), request, told.softWalltime());
            } else {
                String queue =
                        queues.computeIfAbsent(job.queue(), number -> number < 0 ? "" : Integer.toString(number));
                selection.consider(job, queue, request, OptionalLong.empty());
            }
        }
        return selection.log(Map.of());
    }

    /** Reads the jobs of a log that knows its machine, each with what it asked for. */
    public static ReplayLog of(SiteLog log, Estimate estimate, Cancelled cancelled) {
        Selection selection =
                new Selection(log.machine(), estimate, cancelled, log.jobs().size(), names(log));
        for (SiteJob job : log.jobs()) {
            selection.consider(
                    job.facts(),
                    job.queue(),
                    Optional.of(job.request()).filter(known -> job.facts().cpus() > 0),
                    job.softWalltime());
        }
        return selection.log(log.bent());
    }

    private static Optional<LogNames> names(SiteLog log) {
        return log.accounts().map(SiteAccounts::names);
    }

    /** Takes jobs or leaves them out, one after another. */
    private static final class Selection {
        private final Estimate estimate;
        private final Cancelled cancelled;
        private final EmptyMachine empty;
        private final Optional<LogNames> names;
        private final List<ReplayJob> jobs;
        private final Map<LeftOut, Integer> leftOut = new EnumMap<>(LeftOut.class);
        /** By what the log has in place of the names of users and groups. */
        private final Map<Long, Owner> owners = new HashMap<>();

        Selection(Machine machine, Estimate estimate, Cancelled cancelled, int size, Optional<LogNames> names) {
            this.estimate = estimate;
            this.cancelled = cancelled;
            this.empty = new EmptyMachine(machine);
            this.names = names;
            this.jobs = new ArrayList<>(size);
        }

        void consider(RecordedJob recorded, String queue, Optional<Request> request, OptionalLong softWalltime) {
            Optional<LeftOut> reason = reasonToLeaveOut(recorded, request);
            if (reason.isPresent()) {
                leftOut.merge(reason.get(), 1, Integer::sum);
            } else {
                jobs.add(job(recorded, queue, request.orElseThrow(), softWalltime));
            }
        }

        private Optional<LeftOut> reasonToLeaveOut(RecordedJob recorded, Optional<Request> request) {
            if (recorded.runtime() < 0) {
                return Optional.of(LeftOut.NEVER_RAN);
            }
            if (request.isEmpty()) {
                return Optional.of(LeftOut.NO_CPUS);
            }
            Optional<Misfit> misfit = empty.misfit(request.get());
            if (misfit.isPresent()) {
                boolean tooWide = misfit.get() == Misfit.CPUS || misfit.get() == Misfit.NODES;
                return Optional.of(tooWide ? LeftOut.TOO_WIDE : LeftOut.NEVER_FITS);
            }
            boolean dropped = cancelled == Cancelled.DROP && recorded.cancelled();
            return dropped ? Optional.of(LeftOut.CANCELLED) : Optional.empty();
        }

        private ReplayJob job(RecordedJob recorded, String queue, Request request, OptionalLong softWalltime) {
            long walltime = estimate.walltime(recorded.walltime(), recorded.runtime());
            long numbers = (long) recorded.user() << Integer.SIZE | Integer.toUnsignedLong(recorded.group());
            Owner owner = owners.get(numbers);
            if (owner == null) {
                owner = owner(recorded);
                owners.put(numbers, owner);
            }
            return new ReplayJob(
                    recorded.number(),
                    recorded.user(),
                    owner,
                    queue,
                    recorded.submit(),
                    walltime,
                    Math.min(recorded.runtime(), walltime),
                    request,
                    recorded.deadline() < 0 ? Conditions.NONE : Conditions.NONE.by(recorded.deadline()),
                    recorded.waited(),
                    Optional.empty(),
                    recorded.executable() < 0 ? Optional.empty() : Optional.of("x" + recorded.executable()),
                    softWalltime);
        }

        /** By their names where the log has them, else by its numbers. */
        private Owner owner(RecordedJob recorded) {
            Optional<String> user = names.flatMap(known -> LogNames.of(known.users(), recorded.user()));
            Optional<String> group = names.flatMap(known -> LogNames.of(known.groups(), recorded.group()));
            return new Owner(
                    user.orElseGet(() -> "u" + recorded.user()),
                    group.orElseGet(() -> recorded.group() < 0 ? "" : "g" + recorded.group()),
                    "");
        }

        private boolean isInOrder() {
            for (int i = 1; i < jobs.size(); i++) {
                ReplayJob before = jobs.get(i - 1);
                ReplayJob job = jobs.get(i);
                if (before.submit() > job.submit()
                        || before.submit() == job.submit() && before.number() > job.number()) {
                    return false;
                }
            }
            return true;
        }

        ReplayLog log(Map<Bending, Integer> bent) {
            // As nearly all logs are.
            if (!isInOrder()) {
                jobs.sort(Comparator.comparingLong(ReplayJob::submit).thenComparingLong(ReplayJob::number));
            }
            return new ReplayLog(jobs, leftOut, bent);
        }
    }
}
