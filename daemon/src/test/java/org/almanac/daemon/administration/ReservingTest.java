package org.almanac.daemon.administration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.almanac.daemon.Run;
import org.almanac.daemon.config.AdminSettings;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.Order;
import org.almanac.daemon.orders.OrderBook;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.view.SamplePublished;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reservations made, priced, altered and removed by {@code almanac reserve}, beside a plan. */
class ReservingTest {
    private static final long NOW = PlanDesk.NOW;
    private static final long HOUR = 3600;

    @TempDir
    private Path folder;

    private final PlanDesk desk = new PlanDesk();
    private final AtomicInteger woken = new AtomicInteger();
    /** Whether there is a plan. */
    private boolean planned = true;

    private Path path;
    private OrderBook book;
    private AdminSocket socket;

    @BeforeEach
    void open() throws IOException {
        path = folder.resolve("admin.sock");
        book = OrderBook.open(folder.resolve(OrderBook.FILE));
        socket = open(Optional.of(book));
    }

    private AdminSocket open(Optional<OrderBook> orders) throws IOException {
        return AdminSocket.open(
                        new AdminSettings(path, List.of(), List.of()),
                        new Administration(
                                orders,
                                () -> Optional.of(SamplePublished.make()),
                                List::of,
                                woken::incrementAndGet,
                                () -> planned ? Optional.of(desk) : Optional.empty()))
                .orElseThrow();
    }

    @AfterEach
    void close() {
        socket.close();
    }

    private Run reserve(Object... words) {
        List<Object> all = new ArrayList<>(List.of("reserve"));
        all.addAll(List.of(words));
        all.addAll(List.of("--socket", path));
        return Run.almanac(all.toArray());
    }

    private List<String> says(Object... words) {
        Run run = reserve(words);
        assertEquals("", run.err());
        assertEquals(ExitCode.DONE, run.code());
        return run.out().lines().toList();
    }

    private void refuses(String line, Object... words) {
        assertEquals(new Run(ExitCode.FAILED, "", "almanac: " + line + "\n"), reserve(words));
    }

    private MadeReservation made(String name) {
        return book.orders().reservations().get(name);
    }

    private static String at(long seconds) {
        return Instant.ofEpochSecond(NOW + seconds).toString();
    }

    @Test
    void makesListsAndRemoves() {
        says(
                "course",
                "--nodes",
                "n[1-2]",
                "--groups",
                "students",
                "--users",
                "anna",
                "--from",
                at(HOUR),
                "--for",
                "2h");
        assertEquals(List.of("n1", "n2"), made("course").nodes());
        assertEquals(new TimeSpan(NOW + HOUR, NOW + 3 * HOUR), made("course").first());
        assertEquals(
                Optional.of(new Members(List.of("anna"), List.of("students"), List.of())),
                made("course").members());
        assertEquals(1, woken.get());
        List<String> listed = says();
        assertEquals(1, listed.size());
        assertTrue(
                listed.get(0).endsWith("; not up now: nodes n1, n2; --alter takes others"), "the sample has neither");
        assertTrue(listed.get(0).startsWith("course: user anna or group students, "), listed.get(0));
        assertTrue(listed.get(0).contains(", nodes n1, n2; by "), listed.get(0));
        List<String> shown = says("course");
        assertTrue(listed.get(0).startsWith(shown.get(0)), shown::toString);
        assertEquals("without it no job would start sooner, by the plan of now", shown.get(2));
        assertEquals("removed: course", says("--remove", "course").get(1));
        assertEquals(List.of("nothing is reserved"), says());
    }

    @Test
    void aDryRunTellsThePriceAndMakesNothing() throws IOException {
        desk.submit("anna", 16, HOUR);
        desk.submit("bert", 16, 2 * HOUR);

        List<String> lines =
                says("w", "--nodes", "n1", "--maintenance", "--from", at(2 * HOUR), "--for", "4h", "--dry-run");

        assertTrue(lines.get(0).startsWith("w: maintenance, "), lines.get(0));
        assertEquals(
                "price, by the plan of now: 1 job later, by 5h together; 4.0 node hours before it are left idle",
                lines.get(1));
        assertTrue(lines.get(2).startsWith("  job 2 of bert: ") && lines.get(2).endsWith(", 5h later"), lines.get(2));
        assertEquals("nothing is made", lines.get(3));
        assertEquals(0, book.orders().reservations().size());
        assertEquals(0, woken.get());
    }

