package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.almanac.planner.PlanView;
import org.almanac.planner.Sites;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.explain.Explainer;
import org.almanac.planner.explain.Obstacle;
import org.almanac.planner.explain.Obstacle.Ends;
import org.almanac.planner.truth.NaivePlacer;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.almanac.planner.truth.TrueRules;

/**
 * Explanations against a plan that is counted again at each second at which it changes: each obstacle is one, and there are
 * no others. Each planned start is explained, among all others and alone.
 */
final class ExplanationsAreTrue implements Watcher {
    /** Where it can be counted what is free. */
    static final List<Shape> SHAPES = List.of(Shape.ONE_NODE_OF_CPUS, Shape.ONE_NODE, Shape.ONE_KIND_OF_CHUNK);

    /** So few explained starts would prove nothing; on fewer sites than usual there are fewer. */
    private static final int FEW = Math.min(50, Sites.of(50));

    private int explained;

    @Override
    public void settled(SiteDriver driver) {
        Explainer explainer = new Explainer(driver.plan());
        for (PlanView.Planned planned : driver.plan().planned()) {
            // Of several kinds of chunks it is not known here where they fit.
            boolean countable = planned.job().request().chunks().size() == 1;
            JobId id = planned.job().id();
            List<Obstacle> obstacles = explainer.obstacles(id);
            if (countable && planned.start() > driver.now()) {
                new Proof(driver, planned, obstacles).check();
                explained++;
            }
            assertEquals(obstacles, Explainer.obstaclesOf(driver.plan(), id), "asked of it alone");
        }
    }

    void assertAreMany(String policy) {
        assertTrue(
                SmallSite.plansNothing(policy) || explained > FEW,
                () -> "only " + explained + " starts were explained");
    }

    /** What one explanation claims. */
    private static final class Proof {
        private final SiteDriver driver;
        private final PlanView view;
        private final PlanView.Planned planned;
        private final List<Obstacle> obstacles;
        private final Job job;
        private final int cluster;
        private final long earlier;

        private Proof(SiteDriver driver, PlanView.Planned planned, List<Obstacle> obstacles) {
            this.driver = driver;
            this.view = driver.plan();
            this.planned = planned;
            this.obstacles = obstacles;
            this.job = planned.job();
            this.cluster = planned.placement().cluster();
            this.earlier = planned.start() - 1;
        }

        void check() {
            Supplier<String> told =
                    () -> planned + " " + obstacles + " beside " + view.planned() + " " + view.running();
            assertFalse(obstacles.isEmpty(), told);
            Set<JobId> gone = new HashSet<>();
            Set<String> open = new HashSet<>();
            Set<String> lifted = new HashSet<>();
            for (Obstacle obstacle : obstacles) {
                until(obstacle)
                        .ifPresentOrElse(
                                ends -> {
                                    gone.addAll(ends.jobs());
                                    assertTrue(ends.count() > 0, told);
                                    ends.jobs().forEach(id -> assertEquals(planned.start(), end(id), told));
                                },
                                () -> {});
                checkNumbers(obstacle, told);
                if (obstacle instanceof Obstacle.Closed closed) {
                    open.add(closed.window());
                } else if (obstacle instanceof Obstacle.ReservationBegins begins) {
                    open.add(begins.window());
                }
            }
            boolean conditions = obstacles.stream()
                    .anyMatch(each -> each instanceof Obstacle.OwnTime
                            || each instanceof Obstacle.Refused
                            || each instanceof Obstacle.OutsideHours
                            || each instanceof Obstacle.AfterJobs);
            boolean byPolicy = obstacles.stream()
                    .anyMatch(each -> each instanceof Obstacle.Behind || each instanceof Obstacle.StartKept);
            boolean withinLimits = limitsHold(holder -> true);
            boolean onNodes = fits(holder -> true, Set.of());
            if (byPolicy) {
                assertEquals(1, obstacles.size(), told);
                assertTrue(withinLimits && onNodes && conditionsHold(), told);
            } else {
                assertFalse(withinLimits && onNodes && conditionsHold(), told);
                assertEquals(!conditionsHold(), conditions, told);
                assertEquals(!withinLimits, has(Obstacle.AtLimit.class), told);
                assertEquals(!onNodes, !open.isEmpty() || lacks(), told);
            }
            // With all of them out of the way.
            assertTrue(limitsHold(holder -> !gone.contains(holder)), told);
            assertTrue(fits(holder -> !gone.contains(holder), open), told);
            // And none of them alone suffices.
            for (Obstacle obstacle : obstacles) {
                if (obstacle instanceof Obstacle.AtLimit
                        || obstacle instanceof Obstacle.LacksResources
                        || obstacle instanceof Obstacle.LacksSet) {
                    Set<JobId> others = new HashSet<>();
                    until(obstacle).ifPresent(ends -> others.addAll(ends.jobs()));
                    for (JobId one : Set.copyOf(others)) {
                        others.remove(one);
                        boolean enough = obstacle instanceof Obstacle.AtLimit at
                                ? use(at.limit(), holder -> !others.contains(holder)) + at.asked() <= at.value()
                                : planned.placement().fitsIn(freeOnPlanned(holder -> !others.contains(holder)));
                        assertFalse(enough, () -> one + " is not needed for " + told.get());
                        others.add(one);
                    }
                }
            }
        }

