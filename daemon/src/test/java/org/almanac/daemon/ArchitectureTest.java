package org.almanac.daemon;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may know whom, and what may not enter the planner. */
class ArchitectureTest {
    private static final String PLANNER = "org.almanac.planner..";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.almanac");

    /** Rules that are asked about nothing hold; so there must be something. */
    @ParameterizedTest
    @ValueSource(strings = {"org.almanac.planner", "org.almanac.daemon"})
    void rulesSeeClasses(String room) {
        assertTrue(CLASSES.stream().anyMatch(c -> c.getPackageName().startsWith(room)), room);
    }

    /** What is not named as allowed is not allowed, so a new module is closed to the others until it is named here. */
    @ParameterizedTest
    @CsvSource({
        "planner, ''",
        "workload, planner",
        "simulation, planner",
        "pbs, planner workload simulation",
        "replay, planner workload simulation"
    })
    void roomKnowsOnlyItsNeighbours(String room, String neighbours) {
        String[] known = Stream.concat(
                        Stream.of(room), Stream.of(neighbours.split(" ")).filter(n -> !n.isEmpty()))
                .map(n -> "org.almanac." + n + "..")
                .toArray(String[]::new);
        check(noClasses()
                .that()
                .resideInAPackage("org.almanac." + room + "..")
                .should()
                .dependOnClassesThat(resideInAPackage("org.almanac..").and(not(resideInAnyPackage(known)))));
    }

    @Test
    void whatWatchesAnotherSchedulerHasNoWayToChangeAnything() {
        check(noClasses()
                .that(resideInAPackage("org.almanac.daemon.shadow..")
                        .or(describe(
                                "read alone",
                                (JavaClass c) -> Set.of("LibrarySource", "ShadowMode", "LibraryReader")
                                        .contains(c.getSimpleName()))))
                .should()
                .dependOnClassesThat(describe(
                        "change what the server has",
                        (JavaClass c) -> Set.of(
                                        "PbsServer",
                                        "LibraryServer",
                                        "BatchWriter",
                                        "BatchScheduler",
                                        "LibraryWriter",
                                        "ChangingCalls",
                                        "SchedulerCalls")
                                .contains(c.getSimpleName()))));
    }

    /** The packed jar is made of what these tests see. */
    @Test
    void benchmarksAreNotShipped() {
        assertTrue(CLASSES.stream().noneMatch(c -> c.getPackageName().startsWith("org.almanac.benchmarks")));
        assertThrows(ClassNotFoundException.class, () -> Class.forName("org.openjdk.jmh.runner.Runner"));
    }

    @Test
    void plannerNeedsNoLibrary() {
        check(noClasses()
                .that()
                .resideInAPackage(PLANNER)
                .should()
                .dependOnClassesThat(not(resideInAnyPackage("java..", "org.almanac.."))));
    }

    @Test
    void plannerDoesNoInputOrOutput() {
        check(noClasses()
                .that()
                .resideInAPackage(PLANNER)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io..", "java.nio.file..", "java.nio.channels..", "java.net..")
                .because("what happened is handed in"));
    }

    @Test
    void plannerHasNoThreads() {
        check(noClasses()
                .that()
                .resideInAPackage(PLANNER)
                .should()
                .dependOnClassesThat(describe(
                        "make threads",
                        (JavaClass c) -> c.isAssignableTo(Thread.class)
                                || Stream.of(Executors.class, ForkJoinPool.class, Timer.class)
                                        .anyMatch(c::isEquivalentTo)))
                .because("an executor and a stop signal are handed in"));
    }

    @Test
    void plannerReadsNoClock() {
        check(noClasses()
                .that()
                .resideInAPackage(PLANNER)
                .should()
                .accessTargetWhere(wallClock().or(access("it measures time", System.class.getName(), "nanoTime")))
                .because("time is handed in"));
    }

    @Test
    void onlyTheDaemonKnowsWhatTimeItIs() {
        check(noClasses()
                .that(resideInAPackage("org.almanac..").and(not(resideInAPackage("org.almanac.daemon.."))))
                .should()
                .accessTargetWhere(wallClock())
                .because("a replay of last year's log lives last year"));
    }

    @Test
    void plannerMakesNoChance() {
        check(noClasses()
                .that()
                .resideInAPackage(PLANNER)
                .should()
                .accessTargetWhere(access("it draws lots", Math.class.getName(), "random")
                        .or(access("it draws lots", ThreadLocalRandom.class.getName(), "current")))
                .because("same events, seed and budgets give the same plan"));
    }

    private static DescribedPredicate<JavaAccess<?>> wallClock() {
        return describe("it tells the time", a -> {
            JavaClass owner = a.getTargetOwner();
            return owner.getPackageName().equals("java.time")
                    ? a.getName().equals("now") || a.getName().startsWith("system")
                    : owner.isEquivalentTo(System.class) && a.getName().equals("currentTimeMillis");
        });
    }

    /** A call or a reference: {@code System::nanoTime} reads the clock as well. */
    private static DescribedPredicate<JavaAccess<?>> access(String what, String owner, String member) {
        return describe(
                what,
                a -> a.getTargetOwner().getName().equals(owner) && a.getName().equals(member));
    }

    private static void check(ArchRule rule) {
        // Some rooms are still empty.
        rule.allowEmptyShould(true).check(CLASSES);
    }
}
