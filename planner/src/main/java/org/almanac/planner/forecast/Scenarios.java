package org.almanac.planner.forecast;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.almanac.planner.Event;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.SeededRandom;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;
import org.almanac.planner.timeline.EndQueue;

/**
 * Copies of a scheduler that go on by themselves, each with other runtimes of the jobs that run and wait: drawn from what is
 * learnt of them.
 *
 * <p>Nobody submits anything in a scenario, and nothing breaks. A job's runtimes in the
 * scenarios lie as evenly as can be over what is learnt of it (a Latin hypercube), in an order of its own that is the same
 * whenever scenarios are made.
 */
public final class Scenarios {
    /** A scheduler that wakes so often without a job that starts or ends has nothing to wait for. */
    private static final int MOST_IDLE_INSTANTS = 1_000;

    /**
     * So many searches are made in a scenario as they become due. They bring small jobs forward, soon after these have come;
     * later ones change little.
     */
    private static final int SEARCHES = 8;

    private static final SearchBudget NO_SEARCH = new SearchBudget(0);

    private final RuntimeForecasts runtimes;

    /**
     * What came of scenarios.
     *
     * @param starts when jobs start, in epoch seconds, once for each scenario in which they do
     * @param whole how many scenarios were made to their end
     */
    public record Outcome(Map<JobId, List<Long>> starts, int whole) {}

    /** Scenarios by these runtimes. */
    public Scenarios(RuntimeForecasts runtimes) {
        this.runtimes = runtimes;
    }

    /** When the wanted jobs start, and of other jobs, as many as start before these have. */
    public Outcome starts(Scheduler scheduler, long now, Collection<JobId> wanted, ScenarioBudget budget) {
        Map<JobId, List<Long>> starts = new HashMap<>();
        List<PlanView.Running> running = scheduler.plan().running();
        Draws draws = new Draws(now, budget.scenarios());
        for (int i = 0; i < budget.scenarios(); i++) {
            World world = new World(scheduler.copy(), now, i, draws, running, budget);
            Map<JobId, Long> started = world.goOnUntilStarted(new HashSet<>(wanted));
            if (budget.stop().getAsBoolean()) {
                return new Outcome(starts, i);
            }
            started.forEach((job, start) ->
                    starts.computeIfAbsent(job, any -> new ArrayList<>()).add(start));
        }
        return new Outcome(starts, budget.scenarios());
    }

    /** The runtimes of each job in all scenarios. */
    private final class Draws {
        private final long now;
        private final int count;
        private final Map<JobId, long[]> drawn = new HashMap<>();

        Draws(long now, int count) {
            this.now = now;
            this.count = count;
        }

        long runtime(PlanView.Running run, int scenario) {
            return drawn.computeIfAbsent(
                            run.job().id(),
                            any -> draw(runtimes.of(run.job(), now), run.job().id(), now - run.started()))[scenario];
        }

        long runtime(Start start, int scenario) {
            return drawn.computeIfAbsent(
                            start.job().id(),
                            any -> draw(
                                    runtimes.of(start.job(), now), start.job().id(), -1))[scenario];
        }

        private long[] draw(RuntimeForecast forecast, JobId job, long sofar) {
            int[] order = order(job);
            long[] all = new long[count];
            for (int i = 0; i < count; i++) {
                all[i] = forecast.quantile((order[i] + 0.5) / count, sofar);
            }
            return all;
        }

        /** A permutation that belongs to the job. */
        private int[] order(JobId job) {
            SeededRandom random = new SeededRandom(job.value().hashCode());
            int[] order = new int[count];
            for (int i = 0; i < count; i++) {
                int other = random.below(i + 1);
                order[i] = order[other];
                order[other] = i;
            }
            return order;
        }
    }

    /** One scenario. */
    private static final class World {
        private final Scheduler scheduler;
        private final int scenario;
        private final Draws draws;
        private final ScenarioBudget budget;
        private final Map<JobId, Long> starts = new HashMap<>();
        /** The ends of the jobs that run, by their places in {@link #ran}: of equal ends the one that was known first. */
        private final EndQueue ends = new EndQueue(Tuning.STANDARD);

        private final List<JobId> ran = new ArrayList<>();
        private long now;
        private int idle;
        private int searches;

        World(
                Scheduler scheduler,
                long now,
                int scenario,
                Draws draws,
                List<PlanView.Running> running,
                ScenarioBudget budget) {
            this.scheduler = scheduler;
            this.now = now;
            this.scenario = scenario;
            this.draws = draws;
            this.budget = budget;
            for (PlanView.Running run : running) {
                addEnd(
                        Math.max(now + 1, run.started() + draws.runtime(run, scenario)),
                        run.job().id());
            }
        }

        private void addEnd(long time, JobId job) {
            ends.add(time, ran.size());
            ran.add(job);
        }

        /** When jobs have started, until the wanted ones have, or the budget is used up. */
        Map<JobId, Long> goOnUntilStarted(Set<JobId> wanted) {
            // What is due and nobody has started.
            carryOut(scheduler.decide(now), wanted);
            while (!wanted.isEmpty()
                    && idle < MOST_IDLE_INSTANTS
                    && !budget.stop().getAsBoolean()) {
                long next = Math.min(ends.earliest(), nextWake(wanted));
                if (next == Times.NEVER || next > budget.until()) {
                    return starts;
                }
                now = next;
                do {
                    idle++;
                    scheduler.apply(now, happening());
                    carryOut(scheduler.decide(now), wanted);
                } while (ends.earliest() <= now);
            }
            return starts;
        }

        /** Where a search is due, the scheduler wants to be asked at once until there has been one. */
        private long nextWake(Set<JobId> wanted) {
            if (scheduler.wakeAt() <= now) {
                boolean isDue = searches++ < SEARCHES;
                scheduler.search(
                        now,
                        isDue ? SearchBudget.UNLIMITED : NO_SEARCH,
                        () -> !isDue || budget.stop().getAsBoolean(),
                        Runnable::run);
                carryOut(scheduler.decide(now), wanted);
            }
            return scheduler.wakeAt() <= now ? Times.NEVER : scheduler.wakeAt();
        }

        private List<Event> happening() {
            List<Event> events = new ArrayList<>(2);
            while (ends.earliest() <= now) {
                events.add(new Event.Ended(ran.get(ends.removeEarliest())));
                idle = 0;
            }
            if (events.isEmpty()) {
                events.add(new Event.Timer());
            }
            return events;
        }

        private void carryOut(List<Start> made, Set<JobId> wanted) {
            if (made.isEmpty()) {
                return;
            }
            idle = 0;
            List<Event> confirmed = new ArrayList<>(made.size());
            for (Start start : made) {
                JobId job = start.job().id();
                confirmed.add(new Event.StartConfirmed(job, now));
                addEnd(now + draws.runtime(start, scenario), job);
                starts.put(job, now);
                wanted.remove(job);
            }
            scheduler.apply(now, confirmed);
        }
    }
}
