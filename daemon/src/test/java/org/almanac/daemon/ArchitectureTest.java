package org.almanac.daemon;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.planner.cluster.NodesNow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may know whom, and what may not enter the planner. */
class ArchitectureTest {
    private static final String PLANNER = "org.almanac.planner..";
    /** The planner's outermost package among its floors. */
    private static final String CONTRACT = "contract";

    private static final Pattern PLANNER_IMPORT =
            Pattern.compile("^import (?:static )?(org\\.almanac\\.planner(?:\\.[a-z]+)*)\\.[A-Z].*", Pattern.MULTILINE);

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.almanac");

    /** The planner's packages, the lowest floor first: none knows one that stands behind it, so that there is no circle. */
    private static final Map<String, String> PLANNER_FLOORS = plannerFloors();

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

    private static Map<String, String> plannerFloors() {
        String facts = "cluster formula limit fairshare score timeline timeline.freed timeline.fit contract";
        String plans = facts + " site plan plan.reservation plan.order";
        String policies = plans + " search policy.parameter policy.base";
        Map<String, String> floors = new LinkedHashMap<>();
        floors.put("cluster", "");
        floors.put("formula", "");
        floors.put("limit", "cluster");
        floors.put("fairshare", "cluster");
        floors.put("score", "cluster");
        floors.put("timeline", "cluster");
        floors.put("timeline.freed", "cluster timeline");
        floors.put("timeline.fit", "cluster timeline timeline.freed");
        floors.put(CONTRACT, "cluster formula limit fairshare score timeline");
        floors.put("check", facts);
        floors.put("explain", facts);
        floors.put("forecast", facts);
        floors.put("advice", facts);
        floors.put("reservation", facts);
        floors.put("price", facts);
        floors.put("site", facts);
        floors.put("plan", facts + " site");
        floors.put("plan.reservation", facts + " site plan");
        floors.put("plan.order", facts + " site plan plan.reservation");
        floors.put("search", plans);
        floors.put("policy.parameter", "");
        floors.put("policy.base", plans + " search");
        floors.put("policy.backfill", policies);
        floors.put("policy.planning", policies);
        floors.put("policy.adaptive", policies);
        floors.put("policy.preemption", policies);
        floors.put("policy", policies + " policy.backfill policy.planning policy.adaptive policy.preemption");
        return floors;
    }

    static Stream<Arguments> floors() {
        return PLANNER_FLOORS.entrySet().stream().map(floor -> Arguments.of(floor.getKey(), floor.getValue()));
    }

    private static String plannerPackage(String floor) {
        return floor.equals(CONTRACT) ? "org.almanac.planner" : "org.almanac.planner." + floor;
    }

    private static Set<String> known(String floor, String below) {
        return Stream.concat(Stream.of(floor), Stream.of(below.split(" ")).filter(name -> !name.isEmpty()))
                .map(ArchitectureTest::plannerPackage)
                .collect(Collectors.toSet());
    }

