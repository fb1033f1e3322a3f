package org.almanac.pbs.ifl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.ifl.BatchWriter.Setting;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reading for days, and connecting for each look, takes no memory and no descriptors.
 *
 * <p>It is tried in virtual machines of their own that compile nothing: a compiler's native memory comes and goes in
 * megabytes. All run at once, as none of them looks at a clock.
 */
@Tag("slow")
class ManyPollsTest {
    private static final boolean THOROUGH = Integer.getInteger("almanac.sites", 0) >= 60;
    private static final int REFUSED = 111;

    /** Nothing in a poll takes less than 40 bytes; what comes and goes by itself is below this for each. */
    private static final long NOISE = 26;

    /** What a life is full of. */
    private enum Life {
        POLLS(1_000, 10_000) {
            @Override
            void go(StubLibrary stub, BatchWriter writer, int times) throws PbsException {
                poll(stub, writer, times);
            }
        },
        /** A reconnection takes fifty times as long as a poll; what one leaves behind shows after a thousand as well. */
        RECONNECTS(300, THOROUGH ? 10_000 : 1_000) {
            @Override
            void go(StubLibrary stub, BatchWriter writer, int times) throws PbsException {
                reconnect(stub, writer, times);
            }
        };

        private final int warmUp;
        private final int times;

        Life(int warmUp, int times) {
            this.warmUp = warmUp;
            this.times = times;
        }

        abstract void go(StubLibrary stub, BatchWriter writer, int times) throws PbsException;
    }

    private static Stream<Arguments> lives() {
        return Stream.of(LibraryKind.values())
                .flatMap(kind -> Stream.of(Life.values()).map(life -> Arguments.of(kind, life)));
    }

    private record Lived(LibraryKind kind, Life life) {}

    private static final Map<Lived, Process> PROCESSES = new HashMap<>();

    @BeforeAll
    static void begin() throws Exception {
        for (LibraryKind kind : LibraryKind.values()) {
            StubLibrary.of(kind).close();
            for (Life life : Life.values()) {
                PROCESSES.put(new Lived(kind, life), process(kind, life));
            }
        }
    }

    @AfterAll
    static void end() {
        PROCESSES.values().forEach(Process::destroyForcibly);
    }

    private static Process process(LibraryKind kind, Life life) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xint",
                        "-XX:+UseSerialGC",
                        "-Xmx64m",
                        "-Dalmanac.sites=" + Integer.getInteger("almanac.sites", 0),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyPollsTest.class.getName(),
                        kind.name(),
                        life.name())
                .redirectErrorStream(true)
                .start();
    }

    @ParameterizedTest
    @MethodSource("lives")
    void thousandsLeaveNothingBehind(LibraryKind kind, Life life) throws Exception {
        Process polling = PROCESSES.get(new Lived(kind, life));
        String told = new String(polling.getInputStream().readAllBytes());
        assertEquals(0, polling.waitFor(), told);
    }

    /** Lives that life with the library of that kind; fails where something grows. */
    public static void main(String[] arguments) throws Exception {
        LibraryKind kind = LibraryKind.valueOf(arguments[0]);
        Life life = Life.valueOf(arguments[1]);
        try (StubLibrary stub = StubLibrary.of(kind)) {
            stub.controls().stub_scenario("""
                    @node n1
                    state=free
                    @node n2
                    state=down
                    @job 7.vm
                    job_state=Q
                    Resource_List.walltime=01:00:00
                    comment=x
                    """);
            try (BatchWriter writer = stub.writer()) {
                life.go(stub, writer, life.warmUp);
                System.gc();
                long allocated = stub.controls().stub_allocated();
                long descriptors = descriptors();
                long blocks = stub.count("blocks");
                life.go(stub, writer, life.times);
                System.gc();
                long grown = stub.controls().stub_allocated() - allocated;
                System.out.println(grown + " bytes more");
                assertTrue(grown < NOISE * life.times);
                assertEquals(descriptors, descriptors());
                assertEquals(blocks, stub.count("blocks"));
            }
        }
    }

    /** Polls, with the errors, disconnections and changes that a long life has. */
    private static void poll(StubLibrary stub, BatchWriter writer, int times) throws PbsException {
        for (int i = 0; i < times; i++) {
            assertEquals(2, writer.stat(Kind.NODE, List.of()).size());
            assertEquals(
                    1,
                    writer.stat(Kind.JOB, List.of("job_state", "Resource_List")).size());
            writer.alter("7.vm", List.of(new Setting("comment", "", "y")));
            stub.controls().stub_clear_log();
            switch (i % 100) {
                case 1 -> stub.controls().stub_drop();
                case 2 -> stub.controls().stub_fail("pbs_statjob", 15007, "Unauthorized Request", 1);
                default -> {
                    continue;
                }
            }
            try {
                writer.stat(Kind.JOB, List.of());
            } catch (PbsException e) {
                assertEquals(15007, e.code());
            }
        }
    }

    /** Looks, each time on a connection of its own: the one before was cut, or refused by turns. */
    private static void reconnect(StubLibrary stub, BatchWriter writer, int times) throws PbsException {
        long before = stub.count("connects");
        for (int i = 0; i < times; i++) {
            stub.controls().stub_drop();
            if (i % 100 == 1) {
                stub.controls().stub_fail("pbs_connect", REFUSED, "", 1);
                StubLibrary.unreachable(() -> writer.stat(Kind.JOB, List.of()));
            }
            assertEquals(1, writer.stat(Kind.JOB, List.of()).size());
        }
        assertTrue(stub.count("connects") - before >= times, "connections that were made");
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }
}
