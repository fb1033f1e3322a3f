package org.almanac.planner.truth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.truth.RandomSite.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A scheduler that says what is not is found out, and one that does not is not. */
class ComparerTest {
    /** What is told otherwise than it is, and by which words that is found. */
    enum Lie {
        WHAT_RUNS("running", "is not told to run") {
            @Override
            Object instead(Object truth) {
                return withoutFirst(truth);
            }
        },
        HOW_OFTEN_IT_RUNS("running", "runs twice") {
            @Override
            Object instead(Object truth) {
                return twice(truth);
            }
        },
        WHAT_WAITS("waiting", "wait, but these are told") {
            @Override
            Object instead(Object truth) {
                return withoutFirst(truth);
            }
        },
        WHAT_IS_PLANNED("planned", " planned [") {
            @Override
            Object instead(Object truth) {
                return twice(truth);
            }
        },
        HOW_JOBS_STAND("standing", "stands as") {
            @Override
            Object instead(Object truth) {
                return Optional.of(new Standing.Held());
            }
        },
        WHICH_NODES_THERE_ARE("machine", "the machine is taken to be") {
            @Override
            Object instead(Object truth) {
                return Machine.ofCpus(1_000);
            }
        },
        WHICH_STARTS_ARE_DUE("decide", "is started") {
            @Override
            Object instead(Object truth) {
                return twice(truth);
            }
        },
        WHEN_TO_ASK("wakeAt", "the instant does not end") {
            @Override
            Object instead(Object truth) {
                return (Long) truth == Times.NEVER ? truth : (Object) (-1L);
            }
        };

        private final String told;
        private final String found;

        Lie(String told, String found) {
            this.told = told;
            this.found = found;
        }

        abstract Object instead(Object truth);

        private static Object withoutFirst(Object list) {
            List<?> all = (List<?>) list;
            return all.isEmpty() ? all : all.subList(1, all.size());
        }

        private static Object twice(Object list) {
            List<Object> all = new ArrayList<>((List<?>) list);
            if (!all.isEmpty()) {
                all.add(all.get(all.size() - 1));
            }
            return all;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSchedulerThatSaysWhatIsNotIsFoundOut(Lie lie) {
        RandomSite site = RandomSite.of(new SplittableRandom(3), Shape.ONE_NODE_OF_CPUS);
        Scheduler lying = lying(Scheduler.class, conservative(site), lie);
        AssertionError fault = assertThrows(AssertionError.class, () -> drive(lying, site));
        assertTrue(fault.getMessage().contains(lie.found), fault.getMessage());
    }

    @Test
    void aSchedulerThatSaysWhatIsSeesEveryJobRun() {
        RandomSite site = RandomSite.of(new SplittableRandom(3), Shape.ONE_NODE_OF_CPUS);
        SiteDriver driver = drive(conservative(site), site);
        assertEquals(
                site.submissions().size(),
                driver.site().jobs().stream()
                        .filter(job -> job.phase() == TrueJob.Phase.GONE)
                        .count());
    }

    private static Scheduler conservative(RandomSite site) {
        return Policies.create(PolicySpec.parse("conservative"), site.machine());
    }

    private static SiteDriver drive(Scheduler scheduler, RandomSite site) {
        SiteDriver driver = new SiteDriver(scheduler, site, 3, Disturbances.NONE, new SiteDriver.Watcher() {});
        driver.run();
        return driver;
    }

    private static <T> T lying(Class<T> type, T truthful, Lie lie) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, asked) -> {
                    Object truth = ask(method, truthful, asked);
                    if (truth instanceof PlanView view) {
                        return lying(PlanView.class, view, lie);
                    }
                    return method.getName().equals(lie.told) ? lie.instead(truth) : truth;
                }));
    }

    private static Object ask(Method method, Object truthful, Object[] asked) throws ReflectiveOperationException {
        return method.invoke(truthful, asked);
    }
}