    @Test
    void thePriceIsToldForProgramsToo() throws IOException {
        desk.submit("anna", 16, HOUR);
        desk.submit("bert", 16, 2 * HOUR);

        String json = String.join(
                "\n", says("w", "--nodes", "n1", "--maintenance", "--from", at(HOUR / 2), "--for", "4h", "-F", "json"));

        JsonTree told = JsonTree.read(json.getBytes(StandardCharsets.UTF_8));
        JsonTree price = (told.has("data") ? told.tree("data") : told).tree("price");
        assertEquals(3 * HOUR + HOUR / 2, price.number("delay_s").orElseThrow());
        assertEquals("1", price.list("in_the_way", JsonTree.class).get(0).text("id"));
        JsonTree later = price.list("later", JsonTree.class).get(0);
        assertEquals("bert", later.text("user"));
        assertEquals(NOW + HOUR, later.number("start_without").orElseThrow());
        assertEquals(NOW + 4 * HOUR + HOUR / 2, later.number("start_with").orElseThrow());
    }

    @Test
    void whatOneOfTheServersCostsIsToldToo() {
        desk.submit("anna", 16, HOUR);
        desk.close(new Window("R31.sim", 0, Set.of(0), NOW + HOUR, NOW + 3 * HOUR, Optional.of("R31")));
        desk.submit("bert", 16, HOUR);

        List<String> lines = says("R31");

        assertTrue(lines.get(0).startsWith("R31.sim: queue R31, "), lines::toString);
        assertEquals("without it, by the plan of now: 1 job sooner, by 2h together", lines.get(1));
        assertTrue(lines.get(2).endsWith(", 2h sooner"), lines::toString);
        refuses("there is no reservation 'R31' of this daemon", "--remove", "R31");
    }

    @Test
    void withoutATimeTheCheapestIsFound() {
        desk.submit("anna", 16, HOUR);
        desk.submit("bert", 8, 2 * HOUR);

        List<String> lines = says("w", "--cluster", "cluster", "--maintenance", "--for", "1h", "--within", "1d");

        assertEquals(new TimeSpan(NOW + 3 * HOUR, NOW + 4 * HOUR), made("w").first());
        assertEquals(4, made("w").nodes().size());
        assertTrue(lines.contains("price: nothing, by the plan of now"), lines::toString);
        assertTrue(lines.get(1).equals("the cheapest begin within 1d, of one every 15m"), lines.get(1));
    }

    @Test
    void soManyNodesAreTheLeastUsed() {
        desk.submit("anna", 8, HOUR);
        says("w", "--count", "2", "--maintenance", "--from", at(60), "--for", "30m");
        assertEquals(List.of("n3", "n4"), made("w").nodes());
        refuses(
                "there are not as many nodes of that kind that are up and not reserved then",
                "v",
                "--cpus",
                "9",
                "--maintenance",
                "--from",
                at(60),
                "--for",
                "30m");
    }

    @Test
    void rollingSetsFollowEachOtherAndAreRemovedTogether() {
        says("kernel", "--nodes", "n[1-4]", "--maintenance", "--for", "2h", "--rolling", "3");
        assertEquals(List.of("n1", "n2", "n3"), made("kernel-1").nodes());
        assertEquals(List.of("n4"), made("kernel-2").nodes());
        assertEquals(new TimeSpan(NOW, NOW + 2 * HOUR), made("kernel-1").first());
        assertEquals(
                new TimeSpan(NOW + 2 * HOUR, NOW + 4 * HOUR), made("kernel-2").first());
        says("--remove", "kernel");
        assertEquals(0, book.orders().reservations().size());
    }

    @Test
    void whatIsCalledLikeRollingSetsAndWasNotMadeTogetherIsNotRemovedTogether() throws IOException {
        book.change(orders -> orders.reserving(List.of(madeAt("room-1", 1), madeAt("room-2", 2)), NOW));
        refuses(
                "there is no reservation 'room', and room-1, room-2 were not made together. Maybe name one of them?",
                "--remove",
                "room");
        says("--remove", "room-1");
        says("--remove", "room");
    }

