package org.almanac.daemon.cycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.LeastChanges.Asked;
import org.almanac.daemon.tried.LeastChanges.Looked;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.advice.Advice;
import org.almanac.planner.advice.Alternatives;
import org.almanac.planner.advice.SmallestChanges;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.forecast.Trials;

/**
 * Looks for the least changes of a job with which it would start sooner, each found on the plan itself.
 *
 * <p>Of a job that waits, what would become of it if its owner altered it now; of one that is tried, if it were submitted so.
 */
final class ChangeSearch {
    private final Trials trials;
    private final Job job;
    private final Function<Job, Optional<Standing>> asked;
    /** The job that would leave its place; empty of one that has none yet. */
    private final Optional<JobId> leaving;

    private ChangeSearch(Trials trials, Job job, Function<Job, Optional<Standing>> asked, Optional<JobId> leaving) {
        this.trials = trials;
        this.job = job;
        this.asked = asked;
        this.leaving = leaving;
    }

    static ChangeSearch ofWaiting(Trials trials, Job job) {
        return new ChangeSearch(
                trials,
                job,
                other -> other == job
                        ? trials.plan(plan -> plan.standing(job.id()))
                        : trials.altered(job, other, plan -> plan.standing(job.id())),
                Optional.of(job.id()));
    }

    static ChangeSearch ofTried(Trials trials, Job job) {
        return new ChangeSearch(
                trials, job, other -> trials.with(other, plan -> plan.standing(job.id())), Optional.empty());
    }

    /**
     * What was found until time was up.
     *
     * @param queues in which the job might be instead
     */
    LeastChanges run(List<String> queues, BooleanSupplier stop) {
        Machine machine = trials.plan(PlanView::machine);
        int memory = machine.kinds().indexOf("memory");
        Optional<Standing> standing = asked.apply(job);
        OptionalLong start = start(standing);
        Optional<Looked> none = !trials.plan(plan -> plan.discipline().plansAll())
                ? Optional.of(Looked.NOT_PLANNED)
                : Optional.of(Looked.NOT_WAITING_FOR_ROOM).filter(any -> !waitsForRoom(standing));
        if (none.isPresent()) {
            return new LeastChanges(trials.now(), start, asked(job, memory), List.of(), none.get());
        }
        List<Alternatives> others = new ArrayList<>();
        Alternatives.inQueues(
                        job,
                        queues.stream()
                                .filter(name -> !name.equals(job.queue()))
                                .toList())
                .ifPresent(others::add);
        Alternatives.onClusters(job, machine).ifPresent(others::add);
        Advice advice = SmallestChanges.of(
                job,
                start,
                trials.now(),
                machine.kinds(),
                others,
                other -> start(asked.apply(other)),
                trials.openings(leaving),
                stop);
        return new LeastChanges(
                trials.now(),
                start,
                asked(job, memory),
                advice.changes().stream()
                        .map(change -> new LeastChanges.Change(
                                change.dimension(), asked(change.job(), memory), change.start(), change.least()))
                        .toList(),
                advice.stopped() ? Looked.UNTIL_TIME_WAS_UP : Looked.EVERYWHERE);
    }

    private boolean waitsForRoom(Optional<Standing> standing) {
        Standing known = standing.orElse(null);
        if (known instanceof Standing.Planned planned) {
            return planned.start() > trials.now();
        }
        return known instanceof Standing.NeverFits
                || known instanceof Standing.LacksNodes
                || known instanceof Standing.BlockedByLimit
                || known instanceof Standing.BlockedByLimits
                || known instanceof Standing.QueueStopped
                || known instanceof Standing.ReservationOver
                || known instanceof Standing.ReservationFull;
    }

    private static OptionalLong start(Optional<Standing> standing) {
        Standing known = standing.orElse(null);
        if (known instanceof Standing.Runs runs) {
            return OptionalLong.of(runs.started());
        }
        return known instanceof Standing.Planned planned ? OptionalLong.of(planned.start()) : OptionalLong.empty();
    }

    /** @param memory the kind of resource that memory is; −1 where none is counted */
    private static Asked asked(Job job, int memory) {
        Set<String> properties = job.request().chunks().stream()
                .flatMap(chunk -> chunk.wanted().stream())
                .collect(Collectors.toSet());
        long bytes = memory < 0 ? 0 : job.request().total().amount(memory);
        return new Asked(
                job.request().total().cpus(),
                job.request().chunks().stream().mapToInt(Chunk::count).sum(),
                job.walltime(),
                bytes == 0 ? OptionalLong.empty() : OptionalLong.of(bytes),
                job.queue(),
                properties);
    }
}
