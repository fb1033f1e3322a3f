package org.almanac.planner.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Sites;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.truth.Disturbances;
import org.almanac.planner.truth.RandomSite.Shape;
import org.almanac.planner.truth.SiteDriver;
import org.almanac.planner.truth.SiteDriver.Watcher;
import org.almanac.planner.truth.TrueRules;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the site: what a standing names is in the way, and nothing that it does not name. */
class TrueStandingsTest {
    private static final int SITES = Sites.of(10);

    /** What a standing names is in the way. */
    static final class StandingsAreTrue implements Watcher {
        @Override
        public void settled(SiteDriver driver) {
            if (!isReordered(driver)) {
                driver.plan().waiting().forEach(job -> check(driver, job));
            }
        }
    }

    /** Whether by what has been used since the last batch another order holds from the next one on, whatever it brings. */
    private static boolean isReordered(SiteDriver driver) {
        Scheduler copy = driver.scheduler().copy();
        copy.apply(driver.now(), List.of(new Event.Timer()));
        return !copy.plan().waiting().equals(driver.plan().waiting());
    }

    private static void check(SiteDriver driver, Job job) {
        Standing standing = standing(driver.scheduler(), job);
        if (!driver.plan().hours().of(job.queue()).areAlways()) {
            // Whatever is lifted, the hours of its queue may be over before it starts.
            assertTrue(
                    !(standing instanceof Standing.Unplanned)
                            || !driver.plan().discipline().plansAll(),
                    () -> job + " " + standing);
        } else if (standing instanceof Standing.BlockedByLimit limit) {
            checkLimits(driver, job, List.of(limit));
        } else if (standing instanceof Standing.BlockedByLimits several) {
            assertTrue(several.limits().size() > 1, () -> job + " " + standing);
            checkLimits(driver, job, several.limits());
        } else if (standing instanceof Standing.LacksNodes) {
            Scheduler copy = driver.scheduler().copy();
            copy.apply(driver.now(), nodesUp(driver));
            copy.decide(driver.now());
            assertFalse(standing(copy, job) instanceof Standing.LacksNodes, () -> job + " " + standing);
        } else if (standing instanceof Standing.ReservationFull) {
            boolean othersHoldIt = !driver.plan().planned().isEmpty()
                    || !driver.plan().running().isEmpty();
            assertTrue(othersHoldIt, () -> job + " " + standing);
            // Jobs that come into the queue by it, as they waited for others, would take the place before the job.
            Scheduler copy = driver.scheduler().copy();
            copy.apply(driver.now(), othersGone(copy, driver, job));
            assertTrue(isHelped(copy, driver, job), () -> job + " " + standing);
        } else if (standing instanceof Standing.Unplanned) {
            assertFalse(driver.plan().discipline().plansAll(), () -> job + " " + standing);
        } else if (standing instanceof Standing.ReservationOver over) {
            assertEquals(job.queue(), over.queue());
            Scheduler copy = driver.scheduler().copy();
            copy.apply(driver.now(), List.of(new Event.WindowsChanged(List.of())));
            copy.decide(driver.now());
            assertFalse(standing(copy, job) instanceof Standing.ReservationOver, () -> job + " " + standing);
        }
    }

    /**
     * The job starts once all are lifted and not while one of them holds; where it passes them by itself that means, when
     * it has the machine for itself, now or later. What is told of them is true.
     */
    private static void checkLimits(SiteDriver driver, Job job, List<Standing.BlockedByLimit> limits) {
        Set<String> names = limits.stream().map(Standing.BlockedByLimit::limit).collect(Collectors.toSet());
        boolean alone =
                limits.stream().allMatch(limit -> driver.site().rules().amount(limit.limit(), job) > limit.value())
                        && !startsAlone(driver.scheduler().copy(), driver, job);
        Scheduler lifted = without(driver, names);
        if (!isHelped(lifted.copy(), driver, job, alone)) {
            // Other jobs that the same limits keep out may take the room before the job, once these hold no more.
            lifted.apply(driver.now(), rivalsGone(lifted, driver, job, names));
            assertTrue(isHelped(lifted, driver, job, alone), () -> job + " " + limits);
        }
        for (Standing.BlockedByLimit limit : limits) {
            Set<String> others = new HashSet<>(names);
            others.remove(limit.limit());
            assertFalse(isHelped(without(driver, others), driver, job, alone), () -> job + " " + limits);
            assertEquals(
                    driver.site()
                            .rules()
                            .allowed(limit.limit(), job, driver.site().machine()),
                    limit.value(),
                    () -> job + " " + limit);
            long use = driver.site()
                    .rules()
                    .use(
                            limit.limit(),
                            job,
                            driver.site().holders(),
                            driver.site().machine());
            assertEquals(use, limit.use(), () -> job + " " + limit);
        }
    }

    /**
     * All other waiting jobs are deleted that one of those limits is told to keep out, or that wait only where they are
     * lifted, as they ask for more than those limits ever allow.
     */
    private static List<Event> rivalsGone(Scheduler lifted, SiteDriver driver, Job job, Set<String> names) {
        Set<JobId> before = driver.plan().waiting().stream().map(Job::id).collect(Collectors.toSet());
        return lifted.plan().waiting().stream()
                .filter(other -> !other.id().equals(job.id()))
                .filter(other -> !before.contains(other.id())
                        || limitsTold(standing(driver.scheduler(), other)).anyMatch(names::contains))
                .<Event>map(other -> new Event.Deleted(other.id()))
                .toList();
    }