    private static MadeReservation madeAt(String name, long since) {
        return new MadeReservation(
                name,
                List.of("n" + since),
                new TimeSpan(NOW, NOW + HOUR),
                Optional.empty(),
                Optional.empty(),
                new Order(since, "root"));
    }

    @Test
    void isAlteredAndWhatIsNotSaidStays() {
        says("course", "--nodes", "n1", "--queues", "batch", "--from", at(HOUR), "--for", "2h");
        List<String> altered = says("--alter", "course", "--from", at(5 * HOUR), "--nodes", "n1,n3");
        assertTrue(altered.contains("altered"), "to remove it does not undo that: " + altered);
        assertEquals(List.of("n1", "n3"), made("course").nodes());
        assertEquals(
                new TimeSpan(NOW + 5 * HOUR, NOW + 7 * HOUR), made("course").first());
        assertEquals(
                Optional.of(new Members(List.of(), List.of(), List.of("batch"))),
                made("course").members());
        says("--alter", "course", "--maintenance", "--dry-run");
        assertTrue(made("course").members().isPresent(), "only tried");
        refuses("it is not said what is to become other", "--alter", "course");
        refuses("there is no reservation 'corse' of this daemon. Maybe course?", "--alter", "corse", "--for", "1h");
    }

    @Test
    void whatWasAlteredSinceTheLastCycleIsAsItIsByNow() {
        says("a", "--nodes", "n1", "--maintenance", "--from", at(HOUR), "--for", "2h");
        desk.close(new Window("a", 0, Set.of(0), NOW + HOUR, NOW + 3 * HOUR, Optional.empty()));
        says("--alter", "a", "--from", at(5 * HOUR));
        says("b", "--nodes", "n1", "--maintenance", "--from", at(HOUR), "--for", "2h");
        Run run = reserve("c", "--nodes", "n1", "--maintenance", "--from", at(5 * HOUR), "--for", "2h");
        assertTrue(run.err().startsWith("almanac: node n1 is in 'a' from "), run.err());
    }

    @Test
    void whatWasRemovedSinceTheLastCycleIsInNobodysWay() {
        says("a", "--nodes", "n1", "--maintenance", "--from", at(HOUR), "--for", "2h");
        desk.close(new Window("a", 0, Set.of(0), NOW + HOUR, NOW + 3 * HOUR, Optional.empty()));
        says("--remove", "a");
        refuses("there is no reservation 'a' of this daemon", "a");
        says("b", "--nodes", "n1", "--maintenance", "--from", at(2 * HOUR), "--for", "30m");
        says("a", "--nodes", "n1", "--maintenance", "--from", at(HOUR), "--for", "30m");
    }

    @Test
    void whatIsReservedIsRemovedThoughThereIsNoPlan() {
        says("a", "--nodes", "n1", "--maintenance", "--from", at(HOUR), "--for", "2h");
        planned = false;
        assertEquals(
                List.of("there is no plan on which a reservation could be tried", "removed: a"), says("--remove", "a"));
        refuses(
                "there is no plan on which a reservation could be tried",
                "a",
                "--nodes",
                "n1",
                "--maintenance",
                "--for",
                "2h");
    }

    @Test
    void aPriceIsBesideWhatWasMadeSinceTheLastCycle() {
        desk.submit("anna", 16, HOUR);
        desk.submit("bert", 16, HOUR);
        says("a", "--nodes", "n1", "--maintenance", "--from", at(HOUR), "--for", "2h");
        List<String> lines = says("b", "--nodes", "n2", "--maintenance", "--from", at(2 * HOUR), "--for", "1h");
        assertTrue(lines.contains("price: nothing, by the plan of now"), "bert waits for the other one: " + lines);
    }

    @Test
    void itsOwnOfANameComesBeforeTheServers() {
        desk.close(new Window("R31.sim", 0, Set.of(0), NOW + HOUR, NOW + 3 * HOUR, Optional.of("R31")));
        says("R31", "--nodes", "n2", "--maintenance", "--from", at(HOUR), "--for", "2h");
        assertTrue(says("R31").get(0).startsWith("R31: maintenance, "), "it is asked for by its whole name");
    }