        private boolean lacks() {
            return has(Obstacle.LacksResources.class)
                    || has(Obstacle.LacksEmptyNodes.class)
                    || has(Obstacle.LacksSet.class);
        }

        private boolean has(Class<? extends Obstacle> kind) {
            return obstacles.stream().anyMatch(kind::isInstance);
        }

        private static Optional<Ends> until(Obstacle obstacle) {
            if (obstacle instanceof Obstacle.AtLimit limit) {
                return Optional.of(limit.until());
            } else if (obstacle instanceof Obstacle.LacksResources lacks) {
                return Optional.of(lacks.until());
            } else if (obstacle instanceof Obstacle.LacksEmptyNodes empty) {
                return Optional.of(empty.until());
            } else if (obstacle instanceof Obstacle.LacksSet set) {
                return Optional.of(set.until());
            }
            return Optional.empty();
        }

        private void checkNumbers(Obstacle obstacle, Supplier<String> told) {
            if (obstacle instanceof Obstacle.AtLimit at) {
                assertEquals(use(at.limit(), holder -> true), at.use(), told);
                assertTrue(at.use() + at.asked() > at.value(), told);
            } else if (obstacle instanceof Obstacle.LacksResources lacks) {
                assertFalse(lacks.shortages().isEmpty(), told);
                for (Obstacle.Shortage shortage : lacks.shortages()) {
                    int kind = view.machine().kinds().indexOf(shortage.resource());
                    assertEquals(job.request().total().amount(kind), shortage.asked(), told);
                }
            } else if (obstacle instanceof Obstacle.LacksSet set) {
                assertEquals(job.request().total().cpus(), set.cpus(), told);
                assertEquals(job.request().grouping().orElseThrow().keys(), set.keys(), told);
            } else if (obstacle instanceof Obstacle.OwnTime own) {
                assertEquals(job.conditions().notBefore(), own.time(), told);
                assertEquals(planned.start(), own.time(), told);
            } else if (obstacle instanceof Obstacle.Refused refused) {
                assertEquals(driver.site().job(job.id()).retryAt(), refused.until(), told);
            } else if (obstacle instanceof Obstacle.Behind behind) {
                assertEquals(planned.start(), startOf(behind.job()), told);
            }
        }

        private long startOf(JobId id) {
            return view.planned().stream()
                    .filter(each -> each.job().id().equals(id))
                    .mapToLong(PlanView.Planned::start)
                    .findFirst()
                    .orElseThrow();
        }

        private long end(JobId id) {
            Standing standing = view.standing(id).orElseThrow();
            return standing instanceof Standing.Runs runs
                    ? runs.expectedEnd()
                    : startOf(id) + driver.site().job(id).job().planned();
        }

        /** A job of several lengths is longer only where it is in nobody's way. */
        private static long endAtShortest(PlanView.Planned other) {
            return other.start() + other.job().planned();
        }

        private boolean conditionsHold() {
            return job.conditions().notBefore() <= earlier
                    && driver.site().rules().isHour(job, earlier)
                    && view.retryAt(job.id()).orElse(0) <= earlier
                    && job.conditions().after().stream()
                            .allMatch(other -> view.standing(other).isEmpty() || end(other) <= earlier);
        }