    private static Stream<String> limitsTold(Standing standing) {
        if (standing instanceof Standing.BlockedByLimits several) {
            return several.limits().stream().map(Standing.BlockedByLimit::limit);
        }
        return standing instanceof Standing.BlockedByLimit limit ? Stream.of(limit.limit()) : Stream.empty();
    }

    private static boolean isHelped(Scheduler copy, SiteDriver driver, Job job, boolean alone) {
        return alone ? startsAlone(copy, driver, job) : isHelped(copy, driver, job);
    }

    /** Whether it starts, now or later, where all other jobs are gone. */
    private static boolean startsAlone(Scheduler copy, SiteDriver driver, Job job) {
        copy.apply(driver.now(), othersGone(copy, driver, job));
        long now = driver.now();
        for (int wakes = 0; wakes < 100 && now != Times.NEVER; wakes++) {
            if (copy.decide(now).stream().anyMatch(start -> start.job().id().equals(job.id()))) {
                return true;
            }
            now = copy.wakeAt();
            if (now != Times.NEVER) {
                copy.apply(now, List.of(new Event.Timer()));
            }
        }
        return false;
    }

    /** All other jobs are deleted, whatever they do. */
    private static List<Event> othersGone(Scheduler copy, SiteDriver driver, Job job) {
        List<Event> others = new ArrayList<>();
        driver.site().jobs().forEach(known -> {
            if (!known.job().id().equals(job.id())
                    && copy.plan().standing(known.job().id()).isPresent()) {
                others.add(new Event.Deleted(known.job().id()));
            }
        });
        return others;
    }

    /** No limit is in the way of a job alone, unless it is told so. */
    @ParameterizedTest
    @ValueSource(strings = {"fcfs", "easy", "easy:order=shortest"})
    void aLimitThatIsAloneInTheWayIsTold(String policy) {
        for (Shape shape : Shape.values()) {
            for (int i = 0; i < SITES; i++) {
                PolicyPropertiesTest.driveRuled(policy, shape, Disturbances.PEOPLE, i * 43L, new Watcher() {
                    @Override
                    public void settled(SiteDriver driver) {
                        for (Limit limit : driver.plan().limits()) {
                            Scheduler copy = without(driver, Set.of(limit.name()));
                            Set<JobId> helped = starts(copy, driver);
                            driver.plan().waiting().stream()
                                    .filter(job -> helped.contains(job.id())
                                            && standing(driver.scheduler(), job) instanceof Standing.Unplanned)
                                    .filter(job -> driver.site()
                                            .rules()
                                            .passedLimit(
                                                    job,
                                                    standing(copy, job) instanceof Standing.Runs runs
                                                            ? runs.placement().cluster()
                                                            : 0,
                                                    driver.site().holders(),
                                                    driver.site().machine())
                                            .isPresent())
                                    .findFirst()
                                    .ifPresent(job -> {
                                        throw new AssertionError(limit + " alone keeps " + job);
                                    });
                        }
                    }
                });
            }
        }
    }

    private static Standing standing(Scheduler scheduler, Job job) {
        return scheduler.plan().standing(job.id()).orElseThrow();
    }

    /** A copy where those limits hold no more, those of job arrays too. */
    private static Scheduler without(SiteDriver driver, Set<String> names) {
        Scheduler copy = driver.scheduler().copy();
        List<Event> events = new ArrayList<>();
        List<Limit> others = driver.plan().limits().stream()
                .flatMap(limit -> names.contains(limit.name()) ? lifted(limit).stream() : Stream.of(limit))
                .toList();
        events.add(new Event.LimitsChanged(others));
        driver.site().jobs().forEach(known -> {
            Conditions conditions = known.job().conditions();
            boolean lifted = conditions
                    .array()
                    .map(array -> names.contains("array " + array.array()))
                    .orElse(false);
            if (lifted && driver.plan().waiting().contains(known.job())) {
                ArraySlots many =
                        new ArraySlots(conditions.array().orElseThrow().array(), 1_000);
                events.add(new Event.Changed(known.job()
                        .under(new Conditions(conditions.notBefore(), conditions.after(), Optional.of(many)))));
            }
        });
        copy.apply(driver.now(), events);
        return copy;
    }

    /** What is left of it: of what it counts there is some all the same. */
    private static Optional<Limit> lifted(Limit limit) {
        return limit.measure() instanceof Measure.OfCountable
                ? Optional.of(new Limit(
                        limit.name(),
                        limit.subject(),
                        limit.measure(),
                        new Amount.Absolute(TrueRules.MUCH),
                        limit.cluster()))
                : Optional.empty();
    }

    private static Set<JobId> starts(Scheduler copy, SiteDriver driver) {
        return copy.decide(driver.now()).stream().map(start -> start.job().id()).collect(Collectors.toSet());
    }

    /** Whether it starts, or where the policy plans all jobs can be planned. */
    private static boolean isHelped(Scheduler copy, SiteDriver driver, Job job) {
        if (starts(copy, driver).contains(job.id())) {
            return true;
        }
        Standing standing = standing(copy, job);
        return copy.plan().discipline().plansAll()
                && (standing instanceof Standing.Planned || standing instanceof Standing.BeyondHorizon);
    }

    private static List<Event> nodesUp(SiteDriver driver) {
        List<Event> events = new ArrayList<>();
        for (int cluster = 0; cluster < driver.site().machine().clusters().size(); cluster++) {
            List<Node> nodes = driver.site().machine().cluster(cluster).nodes();
            for (int node = 0; node < nodes.size(); node++) {
                if (!driver.site().isGone(cluster, node)) {
                    events.add(new Event.NodeUp(cluster, node));
                }
            }
        }
        return events;
    }
}