    @Test
    void noneIsInTheWayOfOneThatComesAgainHoweverFarAheadThatIs() {
        says("a", "--nodes", "n1", "--maintenance", "--from", at(HOUR), "--for", "2h", "--every", "tue");
        for (String when : List.of(at((10 * 168 + 1) * HOUR), at((500 * 168 + 2) * HOUR))) {
            Run run = reserve("b", "--nodes", "n1", "--maintenance", "--from", when, "--for", "2h");
            assertTrue(run.err().startsWith("almanac: node n1 is in 'a' from "), run.err());
        }
        says("b", "--nodes", "n1", "--maintenance", "--from", at((10 * 168 + 30) * HOUR), "--for", "2h");
        String late = at((20 * 168 + 2) * HOUR);
        Run run = reserve("c", "--nodes", "n1", "--maintenance", "--from", late, "--for", "2h", "--every", "tue");
        assertTrue(run.err().startsWith("almanac: node n1 is in 'a' from "), run.err());
        Run before = reserve(
                "c", "--nodes", "n1", "--maintenance", "--from", at(24 * HOUR), "--for", "8h", "--every", "day");
        assertTrue(before.err().startsWith("almanac: node n1 is in "), before.err());
    }

    @Test
    void oneThatComesAgainAndBeginsLateIsTold() {
        List<String> lines = says(
                "a", "--nodes", "n1", "--maintenance", "--from", "2027-06-01T08:00", "--for", "2h", "--every", "tue");
        assertTrue(lines.get(0).contains("Tue 2027-06-01 08:00 to 10:00, "), lines.get(0));
    }

    @Test
    void rollingSetsAllBeginWithinTheTimeThatIsSaid() {
        refuses(
                "4 sets of 8h, one after the other, cannot all begin within 23h. Maybe more nodes at a time, or a longer --within?",
                "k",
                "--nodes",
                "n[1-4]",
                "--maintenance",
                "--for",
                "8h",
                "--within",
                "23h",
                "--rolling",
                "1");
        desk.submit("anna", 16, 6 * HOUR);
        says("k", "--nodes", "n[1-4]", "--maintenance", "--for", "8h", "--within", "25h", "--rolling", "1");
        for (int set = 1; set <= 4; set++) {
            assertTrue(
                    made("k-" + set).first().from() <= NOW + 25 * HOUR,
                    made("k-" + set).first()::toString);
        }
    }

    @Test
    void allMistakesAreTold() {
        Run run = reserve("w", "--count", "0", "--for", "1h", "--until", "2027-12-01");
        assertEquals("""
                almanac: it is not said whose it is: of users, groups or queues, or maintenance
                almanac: until when it comes again is said, and not on which days
                almanac: count is 0, but must be at least 1
                """, run.err());
    }

    @Test
    void ofManyNodesThatThereAreNotTheFirstAreTold() {
        Run run = reserve("w", "--nodes", "x[001-900]", "--maintenance", "--for", "1h");
        List<String> lines = run.err().lines().toList();
        assertEquals(11, lines.size());
        assertEquals("almanac: and 890 more nodes that there are not", lines.get(10));
    }

    @Test
    void comesAgainOnDays() {
        says("course", "--nodes", "n1", "--queues", "batch", "--from", at(HOUR), "--for", "2h", "--every", "tue,thu");
        assertEquals(8, made("course").times(NOW).size());
        assertTrue(says().get(0).contains(", and so on, "), "it is told that it comes again");
    }

    @Test
    void nodesThatAreChosenAreFreeEachTimeItComesAgain() {
        says("a", "--nodes", "n1", "--maintenance", "--from", at(49 * HOUR), "--for", "2h");
        says("b", "--count", "1", "--maintenance", "--from", at(HOUR), "--for", "2h", "--every", "day");
        assertEquals(List.of("n2"), made("b").nodes());
    }

