package org.almanac.daemon.running;

import static org.almanac.daemon.support.PbsJobs.OPENPBS;
import static org.almanac.daemon.support.PbsJobs.TORQUE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.view.Reason.Kind;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.ifl.OpenPbsCode;
import org.almanac.pbs.ifl.TorqueCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What becomes of calls that a server refuses, by its codes, through the way that real libraries are called.
 *
 * <p>The codes and what is done about them stand here by themselves, as the servers were measured to mean them.
 */
@Timeout(120)
class ErrorCodesTest {
    private static final long T = DrivenSite.BEGIN;

    /** What a refused start is followed by. */
    private enum Then {
        /** The job is gone or in another state: it is looked at again at once. */
        LOOKS_AGAIN(1),
        /** A node is full, down or unknown. */
        WAITS_FOR_NODES(10),
        /** As it is, the server does not start the job. */
        WAITS(60),
        /** The same, and the failure counts for the node. */
        BLAMES_THE_NODE(60),
        /** The server does not understand what it is asked for. */
        WAITS_LONG(300),
        /** The server has too much to do: nothing more is started, and whoever is due stays due. */
        LEAVES_ALONE(1),
        /** We may not: whoever is due stays due. */
        LACKS_RIGHTS(1),
        CONNECTS_ANEW(30);

        private final long seconds;

        Then(long seconds) {
            this.seconds = seconds;
        }
    }

    private record Row(PbsJobs kind, int code, Then then) {}

    private static final List<Row> STARTS = List.of(
            new Row(TORQUE, 15001, Then.LOOKS_AGAIN),
            new Row(TORQUE, 15002, Then.WAITS_LONG),
            new Row(TORQUE, 15004, Then.WAITS),
            new Row(TORQUE, 15007, Then.LACKS_RIGHTS),
            new Row(TORQUE, 15018, Then.LOOKS_AGAIN),
            new Row(TORQUE, 15033, Then.CONNECTS_ANEW),
            new Row(TORQUE, 15043, Then.BLAMES_THE_NODE),
            new Row(TORQUE, 15046, Then.WAITS_FOR_NODES),
            new Row(TORQUE, 15064, Then.WAITS_FOR_NODES),
            new Row(TORQUE, 15085, Then.CONNECTS_ANEW),
            new Row(TORQUE, 15108, Then.BLAMES_THE_NODE),
            new Row(TORQUE, 15134, Then.LEAVES_ALONE),
            new Row(TORQUE, 15999, Then.WAITS),
            new Row(OPENPBS, 15001, Then.LOOKS_AGAIN),
            new Row(OPENPBS, 15004, Then.WAITS),
            new Row(OPENPBS, 15007, Then.LACKS_RIGHTS),
            new Row(OPENPBS, 15014, Then.WAITS_LONG),
            new Row(OPENPBS, 15016, Then.LOOKS_AGAIN),
            new Row(OPENPBS, 15020, Then.CONNECTS_ANEW),
            new Row(OPENPBS, 15031, Then.CONNECTS_ANEW),
            new Row(OPENPBS, 15035, Then.WAITS_LONG),
            new Row(OPENPBS, 15044, Then.WAITS_FOR_NODES),
            new Row(OPENPBS, 15062, Then.WAITS_FOR_NODES),
            new Row(OPENPBS, 15070, Then.BLAMES_THE_NODE),
            new Row(OPENPBS, 15089, Then.WAITS_LONG),
            new Row(OPENPBS, 15139, Then.LOOKS_AGAIN),
            new Row(OPENPBS, 15157, Then.LOOKS_AGAIN),
            new Row(OPENPBS, 15999, Then.WAITS));

    /** Said of a connection that the server has closed, or lets nobody use any more: it is made anew once within a call, which is no matter of a code. */
    private static boolean isLost(PbsJobs kind, int code) {
        return kind == TORQUE ? code == 15033 : code == 15031 || code == 15020;
    }

    private static final Set<Then> ENDS_THE_CYCLE = Set.of(Then.CONNECTS_ANEW, Then.LACKS_RIGHTS);

    @TempDir
    private Path folder;

    static Stream<Arguments> starts() {
        List<Row> rows = new ArrayList<>(STARTS);
        // Whatever else has a name has a consequence, too.
        for (TorqueCode code : TorqueCode.values()) {
            addUnlessKnown(rows, TORQUE, code.number(), then(code.meaning()));
        }
        for (OpenPbsCode code : OpenPbsCode.values()) {
            addUnlessKnown(rows, OPENPBS, code.number(), then(code.meaning()));
        }
        return rows.stream().map(row -> Arguments.of(row.kind(), row.code(), row.then()));
    }

    private static void addUnlessKnown(List<Row> rows, PbsJobs kind, int code, Then then) {
        if (rows.stream().noneMatch(row -> row.kind() == kind && row.code() == code)) {
            rows.add(new Row(kind, code, then));
        }
    }

