package org.almanac.pbs.ifl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.ifl.BatchWriter.Setting;
import org.almanac.planner.cluster.StopMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of both libraries, through JNA. */
class LibraryReaderTest {
    private static final String SITE = """
            @server vm
            server_state=Active
            scheduling=True
            @queue batch
            queue_type=Execution
            resources_max.walltime=24:00:00
            @node n1
            state=free
            np=4
            @node n2
            state=down,offline
            @job 5.vm
            job_state=Q
            Resource_List.walltime=00:01:00
            Resource_List.nodes=2:ppn=2
            comment=
            queue=batch
            """;

    private static PbsException failure(Executable call) {
        return assertThrows(PbsException.class, call);
    }

    @ParameterizedTest
    @EnumSource
    void everyKindIsRead(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_scenario(SITE);
            try (BatchReader reader = stub.reader()) {
                assertEquals(
                        List.of(new BatchObject("vm", Map.of("server_state", "Active", "scheduling", "True"))),
                        reader.stat(Kind.SERVER, List.of()));
                assertEquals(
                        List.of(new BatchObject(
                                "batch", Map.of("queue_type", "Execution", "resources_max.walltime", "24:00:00"))),
                        reader.stat(Kind.QUEUE, List.of()));
                assertEquals(
                        List.of(
                                new BatchObject("n1", Map.of("state", "free", "np", "4")),
                                new BatchObject("n2", Map.of("state", "down,offline"))),
                        reader.stat(Kind.NODE, List.of()));
                BatchObject job = reader.stat(Kind.JOB, List.of()).get(0);
                assertEquals("5.vm", job.name());
                assertEquals(
                        List.of("job_state", "Resource_List.walltime", "Resource_List.nodes", "comment", "queue"),
                        List.copyOf(job.attributes().keySet()));
                assertEquals(Optional.of(""), job.get("comment"));
                assertEquals(Optional.of("2:ppn=2"), job.get("Resource_List.nodes"));
                assertEquals("vm", reader.serverName());
            }
            assertEquals(0, stub.controls().stub_log().length());
        }
    }

    @ParameterizedTest
    @EnumSource
    void kindsAServerDoesNotHaveAreEmpty(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls()
                    .stub_scenario("@resv R22.vm\nreserve_state=2\n@rsc gpus\ntype=long\n@sched default\nstate=idle\n");
            boolean has = kind == LibraryKind.OPENPBS;
            try (BatchReader reader = stub.reader()) {
                assertEquals(
                        has ? 1 : 0, reader.stat(Kind.RESERVATION, List.of()).size());
                assertEquals(has ? 1 : 0, reader.stat(Kind.RESOURCE, List.of()).size());
                assertEquals(has ? 1 : 0, reader.stat(Kind.SCHEDULER, List.of()).size());
                assertEquals(List.of(), reader.stat(Kind.JOB, List.of()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void arraysAreToldByTheirParentOrTheirSubjobs(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            boolean torque = kind == LibraryKind.TORQUE;
            stub.controls().stub_scenario(torque ? "@job 7[1].vm\n@array 7[].vm\n" : "@job 7[].vm\n@subjob 7[1].vm\n");
            try (BatchReader reader = stub.reader()) {
                assertEquals(
                        "7[1].vm", reader.stat(Kind.SUBJOB, List.of()).get(0).name());
                assertEquals("7[].vm", reader.stat(Kind.ARRAY, List.of()).get(0).name());
                assertEquals(
                        torque ? "7[1].vm" : "7[].vm",
                        reader.stat(Kind.JOB, List.of()).get(0).name());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyWhatIsWantedIsTold(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_scenario(SITE);
            try (BatchReader reader = stub.reader()) {
                assertEquals(
                        Map.of(
                                "Resource_List.walltime",
                                "00:01:00",
                                "Resource_List.nodes",
                                "2:ppn=2",
                                "queue",
                                "batch"),
                        reader.stat(Kind.JOB, List.of("queue", "Resource_List"))
                                .get(0)
                                .attributes());
                // TORQUE tells all of a node whatever was asked.
                assertEquals(
                        Map.of("state", "free"),
                        reader.stat(Kind.NODE, List.of("state")).get(0).attributes());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownAttributeCostsTheFilterAndIsToldOnce(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_scenario(SITE);
            stub.controls().stub_undefined("planned_start");
            try (BatchReader reader = stub.reader()) {
                for (int i = 0; i < 3; i++) {
                    assertEquals(
                            Map.of("queue", "batch"),
                            reader.stat(Kind.JOB, List.of("queue", "planned_start"))
                                    .get(0)
                                    .attributes());
                }
            }
            assertEquals(1, stub.warnings().size());
            assertTrue(stub.warnings().get(0).text().contains("queue, planned_start"));
            assertEquals(1, stub.count("connects"));
        }
    }

    /** A server that was changed for another, or an answer that was odd for once. */
    @ParameterizedTest
    @EnumSource
    void aRefusedFilterIsTriedAgainLater(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_scenario(SITE);
            stub.controls().stub_undefined("queue");
            try (BatchReader reader = stub.reader()) {
                List<String> asked = List.of("queue", "Resource_List");
                List<BatchObject> answer = reader.stat(Kind.JOB, asked);
                for (int poll = 0; poll < 250; poll++) {
                    assertEquals(answer, reader.stat(Kind.JOB, asked));
                }
                assertEquals(1, stub.warnings().size(), "as it is refused again and again");
                stub.controls().stub_undefined("");
                for (int poll = 0; poll < 100; poll++) {
                    assertEquals(answer, reader.stat(Kind.JOB, asked));
                }
                stub.controls().stub_undefined("queue");
                reader.stat(Kind.JOB, asked);
                assertEquals(2, stub.warnings().size(), "the filter was in use again meanwhile");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void oddStringsAreTakenAsTheyAre(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            String text = "x".repeat(1 << 20);
            stub.controls().stub_scenario("""
                    @job 1.vm
                    utf8=d\u00eda \u2713
                    latin=caf\\xe9
                    cut=\\xe2\\x9c
                    lines=a\\nb
                    equal=a=b=c
                    absent=\\0
                    twice=first
                    twice=second
                    a.b.c=dots
                    long=""" + text + "\n@job \n");
            try (BatchReader reader = stub.reader()) {
                List<BatchObject> jobs = reader.stat(Kind.JOB, List.of());
                Map<String, String> told = jobs.get(0).attributes();
                assertEquals("d\u00eda \u2713", told.get("utf8"));
                assertEquals("caf\u00e9", told.get("latin"));
                assertEquals("\u00e2\u009c", told.get("cut"));
                assertEquals("a\nb", told.get("lines"));
                assertEquals("a=b=c", told.get("equal"));
                assertEquals("", told.get("absent"));
                assertEquals("first,second", told.get("twice"));
                assertEquals("dots", told.get("a.b.c"));
                assertEquals(text, told.get("long"));
                assertEquals(new BatchObject("", Map.of()), jobs.get(1));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anyObjectsComeBackAsTheyWere(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            Random random = new Random(kind.ordinal());
            for (int round = 0; round < 20; round++) {
                List<BatchObject> jobs = new ArrayList<>();
                StringBuilder scenario = new StringBuilder();
                for (int job = random.nextInt(40); job > 0; job--) {
                    Map<String, String> attributes = new LinkedHashMap<>();
                    for (int i = random.nextInt(30); i > 0; i--) {
                        String name = "a" + random.nextInt(6000) + (random.nextBoolean() ? ".r" : "");
                        attributes.put(name, "v".repeat(random.nextInt(50)) + random.nextInt());
                    }
                    jobs.add(new BatchObject(job + ".vm", attributes));
                    scenario.append("@job ").append(job).append(".vm\n");
                    attributes.forEach((name, value) ->
                            scenario.append(name).append('=').append(value).append('\n'));
                }
                stub.controls().stub_scenario(scenario.toString());
                try (BatchReader reader = stub.reader()) {
                    assertEquals(jobs, reader.stat(Kind.JOB, List.of()));
                }
            }
        }
    }

    static Stream<Arguments> codes() {
        return Stream.concat(
                Stream.of(TorqueCode.values())
                        .map(code -> Arguments.of(LibraryKind.TORQUE, code.number(), code.meaning())),
                Stream.of(OpenPbsCode.values())
                        .map(code -> Arguments.of(LibraryKind.OPENPBS, code.number(), code.meaning())));
    }

    @ParameterizedTest
    @MethodSource("codes")
    void everyErrorHasItsMeaning(LibraryKind kind, int code, Meaning meaning) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_scenario(SITE);
            String run = kind == LibraryKind.TORQUE ? "pbs_asyrunjob" : "pbs_asyrunjob_ack";
            try (BatchWriter writer = stub.writer()) {
                for (String call : List.of(run, "pbs_alterjob", "pbs_statque")) {
                    stub.controls().stub_fail(call, code, "the server's own words\n with a break ", 1);
                    PbsException told = failure(() -> {
                        switch (call) {
                            case "pbs_statque" -> writer.stat(Kind.QUEUE, List.of());
                            case "pbs_alterjob" -> writer.alter("5.vm", List.of(new Setting("comment", "", "x")));
                            default -> writer.run("5.vm", "n1");
                        }
                    });
                    assertEquals(meaning, told.meaning());
                    assertEquals(code, told.code());
                    List<Integer> losses = kind == LibraryKind.TORQUE ? List.of(15033) : List.of(15031, 15020);
                    String lost = losses.contains(code) ? "the connection was lost: " : "";
                    assertEquals(
                            call + ": " + lost + "the server's own words  with a break (" + code + ")",
                            told.getMessage());
                }
                // After any of them the next call does.
                writer.run("5.vm", "n1");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codes")
    void everyErrorWithoutATextGetsOne(LibraryKind kind, int code, Meaning meaning) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            try (BatchReader reader = stub.reader()) {
                stub.controls().stub_fail("pbs_statque", code, null, 1);
                PbsException told = failure(() -> reader.stat(Kind.QUEUE, List.of()));
                assertTrue(
                        told.getMessage().matches("pbs_statque: .*[A-Za-z]{4}.* \\(" + code + "\\)"),
                        told.getMessage());
                assertFalse(told.getMessage().contains("unknown error"), told.getMessage());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codes")
    void everyErrorOfConnectingIsTold(LibraryKind kind, int code, Meaning meaning) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_fail("pbs_connect", code, null, 1);
            try (BatchReader reader = stub.reader()) {
                PbsException told = failure(() -> reader.stat(Kind.QUEUE, List.of()));
                assertEquals(meaning, told.meaning());
                assertEquals(code, told.code());
                assertTrue(told.getMessage().startsWith("cannot connect to vm: "), told.getMessage());
                reader.stat(Kind.QUEUE, List.of());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anUnheardOfErrorIsToldWithItsNumber(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_fail("pbs_statque", 15131, null, 1);
            stub.controls().stub_fail("pbs_connect", 15131, null, 1);
            try (BatchReader reader = stub.reader()) {
                PbsException unreachable = failure(() -> reader.stat(Kind.QUEUE, List.of()));
                assertEquals(Meaning.UNREACHABLE, unreachable.meaning());
                PbsException other = failure(() -> reader.stat(Kind.QUEUE, List.of()));
                assertEquals(Meaning.OTHER, other.meaning());
                assertTrue(other.getMessage().endsWith(" (15131)"), other.getMessage());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void jobsAreStoppedInEachWay(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_scenario(SITE);
            try (BatchWriter writer = stub.writer()) {
                for (StopMethod method : StopMethod.values()) {
                    writer.stop("5.vm", method);
                }
                assertEquals("""
                        signal 5.vm suspend
                        holdjob 5.vm s
                        rlsjob 5.vm s
                        rerunjob 5.vm
                        deljob 5.vm
                        """, stub.controls().stub_log());
                stub.controls().stub_fail("pbs_holdjob", 15061, "the checkpoint failed", 1);
                failure(() -> writer.stop("5.vm", StopMethod.CHECKPOINT));
                assertTrue(
                        stub.controls().stub_log().endsWith("deljob 5.vm\nrlsjob 5.vm s\n"),
                        "a hold that is kept would keep it from running again");
                stub.controls().stub_fail("pbs_rerunjob", 15001, "no such job", 1);
                assertEquals(
                        Meaning.UNKNOWN_JOB,
                        failure(() -> writer.stop("5.vm", StopMethod.REQUEUE)).meaning());
                if (kind == LibraryKind.TORQUE) {
                    writer.resume("5.vm");
                    assertTrue(stub.controls().stub_log().endsWith("signal 5.vm resume\n"));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theHoldOfACheckpointIsTakenAwayOrToldOf(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_scenario(SITE);
            try (BatchWriter writer = stub.writer()) {
                stub.controls().stub_fail("pbs_rlsjob", 15010, "try again", 1);
                writer.stop("5.vm", StopMethod.CHECKPOINT);
                assertTrue(stub.controls().stub_log().endsWith("rlsjob 5.vm s\n"));
                stub.controls().stub_fail("pbs_rlsjob", 15010, "try again", 2);
                String told = failure(() -> writer.stop("5.vm", StopMethod.CHECKPOINT))
                        .getMessage();
                assertTrue(told.contains("it keeps a hold of the system's until qrls -h s 5.vm"), told);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void jobsAreRunAndAltered(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_scenario(SITE);
            try (BatchWriter writer = stub.writer()) {
                writer.alter(
                        "5.vm",
                        List.of(
                                new Setting("estimated", "start_time", "1795179553"),
                                new Setting("comment", "", "starts d\u00eda \u2713")));
                writer.alter("5.vm", List.of());
                writer.alter("5.vm", List.of(new Setting("comment", "", "")));
                writer.run("5.vm", "(n1:ncpus=2)");
                assertEquals("""
                        alter 5.vm estimated.start_time=1795179553 comment=starts d\u00eda \u2713
                        alter 5.vm comment=
                        run 5.vm (n1:ncpus=2)
                        """, stub.controls().stub_log());
                PbsException unknown = failure(() -> writer.run("6.vm", "n1"));
                assertEquals(Meaning.UNKNOWN_JOB, unknown.meaning());
                assertTrue(unknown.getMessage().contains("Unknown Job Id"), unknown.getMessage());
                assertEquals(
                        Optional.of("R"),
                        writer.stat(Kind.JOB, List.of()).get(0).get("job_state"));
                assertThrows(
                        IllegalArgumentException.class,
                        () -> writer.alter("5.vm", List.of(new Setting("comment", "", "a\0b"))));
                assertThrows(IllegalArgumentException.class, () -> writer.run("5.vm", "n\0"));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReaderCannotWrite(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind);
                BatchReader reader = stub.reader()) {
            assertFalse(reader instanceof BatchWriter);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionThatTheServerClosedIsMadeAnew(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_scenario(SITE);
            try (BatchWriter writer = stub.writer()) {
                writer.stat(Kind.JOB, List.of());
                stub.controls().stub_drop();
                assertEquals(1, writer.stat(Kind.JOB, List.of()).size());
                stub.controls().stub_drop();
                writer.run("5.vm", "n1");
                assertEquals("run 5.vm n1\n", stub.controls().stub_log());
                assertEquals(3, stub.count("connects"));
                assertEquals(1, stub.count("open"));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatIsGoneIsUnreachableUntilItIsBack(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_scenario(SITE);
            int gone = kind == LibraryKind.TORQUE ? 111 : 15010;
            try (BatchReader reader = stub.reader()) {
                reader.stat(Kind.JOB, List.of());
                stub.controls().stub_drop();
                stub.controls().stub_fail("pbs_connect", gone, null, 3);
                for (int i = 0; i < 3; i++) {
                    PbsException told = failure(() -> reader.stat(Kind.JOB, List.of()));
                    assertEquals(Meaning.UNREACHABLE, told.meaning());
                    assertTrue(told.getMessage().endsWith("Maybe pbs_server does not run there"), told.getMessage());
                    assertEquals(0, stub.count("open"));
                }
                assertEquals(1, reader.stat(Kind.JOB, List.of()).size());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void whyConnectingFailsIsToldAnewEachTime(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            boolean torque = kind == LibraryKind.TORQUE;
            try (BatchReader reader = stub.reader()) {
                for (int code : torque ? new int[] {111, 15137} : new int[] {15010, 15008}) {
                    stub.controls().stub_fail("pbs_connect", code, null, 1);
                    assertEquals(
                            code,
                            failure(() -> reader.stat(Kind.JOB, List.of())).code());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLostConnectionIsToldAsSuch(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            int lost = kind == LibraryKind.TORQUE ? 15033 : 15031;
            stub.controls().stub_fail("pbs_statque", lost, "Odd word of a library", 1);
            try (BatchReader reader = stub.reader()) {
                assertEquals(
                        "pbs_statque: the connection was lost: Odd word of a library (" + lost + ")",
                        failure(() -> reader.stat(Kind.QUEUE, List.of())).getMessage());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void closingTwiceIsClosing(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            BatchReader reader = stub.reader();
            reader.stat(Kind.QUEUE, List.of());
            reader.close();
            reader.close();
            assertEquals(0, stub.count("open"));
        }
    }

    /** A cycle may be under way when the daemon ends. */
    @Test
    void whatIsClosedIsUnreachable() throws Exception {
        try (StubLibrary stub = StubLibrary.of(LibraryKind.OPENPBS)) {
            BatchReader reader = stub.reader();
            reader.close();
            PbsException told = failure(() -> reader.stat(Kind.QUEUE, List.of()));
            assertEquals(Meaning.UNREACHABLE, told.meaning());
            assertEquals("pbs_statque of vm: the connection is closed", told.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionThatBreaksAtOnceIsNotTriedForEver(LibraryKind kind) throws Exception {
        try (StubLibrary stub = StubLibrary.of(kind)) {
            int lost = kind == LibraryKind.TORQUE ? 15033 : 15031;
            stub.controls().stub_fail("pbs_statjob", lost, null, 10);
            try (BatchReader reader = stub.reader()) {
                assertEquals(
                        lost, failure(() -> reader.stat(Kind.JOB, List.of())).code());
                assertEquals(1, stub.count("connects"));
                reader.stat(Kind.QUEUE, List.of());
                assertEquals(
                        lost, failure(() -> reader.stat(Kind.JOB, List.of())).code());
                assertEquals(3, stub.count("connects"));
            }
        }
    }

    @Test
    void aServerThatDoesNotTellItsNameIsToldOf() {
        try (StubLibrary stub = StubLibrary.of(LibraryKind.TORQUE);
                BatchReader reader = stub.reader()) {
            assertEquals(
                    "pbs_statserver of vm tells no server",
                    failure(reader::serverName).getMessage());
        }
    }
}
