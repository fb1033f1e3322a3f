package org.almanac.daemon.listing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.explain.Explainer;
import org.almanac.planner.explain.Obstacle;

/**
 * What is in the jobs' way, as plans are at the ends of cycles: of the planned ones, of those that start soonest; of the
 * others, of the first in the queue.
 *
 * <p>A cycle spends a bounded time on it. What is not explained anew keeps its explanation of before for as long as its
 * planned start and nodes stay and every job that is told to be waited for is still there; the oldest are explained anew first. On
 * most sites there is time for all of them in each cycle. For the thread of the cycles.
 */
public final class Explanations {
    /** So many planned starts are explained, and so many jobs without one: a reader of more has other worries. */
    static final int MOST = 2_000;

    /** For so long a cycle explains; one explanation on thousands of nodes takes milliseconds. */
    private static final long LONGEST = Duration.ofMillis(100).toNanos();

    private final LongSupplier nanos;
    private Map<JobId, Known> known = new HashMap<>();
    /** Of how many jobs with a planned start what is in their way is known. */
    private int planned;
    /** How many cycles there have been. */
    private long round;

    /** An explanation, with the plan that it is of, and in which round it was made. */
    private record Known(Optional<Placed> placed, List<Obstacle> obstacles, long round) {}

    private record Placed(long start, Placement placement) {}

    /** Time is told by a clock that only ever goes forward. */
    public Explanations(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** What is in the way of one job of a plan. */
    static Explanations ofOne(PlanView plan, JobId job) {
        Explanations one = new Explanations(() -> 0);
        one.known.put(job, new Known(Optional.empty(), Explainer.obstaclesOf(plan, job), 0));
        return one;
    }

    /** Explains the plan as it is now. */
    void look(PlanView plan) {
        round++;
        Map<JobId, Optional<Placed>> jobs = candidates(plan);
        Map<JobId, Known> kept = new HashMap<>();
        List<JobId> anew = new ArrayList<>();
        jobs.forEach((job, placed) -> {
            Known before = known.get(job);
            if (before != null && before.placed.equals(placed) && stands(before.obstacles, plan)) {
                kept.put(job, before);
            } else {
                anew.add(job);
            }
        });
        known = kept;
        explain(plan, jobs, anew);
        planned = (int)
                known.values().stream().filter(each -> each.placed.isPresent()).count();
    }

    private void explain(PlanView plan, Map<JobId, Optional<Placed>> jobs, List<JobId> anew) {
        List<JobId> order = new ArrayList<>(anew);
        known.keySet().stream()
                .sorted(Comparator.comparingLong((JobId job) -> known.get(job).round)
                        .thenComparingLong(
                                job -> jobs.get(job).map(Placed::start).orElse(Long.MAX_VALUE)))
                .forEach(order::add);
        long begun = nanos.getAsLong();
        Explainer explainer = new Explainer(plan);
        for (JobId job : order) {
            if (nanos.getAsLong() - begun > LONGEST) {
                return;
            }
            known.put(job, new Known(jobs.get(job), explainer.obstacles(job), round));
        }
    }

    /** What is in the job's way; empty where that is not known, as others come before it. */
    Optional<List<Obstacle>> of(JobId job) {
        return Optional.ofNullable(known.get(job)).map(Known::obstacles);
    }

    /** How many jobs with a planned start are explained. */
    int planned() {
        return planned;
    }

    /** How many jobs without a planned start are explained. */
    int unplanned() {
        return known.size() - planned;
    }

    /** The jobs that are to be explained, in the order of their starts; those without one behind, in the queue's order. */
    private static Map<JobId, Optional<Placed>> candidates(PlanView plan) {
        Map<JobId, Optional<Placed>> jobs = new LinkedHashMap<>();
        for (PlanView.Planned each : plan.planned()) {
            if (jobs.size() == MOST) {
                break;
            }
            jobs.put(each.job().id(), Optional.of(new Placed(each.start(), each.placement())));
        }
        int unplanned = 0;
        for (Job job : plan.waiting()) {
            if (unplanned == MOST) {
                break;
            }
            if (plan.standing(job.id()).orElse(null) instanceof Standing.Unplanned) {
                jobs.put(job.id(), Optional.empty());
                unplanned++;
            }
        }
        return jobs;
    }

    /** Whether all jobs that are told to be waited for are still there. */
    private static boolean stands(List<Obstacle> obstacles, PlanView plan) {
        return obstacles.stream().flatMap(Explanations::waitedFor).allMatch(job -> isThere(job, plan));
    }

    private static boolean isThere(JobId job, PlanView plan) {
        return plan.standing(job)
                .filter(standing -> standing instanceof Standing.Runs
                        || standing instanceof Standing.Planned
                        || standing instanceof Standing.Unplanned)
                .isPresent();
    }

    private static Stream<JobId> waitedFor(Obstacle obstacle) {
        if (obstacle instanceof Obstacle.AfterJobs after) {
            return after.until().jobs().stream();
        } else if (obstacle instanceof Obstacle.AtLimit limit) {
            return limit.until().jobs().stream();
        } else if (obstacle instanceof Obstacle.LacksResources resources) {
            return resources.until().jobs().stream();
        } else if (obstacle instanceof Obstacle.LacksEmptyNodes nodes) {
            return nodes.until().jobs().stream();
        } else if (obstacle instanceof Obstacle.LacksSet set) {
            return set.until().jobs().stream();
        } else if (obstacle instanceof Obstacle.Behind behind) {
            return Stream.of(behind.job());
        }
        return Stream.empty();
    }
}