    private static Then then(Meaning meaning) {
        return switch (meaning) {
            case UNKNOWN_JOB, WRONG_STATE -> Then.LOOKS_AGAIN;
            case NODE_NOT_FREE, UNKNOWN_NODE -> Then.WAITS_FOR_NODES;
            case NOT_ALLOWED_NOW, OTHER -> Then.WAITS;
            case NODE_TROUBLE -> Then.BLAMES_THE_NODE;
            case MALFORMED -> Then.WAITS_LONG;
            case NOT_YET -> throw new IllegalArgumentException("No server says so by a code");
            case BUSY -> Then.LEAVES_ALONE;
            case NOT_AUTHORISED -> Then.LACKS_RIGHTS;
            case UNREACHABLE -> Then.CONNECTS_ANEW;
        };
    }

    @ParameterizedTest
    @MethodSource("starts")
    void aRefusedStart(PbsJobs kind, int code, Then then) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site());
            site.after(0);
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, "") + kind.job("2.vm", 'Q', 4, T - 8, ""));
            site.controls().stub_fail(kind.runCall(), code, "told so", isLost(kind, code) ? 2 : 1);
            List<String> asked = site.startsAfter(1);
            assertEquals(ENDS_THE_CYCLE.contains(then) ? 1 : 0, site.failedCycles());
            boolean none = ENDS_THE_CYCLE.contains(then) || then == Then.LEAVES_ALONE;
            assertEquals(none ? List.of() : List.of(kind.start("2.vm", "n2", 4)), asked, "the other one");
            if (then != Then.LEAVES_ALONE && then != Then.LACKS_RIGHTS) {
                assertEquals(Kind.BACKING_OFF, site.job("1.vm").reason().kind());
            }
            List<String> again = new ArrayList<>();
            if (then.seconds > 1) {
                again.addAll(site.startsAfter(then.seconds - 1));
                assertTrue(again.stream().noneMatch(start -> start.startsWith("run 1.vm ")), again::toString);
            }
            again.addAll(site.startsAfter(1));
            assertEquals(none ? 2 : 1, again.size(), again::toString);
            assertTrue(again.contains(kind.start("1.vm", "n1", 4)), again::toString);
        }
    }

    static Stream<Arguments> refusals() {
        return starts().filter(
                        row -> row.get()[2] != Then.LEAVES_ALONE && !ENDS_THE_CYCLE.contains((Then) row.get()[2]));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whetherTheNodeIsToBlame(PbsJobs kind, int code, Then then) throws Exception {
        String refused = kind.job("1.vm", 'Q', 1, T - 9, "") + kind.job("2.vm", 'Q', 1, T - 8, "");
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + refused);
            site.controls().stub_fail(kind.runCall(), code, "told so", 2);
            site.after(0);
            site.tells(kind.site() + refused + kind.job("3.vm", 'Q', 1, T, ""));
            List<String> asked = site.startsAfter(1);
            String node = then == Then.BLAMES_THE_NODE ? "n2" : "n1";
            assertTrue(asked.contains(kind.start("3.vm", node, 1)), asked::toString);
        }
    }

    @Test
    void aServerThatHasTooMuchToDoIsAskedForOneStartASecondAndThatIsOneLine() throws Exception {
        String jobs = TORQUE.job("1.vm", 'Q', 2, T - 9, "") + TORQUE.job("2.vm", 'Q', 2, T - 8, "");
        String others = TORQUE.job("3.vm", 'Q', 2, T - 7, "") + TORQUE.job("4.vm", 'H', 2, T - 6, "Hold_Types=u");
        try (DrivenSite site = DrivenSite.of(TORQUE, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(TORQUE.site());
            site.after(0);
            site.tells(TORQUE.site() + jobs + others);
            site.controls().stub_fail("pbs_asyrunjob", 15134, "Please retry this request.", 3);
            List<String> asked = site.after(1);
            assertTrue(asked.stream().anyMatch(line -> line.startsWith("alter 4.vm ")), "users are told all the same");
            assertTrue(asked.stream().noneMatch(line -> line.startsWith("run ")), asked::toString);
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(Kind.BACKING_OFF, site.job("1.vm").reason().kind());
            assertEquals("postponed", site.job("1.vm").reason().data().get("unmade"));
            List<String> told = lines.take();
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).startsWith("server vm: job 1.vm: pbs_asyrunjob: "), told::toString);
            assertTrue(told.get(0).endsWith("; what is due is tried again every second"), told::toString);
            assertTrue(site.pause().compareTo(Duration.ofSeconds(1)) <= 0, site.pause()::toString);
            assertEquals(0, site.failedCycles());
            assertEquals(3, site.startsAfter(1).size());
            assertEquals(List.of(), lines.take());
        }
    }

    @Test
    void aServerThatTakesSomeStartsAndThenHasTooMuchToDoGetsTheOthersSoon() throws Exception {
        String jobs = TORQUE.job("1.vm", 'Q', 2, T - 9, "") + TORQUE.job("2.vm", 'Q', 2, T - 8, "");
        try (DrivenSite site = DrivenSite.of(TORQUE, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(TORQUE.site());
            site.after(0);
            for (int busy = 0; busy < 2; busy++) {
                site.tells(TORQUE.site() + jobs);
                site.controls().stub_fail("pbs_asyrunjob", 15134, "Please retry this request.", 1);
                assertEquals(List.of(), site.startsAfter(1));
                assertEquals(2, site.startsAfter(1).size());
                assertEquals(1, lines.take().size(), "once for each time that it is so");
                site.tells(TORQUE.site());
                site.after(1);
                jobs = TORQUE.job("5.vm", 'Q', 2, T - 5, "") + TORQUE.job("6.vm", 'Q', 2, T - 4, "");
            }
        }
    }

    /** What is done where somebody cannot be told. */
    private enum Told {
        /** Another is told, and this one when there is something else to tell. */
        OTHERS,
        /** The same, and a line says so. */
        OTHERS_IN_A_LINE,
        /** Nobody more is told in this cycle; a line says so. */
        NOBODY_IN_A_LINE,
        /** Nobody more is told in this cycle. */
        LATER,
        /** The cycle has failed; a line says so. */
        FAILS
    }

    static Stream<Arguments> tells() {
        return Stream.of(
                Arguments.of(TORQUE, 15001, Told.OTHERS),
                Arguments.of(TORQUE, 15002, Told.OTHERS_IN_A_LINE),
                Arguments.of(TORQUE, 15003, Told.NOBODY_IN_A_LINE),
                Arguments.of(TORQUE, 15004, Told.OTHERS_IN_A_LINE),
                Arguments.of(TORQUE, 15018, Told.OTHERS),
                Arguments.of(TORQUE, 15033, Told.FAILS),
                Arguments.of(TORQUE, 15085, Told.FAILS),
                Arguments.of(TORQUE, 15134, Told.LATER),
                Arguments.of(OPENPBS, 15001, Told.OTHERS),
                Arguments.of(OPENPBS, 15003, Told.NOBODY_IN_A_LINE),
                Arguments.of(OPENPBS, 15004, Told.OTHERS_IN_A_LINE),
                Arguments.of(OPENPBS, 15014, Told.OTHERS_IN_A_LINE),
                Arguments.of(OPENPBS, 15016, Told.OTHERS),
                Arguments.of(OPENPBS, 15020, Told.FAILS),
                Arguments.of(OPENPBS, 15031, Told.FAILS),
                Arguments.of(OPENPBS, 15035, Told.OTHERS_IN_A_LINE),
                Arguments.of(OPENPBS, 15139, Told.OTHERS));
    }

    @ParameterizedTest
    @MethodSource("tells")
    void aRefusedPlannedStart(PbsJobs kind, int code, Told then) throws Exception {
        String site = kind.site().replace("root@*", System.getProperty("user.name") + "@*");
        try (DrivenSite driven = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            driven.tells(site);
            driven.after(0);
            driven.tells(site
                    + kind.job("1.vm", 'H', 4, T - 9, "Hold_Types=u")
                    + kind.job("2.vm", 'H', 4, T - 8, "Hold_Types=u"));
            driven.controls().stub_fail("pbs_alterjob", code, "told so", isLost(kind, code) ? 2 : 1);
            List<String> asked = driven.after(1);
            boolean others = then == Told.OTHERS || then == Told.OTHERS_IN_A_LINE;
            assertEquals(others ? 1 : 0, asked.size(), asked::toString);
            assertEquals(then == Told.FAILS ? 1 : 0, driven.failedCycles());
            assertEquals(
                    then == Told.OTHERS || then == Told.LATER ? 0 : 1,
                    lines.take().size());
            assertEquals(others ? 0 : 2, driven.after(1).size(), "who was not told is told at the next poll");
        }
    }

    static Stream<Arguments> connects() {
        return Stream.of(
                Arguments.of(TORQUE, 111, "Maybe pbs_server does not run there"),
                Arguments.of(TORQUE, 15010, "Maybe the server's name is misspelt"),
                Arguments.of(TORQUE, 15035, "Maybe this process has used up its nine connections"),
                Arguments.of(TORQUE, 15137, "Maybe trqauthd does not run on this host"),
                Arguments.of(OPENPBS, -1, "Maybe pbs_iff is not setuid root"),
                Arguments.of(OPENPBS, 15008, "Maybe the server's name is misspelt"),
                Arguments.of(OPENPBS, 15010, "Maybe pbs_server does not run there"));
    }

    @ParameterizedTest
    @MethodSource("connects")
    void aConnectionThatIsNotMade(PbsJobs kind, int code, String why) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T - 9, ""));
            site.controls().stub_fail("pbs_connect", code, "", 2);
            assertEquals(List.of(), site.after(1));
            assertEquals(List.of(), site.after(1));
            List<String> told = lines.take();
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).contains(why), told::toString);
            assertEquals(1, site.startsAfter(1).size());
            assertTrue(lines.take().get(0).endsWith("all is well again after 2 failed cycles"));
        }
    }
}