    @Test
    void everyPackageOfThePlannerHasItsFloor() {
        Set<String> floors = PLANNER_FLOORS.keySet().stream()
                .map(ArchitectureTest::plannerPackage)
                .collect(Collectors.toSet());
        Set<String> packages = CLASSES.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith("org.almanac.planner"))
                .collect(Collectors.toSet());
        assertEquals(floors, packages);
    }

    @Test
    void noFloorOfThePlannerIsAllowedToKnowOneAboveIt() {
        List<String> floors = List.copyOf(PLANNER_FLOORS.keySet());
        PLANNER_FLOORS.forEach((floor, below) -> {
            Set<String> lower = floors.subList(0, floors.indexOf(floor)).stream()
                    .map(ArchitectureTest::plannerPackage)
                    .collect(Collectors.toSet());
            lower.add(plannerPackage(floor));
            assertTrue(lower.containsAll(known(floor, below)), floor);
        });
    }

    @ParameterizedTest
    @MethodSource("floors")
    void aFloorOfThePlannerKnowsOnlyThoseBelow(String floor, String below) {
        String[] known = known(floor, below).toArray(String[]::new);
        check(noClasses()
                .that()
                .resideInAPackage(plannerPackage(floor))
                .should()
                .dependOnClassesThat(resideInAPackage(PLANNER).and(not(resideInAnyPackage(known)))));
    }

    /** The compiler writes constants in place, and Javadoc nowhere: of both only the imports tell. */
    @ParameterizedTest
    @MethodSource("floors")
    void aFloorOfThePlannerImportsOnlyThoseBelow(String floor, String below) throws IOException {
        Set<String> known = known(floor, below);
        Path folder = Path.of("../planner/src/main/java")
                .resolve(plannerPackage(floor).replace('.', '/'));
        List<Path> sources;
        try (Stream<Path> files = Files.list(folder)) {
            sources = files.filter(file -> file.toString().endsWith(".java")).toList();
        }
        assertFalse(sources.isEmpty(), floor);
        List<String> forbidden = new ArrayList<>();
        for (Path source : sources) {
            Matcher imported = PLANNER_IMPORT.matcher(Files.readString(source));
            while (imported.find()) {
                if (!known.contains(imported.group(1))) {
                    forbidden.add(source.getFileName() + ": " + imported.group());
                }
            }
        }
        assertEquals(List.of(), forbidden);
    }

    /** A planned start is no fact: the site has no word for it. */
    @Test
    void theSiteOfAPlannerHasNoWordForWhatIsPlanned() {
        check(noClasses()
                .that()
                .resideInAPackage(plannerPackage("site"))
                .should()
                .dependOnClassesThat(describe(
                        "tell of plans",
                        (JavaClass c) -> Set.of(
                                        "Reservation",
                                        "PlanView",
                                        "Standing",
                                        "StartMove",
                                        "StartMoves",
                                        "SchedulerState")
                                .contains(outermost(c).getSimpleName()))));
    }

    @Test
    void whatIsIntendedWithAJobIsWrittenThroughThePlanAlone() {
        Set<String> doors = Set.of("Plan", "ToldStarts", "PlanTable");
        check(noClasses()
                .that(not(describe(
                        "are the plan's",
                        (JavaClass c) -> doors.contains(outermost(c).getSimpleName()))))
                .should()
                .accessTargetWhere(describe(
                        "it writes into the table of the plan",
                        a -> a.getTargetOwner().getName().equals(plannerPackage("plan") + ".PlanTable")
                                && Set.of(
                                                "add",
                                                "clear",
                                                "set",
                                                "setBound",
                                                "setPromised",
                                                "setStart",
                                                "setTried",
                                                "setUntold",
                                                "told")
                                        .contains(a.getName()))));
    }

    /** So they can be trusted where the plan's own structures are wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"check", "explain"})
    void whoProvesAndExplainsAPlanReadsItsViewAlone(String room) {
        check(noClasses()
                .that()
                .resideInAPackage(plannerPackage(room))
                .should()
                .dependOnClassesThat(resideInAPackage(plannerPackage(CONTRACT))
                        .and(not(describe(
                                "tell a plan or a start",
                                (JavaClass c) -> Set.of("PlanView", "Standing", "Start")
                                        .contains(outermost(c).getSimpleName()))))));
    }

    /** Which nodes are up, and what is free on them, is a fact: whatever plans may read it alone. */
    @Test
    void theSiteAloneWritesWhatIsFreeNow() {
        Set<String> writers = Set.of("take", "give", "setUp", "remove", "change", "add");
        check(noClasses()
                .that(resideInAPackage("org.almanac..").and(not(resideInAPackage(plannerPackage("site")))))
                .should()
                .accessTargetWhere(describe(
                        "it writes what is free now",
                        access -> access.getTargetOwner().isEquivalentTo(NodesNow.class)
                                && !access.getOriginOwner().isEquivalentTo(NodesNow.class)
                                && writers.contains(access.getName()))));
    }

    private static JavaClass outermost(JavaClass inner) {
        return inner.getEnclosingClass().map(ArchitectureTest::outermost).orElse(inner);
    }

    /** So each package can be read, and moved, with those below it alone. */
    @ParameterizedTest
    @ValueSource(strings = {"planner", "workload", "simulation", "pbs", "replay", "daemon"})
    void noPackagesOfAModuleKnowEachOtherInACircle(String room) {
        check(slices().assignedFrom(packagesOf("org.almanac." + room)).should().beFreeOfCycles());
    }

    @ParameterizedTest
    @CsvSource({
        "snapshot, ''",
        "port, snapshot",
        "ifl, port",
        "follow, port snapshot",
        "reading, port snapshot ifl",
        "order, port snapshot ifl follow",
        "torque, port snapshot ifl reading order",
        "openpbs, port snapshot ifl reading order",
        "sim, port snapshot ifl"
    })
    void aPackageOfTheBridgeKnowsOnlyThoseBelow(String floor, String below) {
        String[] known = Stream.of((floor + " " + below).trim().split(" "))
                .map(name -> "org.almanac.pbs" + (name.equals("port") ? "" : "." + name))
                .toArray(String[]::new);
        check(noClasses()
                .that()
                .resideInAPackage(known[0])
                .should()
                .dependOnClassesThat(resideInAPackage("org.almanac.pbs..").and(not(resideInAnyPackage(known)))));
    }

    private static SliceAssignment packagesOf(String room) {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass c) {
                boolean inside = (c.getPackageName() + ".").startsWith(room + ".");
                return inside ? SliceIdentifier.of(c.getPackageName()) : SliceIdentifier.ignore();
            }

            @Override
            public String getDescription() {
                return "packages of " + room;
            }
        };
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
