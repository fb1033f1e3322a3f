package org.almanac.daemon.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.StopSignal;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/**
 * Makes recorded decisions again: calls a scheduler as the recorded one was called, from the checkpoint before, and compares
 * what it answers.
 *
 * <p>It ends at the first difference, as everything behind that may follow from it.
 */
public final class Rerun {
    /**
     * Something that is not as it was.
     *
     * @param time when that cycle ended, in epoch seconds of the daemon's clock
     * @param subject the job, the search or the plan
     * @param then what was recorded
     * @param now what comes of it now
     */
    public record Difference(long cycle, long time, String subject, String then, String now) {}

    /**
     * What came of it.
     *
     * @param first the first cycle that was run again; 0 where there was none
     * @param last the last one
     * @param cycles how many were
     * @param starts how many decided starts they had
     * @param searches how many of their searches tried anything
     * @param checkpoints from how many checkpoints and fresh schedulers they went on
     * @param difference the first difference; empty where everything is the same
     * @param gaps what is not in the record, in words
     */
    public record Result(
            long first,
            long last,
            long cycles,
            long starts,
            long searches,
            long checkpoints,
            Optional<Difference> difference,
            List<String> gaps) {
        public Result {
            gaps = List.copyOf(gaps);
        }
    }

    /** Which cycles are run again, by their numbers and by when they ended, in epoch seconds; bounds included. */
    public record Span(long fromCycle, long toCycle, long fromTime, long toTime) {
        public static Span ofCycle(long cycle) {
            return new Span(cycle, cycle, Long.MIN_VALUE, Long.MAX_VALUE);
        }

        public static Span ofTime(long from, long to) {
            return new Span(0, Long.MAX_VALUE, from, to);
        }
    }

    /** A scheduler at the end of the last recorded cycle, with what begins the file in which that is. */
    record Standing(
            Stretch stretch,
            long cycle,
            long time,
            Checkpoint checkpoint,
            List<PlanView.Planned> plan,
            List<String> gaps) {}

    private final Executor executor;
    private final List<String> gaps = new ArrayList<>();
    private Optional<Scheduler> scheduler = Optional.empty();
    private Optional<Call.Made> made = Optional.empty();
    private Optional<Stretch> stretch = Optional.empty();
    private long now;
    private long time;
    private Optional<Difference> difference = Optional.empty();
    private long first;
    private long last;
    private long cycles;
    private long starts;
    private long searches;
    private long checkpoints;

    private Rerun(Executor executor) {
        this.executor = executor;
    }

    /**
     * Runs the cycles of that span again, and those before it back to the checkpoint.
     *
     * @param state the folder of what survives a restart, in which the record is
     * @param threads how many threads a search may use
     * @throws IOException in one line, if there is no record
     */
    public static Result run(Path state, Span span, int threads) throws IOException {
        if (threads == 1) {
            return run(state, span, Runnable::run);
        }
        ExecutorService others = Executors.newFixedThreadPool(threads);
        try {
            return run(state, span, others);
        } finally {
            others.shutdownNow();
        }
    }

    private static Result run(Path state, Span span, Executor executor) throws IOException {
        Rerun rerun = new Rerun(executor);
        RecordFolder folder = RecordFolder.in(state);
        List<RecordFolder.Part> parts = folder.parts();
        if (parts.isEmpty()) {
            throw new IOException("there is no record of decisions in " + folder.path());
        }
        for (RecordFolder.Part part : rerun.within(parts, span)) {
            if (rerun.difference.isEmpty()) {
                rerun.runAgain(part, span);
            }
        }
        return rerun.result();
    }

    /** Goes to the end of the record. */
    static Standing last(Path state) throws IOException {
        Rerun rerun = new Rerun(Runnable::run);
        RecordFolder folder = RecordFolder.in(state);
        List<RecordFolder.Part> parts = rerun.within(folder.parts(), Span.ofCycle(Long.MAX_VALUE));
        if (!parts.isEmpty()) {
            rerun.runAgain(parts.get(parts.size() - 1), Span.ofTime(Long.MIN_VALUE, Long.MAX_VALUE));
        }
        rerun.difference.ifPresent(first -> rerun.gaps.add("cycle " + first.cycle() + " is decided otherwise now: "
                + first.subject() + ", then " + first.then() + ", now " + first.now()));
        if (rerun.scheduler.isEmpty()) {
            throw new IOException("there is no record of a scheduler in " + folder.path()
                    + ". Maybe no daemon has reached its server yet");
        }
        Scheduler last = rerun.scheduler.get();
        return new Standing(
                rerun.stretch.orElseThrow(),
                rerun.last,
                rerun.time,
                Checkpoint.of(rerun.made.orElseThrow(), last, rerun.now),
                last.plan().planned(),
                rerun.gaps);
    }

    private Result result() {
        return new Result(first, last, cycles, starts, searches, checkpoints, difference, gaps);
    }

    /** The files that have cycles of the span, or the checkpoint before them. */
    private List<RecordFolder.Part> within(List<RecordFolder.Part> parts, Span span) throws IOException {
        List<RecordFolder.Part> chosen = new ArrayList<>();
        for (RecordFolder.Part part : parts) {
            try (RecordFile.Reader reader = new RecordFile.Reader(part.file())) {
                Stretch begin = reader.begin();
                if (begin.cycle() <= span.fromCycle() || begin.time() < span.fromTime()) {
                    chosen.clear();
                }
                if (begin.cycle() <= span.toCycle() && begin.time() <= span.toTime()) {
                    chosen.add(part);
                }
            } catch (IOException e) {
                gaps.add(e.getMessage());
            }
        }
        return chosen;
    }