        /** What is held at a second by those that are looked at, and not by the job itself. */
        private List<TrueRules.Holder> holders(long second, Predicate<JobId> counts) {
            List<TrueRules.Holder> holders = new ArrayList<>();
            forEach(
                    second,
                    counts,
                    (other, placement) -> holders.add(new TrueRules.Holder(other, placement.cluster())));
            return holders;
        }

        private interface Look {
            void at(Job job, Placement placement);
        }

        private void forEach(long second, Predicate<JobId> counts, Look look) {
            for (PlanView.Running running : view.running()) {
                if (second < running.expectedEnd() && counts.test(running.job().id())) {
                    look.at(running.job(), running.placement());
                }
            }
            for (PlanView.Planned other : view.planned()) {
                boolean there = other.start() <= second && second < endAtShortest(other) && !other.equals(planned);
                if (there && counts.test(other.job().id())) {
                    look.at(other.job(), other.placement());
                }
            }
        }

        private boolean limitsHold(Predicate<JobId> counts) {
            return driver.site()
                    .rules()
                    .passedLimit(
                            job,
                            cluster,
                            holders(earlier, counts),
                            driver.site().machine())
                    .isEmpty();
        }

        private long use(String limit, Predicate<JobId> counts) {
            return driver.site()
                    .rules()
                    .use(limit, job, holders(earlier, counts), driver.site().machine());
        }

        private boolean fits(Predicate<JobId> counts, Set<String> openWindows) {
            long[] least = least(earlier + job.planned(), earlier + job.walltime(), counts, openWindows);
            return planned.placement().fitsIn(least) || fitsAnywhere(least);
        }

        private long[] freeOnPlanned(Predicate<JobId> counts) {
            return least(earlier + 1, earlier + 1, counts, Set.of("window1", "window2", "window3", "window4"));
        }

        /** What is free from the moment before its start until then, on nodes that are open until that other time. */
        private long[] least(long to, long openUntil, Predicate<JobId> counts, Set<String> openWindows) {
            long from = earlier;
            long[] least = driver.site().usable()[cluster];
            int kinds = view.machine().kinds().count();
            long[] usable = least.clone();
            // From a second at which a job begins or ends until the next one nothing changes.
            for (long second = from; second < to; second = nextChange(second)) {
                long[] free = usable.clone();
                forEach(second, counts, (other, placement) -> {
                    if (placement.cluster() == cluster) {
                        placement.addTo(free, -1);
                    }
                });
                for (int at = 0; at < free.length; at++) {
                    least[at] = Math.min(least[at], free[at]);
                }
            }
            for (int at = 0; at < least.length; at++) {
                int node = at / kinds;
                boolean open = driver.site().rules().isOpen(job, cluster, node, from, openUntil)
                        || !openWindows.isEmpty()
                                && driver.site().rules().isOpen(job, cluster, node, from + 1, openUntil);
                least[at] = open && view.takesJobs(cluster, node) ? least[at] : -1;
            }
            return least;
        }

        /** The next second at which a job begins or ends. */
        private long nextChange(long second) {
            long next = Long.MAX_VALUE;
            for (PlanView.Running running : view.running()) {
                next = Math.min(next, running.expectedEnd() > second ? running.expectedEnd() : next);
            }
            for (PlanView.Planned other : view.planned()) {
                next = Math.min(next, other.start() > second ? other.start() : next);
                next = Math.min(next, endAtShortest(other) > second ? endAtShortest(other) : next);
            }
            return next;
        }

        private boolean fitsAnywhere(long[] least) {
            List<Node> nodes = view.machine().cluster(cluster).nodes();
            int kinds = view.machine().kinds().count();
            List<Node> left = new ArrayList<>();
            for (int n = 0; n < nodes.size(); n++) {
                boolean negative = false;
                boolean empty = true;
                long[] amounts = new long[kinds];
                for (int kind = 0; kind < kinds; kind++) {
                    amounts[kind] = Math.max(0, least[n * kinds + kind]);
                    negative |= least[n * kinds + kind] < 0;
                    empty &= amounts[kind] == nodes.get(n).capacity().amount(kind);
                }
                boolean usable = !job.request().exclusive() || empty && !negative;
                if (usable) {
                    left.add(new Node(
                            nodes.get(n).name(),
                            Resources.of(amounts),
                            nodes.get(n).properties()));
                }
            }
            return NaivePlacer.fits(job.request(), left, nodes);
        }
    }
}