    @Test
    void noTwoHaveANodeAtTheSameTime() {
        says("a", "--nodes", "n1", "--maintenance", "--from", at(HOUR), "--for", "2h", "--every", "day");
        Run run = reserve("b", "--nodes", "n1,n2", "--maintenance", "--from", at(26 * HOUR), "--for", "2h");
        assertTrue(run.err().startsWith("almanac: node n1 is in 'a' from "), run.err());
        assertEquals(ExitCode.FAILED, run.code());
        refuses(
                "there is a window 'a' already; --alter alters it",
                "a",
                "--nodes",
                "n2",
                "--maintenance",
                "--for",
                "1h");
        says("c", "--nodes", "n1", "--maintenance", "--for", "2h");
        assertEquals(NOW + 3 * HOUR, made("c").first().from(), "the first time between");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            w --nodes n9 --maintenance --for 1h                      | there is no node 'n9'. Maybe n1?
            w --property big --maintenance --for 1h                  | there is no property 'big'
            w --cluster clustre --maintenance --for 1h               | there is no cluster 'clustre'. Maybe cluster?
            w --nodes n1 --queues btch --for 1h                      | there is no queue 'btch'. Maybe batch?
            w --nodes n1 --for 1h                                    | it is not said whose it is: of users, groups or queues, or maintenance
            w --nodes n1 --users a --maintenance --for 1h            | it is maintenance, for no job, and also for some; one of both will do
            w --maintenance --for 1h                                 | no nodes are asked for: by name, property, cluster, or number of nodes or cpus
            w --nodes n1 --count 1 --maintenance --for 1h            | nodes are named, and also asked for by kind or number; one of both will do
            w --nodes n1 --maintenance                               | neither its end nor its length is said
            w --nodes n1 --maintenance --to 2026-12-01T08:00         | its end is said, and not its begin
            w --nodes n1 --maintenance --for 1h --every mon          | what comes again needs its time said: from, and to or length
            w --nodes n1 --maintenance --for 1h --until 2026-12-01   | until when it comes again is said, and not on which days
            w --nodes n1 --maintenance --for 1h --step 1s --within 14d | within 1209600 s there are more than 100000 begins, one every 1 s. Maybe a longer step?
            w! --nodes n1 --maintenance --for 1h                     | the name of a reservation is 'w!', but must be letters, digits, -, _ and ., of which the first is none of - and .
            w --nodes n1 --maintenance --from 2026-11-20T08:00:00Z --for 1h | it would be over already
            w --nodes n1 --maintenance --from 2027-12-01T08:00 --for 1h --every wed --until 2027-11-01 | it would never be: none of its days is from Wed 2027-12-01 08:00 until Mon 2027-11-01 00:00
            w --nodes n1 --maintenance --from 2027-12-01T08:00 --for 1h --every mon --until 2027-12-04 | it would never be: none of its days is from Wed 2027-12-01 08:00 until Sat 2027-12-04 00:00
            w --nodes n1 --maintenance --from 2027-12-01T08:00 --for 25h --every day | it would come again before it is over: it lasts until Thu 2027-12-02 09:00, and the next one begins Thu 2027-12-02 08:00
            w --nodes n1 --maintenance --from 1970-01-01 --to 9999-01-01 --every day | it would come again before it is over: it lasts until Fri 9999-01-01 00:00, and the next one begins Fri 1970-01-02 00:00
            w --nodes n1 --maintenance --from 9999-01-01 --for 1h --every day | it would begin at Fri 9999-01-01 00:00, but must within ten years, until Mon 2036-11-24 08:00
            w --nodes n1 --maintenance --for 1h --within 5000d --step 7d | a time is looked for within 5000d, but must be within 366d at most
            --remove w                                               | there is no reservation 'w' of this daemon
            """)
    void everyMistakeGetsItsLine(String words, String line) {
        Run run = reserve((Object[]) words.split(" "));
        assertEquals("almanac: " + line, run.err().lines().findFirst().orElse(""));
        assertTrue(run.code() != ExitCode.DONE);
        assertEquals(0, book.orders().reservations().size(), "nothing half made");
    }

    @Test
    void aDaemonThatStartsNothingTellsPricesAndMakesNone() throws IOException {
        socket.close();
        socket = open(Optional.empty());
        assertEquals(
                "nothing is made",
                says("w", "--nodes", "n1", "--maintenance", "--for", "1h", "--dry-run")
                        .get(3));
        refuses(
                "this daemon starts no jobs (mode shadow), so that there is nothing to pause, drain or reserve",
                "w",
                "--nodes",
                "n1",
                "--maintenance",
                "--for",
                "1h");
    }
}