    private void runAgain(RecordFolder.Part part, Span span) throws IOException {
        try (RecordFile.Reader reader = new RecordFile.Reader(part.file())) {
            Stretch begin = reader.begin();
            if (begin.lost() > 0 && cycles > 0) {
                gaps.add(begin.lost() + " cycles before cycle " + begin.cycle() + " were not recorded");
            }
            stretch = Optional.of(begin);
            scheduler = begin.checkpoint().map(Checkpoint::restore);
            begin.checkpoint().ifPresent(from -> {
                made = Optional.of(new Call.Made(from.policy(), from.seed(), from.machine()));
                now = from.now();
                last = begin.cycle() - 1;
                time = begin.time();
            });
            checkpoints += begin.checkpoint().isPresent() ? 1 : 0;
            Optional<RecordedCycle> next = reader.next();
            while (next.isPresent()
                    && difference.isEmpty()
                    && next.get().cycle() <= span.toCycle()
                    && next.get().time() <= span.toTime()) {
                runAgain(next.get());
                next = reader.next();
            }
            reader.torn().ifPresent(gaps::add);
        }
    }

    private void runAgain(RecordedCycle cycle) {
        first = cycles == 0 ? cycle.cycle() : first;
        last = cycle.cycle();
        time = cycle.time();
        cycles++;
        for (Call call : cycle.calls()) {
            if (call instanceof Call.Made how) {
                made = Optional.of(how);
                scheduler = Optional.of(Policies.create(PolicySpec.parse(how.policy()), how.machine(), how.seed()));
                checkpoints++;
            } else if (scheduler.isPresent() && difference.isEmpty()) {
                call(scheduler.get(), call, cycle);
            }
        }
        if (scheduler.isPresent() && difference.isEmpty() && cycle.planned() >= 0) {
            List<PlanView.Planned> planned = scheduler.get().plan().planned();
            compare(
                    cycle,
                    "the plan",
                    plan(cycle.planned(), cycle.digest()),
                    plan(planned.size(), PlanDigest.of(planned)));
        }
    }

    private static String plan(long planned, long digest) {
        return planned + " jobs planned, digest " + Long.toHexString(digest);
    }

    private void call(Scheduler to, Call call, RecordedCycle cycle) {
        if (call instanceof Call.Applied applied) {
            now = applied.now();
            to.apply(now, applied.events());
        } else if (call instanceof Call.Restored restored) {
            to.restore(restored.now(), restored.state());
        } else if (call instanceof Call.Succeeded succeeded) {
            to.succeed(succeeded.now(), succeeded.predecessor());
        } else if (call instanceof Call.Decided decided) {
            compare(cycle, decided.starts(), RecordedScheduler.begins(to.decide(decided.now())));
        } else if (call instanceof Call.Rehearsed rehearsed) {
            compare(
                    cycle,
                    rehearsed.starts(),
                    RecordedScheduler.begins(to.rehearse(rehearsed.now()).starts()));
        } else if (call instanceof Call.Searched searched) {
            SearchOutcome outcome =
                    to.search(searched.now(), SearchBudget.UNLIMITED, StopSignal.again(searched.stops()), executor);
            searches += searched.candidates() > 0 ? 1 : 0;
            compare(
                    cycle,
                    "the search",
                    search(searched.candidates(), searched.accepted()),
                    search(outcome.candidates(), outcome.accepted()));
        }
    }

    private static String search(long candidates, long accepted) {
        return candidates + " candidates, " + accepted + " accepted";
    }

    private void compare(RecordedCycle cycle, List<Call.Begin> then, List<Call.Begin> now) {
        starts += then.size();
        if (then.equals(now)) {
            return;
        }
        Map<JobId, Placement> before = byJob(then);
        Map<JobId, Placement> after = byJob(now);
        for (int i = 0; i < Math.max(then.size(), now.size()); i++) {
            if (i >= then.size() || i >= now.size() || !then.get(i).equals(now.get(i))) {
                JobId job = (i < then.size() ? then : now).get(i).job();
                compare(cycle, "job " + job, start(before.get(job), i, then), start(after.get(job), i, now));
                return;
            }
        }
    }

    private static Map<JobId, Placement> byJob(List<Call.Begin> starts) {
        Map<JobId, Placement> byJob = new HashMap<>();
        starts.forEach(start -> byJob.put(start.job(), start.placement()));
        return byJob;
    }

    private static String start(Placement placement, int place, List<Call.Begin> starts) {
        String other = place < starts.size() ? ", but job " + starts.get(place).job() : "";
        boolean sameTurn = place < starts.size() && starts.get(place).placement() == placement;
        return placement == null
                ? "not started" + other
                : "started on " + placement + (sameTurn ? "" : " in another turn");
    }

    private void compare(RecordedCycle cycle, String subject, String then, String now) {
        if (!then.equals(now)) {
            difference = Optional.of(new Difference(cycle.cycle(), cycle.time(), subject, then, now));
        }
    }
}
