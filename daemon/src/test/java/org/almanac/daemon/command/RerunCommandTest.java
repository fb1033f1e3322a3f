package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.record.RecordedSite;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RerunCommandTest {
    /** Has a record of 20 cycles. */
    @TempDir
    private static Path state;

    @BeforeAll
    static void record() throws IOException {
        RecordedSite.record(state);
    }

    private static Run rerun(String... words) {
        return Run.almanac(Stream.concat(Stream.of("rerun", "--state", state), Stream.of(words))
                .toArray());
    }

    @Test
    void theSameDecisionsAreTold() {
        Run all = rerun("--from", "2026-01-01");

        assertEquals(ExitCode.DONE, all.code());
        assertTrue(all.out().startsWith("Cycles 1 to 20: 20 cycles with "), all::out);
        assertTrue(all.out().endsWith("All decisions are the same.\n"), all::out);
        assertEquals(
                20,
                rerun("--cycle", "20", "--threads", "2", "-F", "json")
                        .data()
                        .get("last_cycle")
                        .asInt());
    }

    @Test
    void whatIsNotThereIsSaid() {
        Run late = rerun("--cycle", "21");
        assertEquals(ExitCode.FAILED, late.code());
        assertEquals(List.of("almanac: cycle 21 is not in the record, which has cycles up to 20"), late.errLines());
        for (String form : List.of("table", "json")) {
            Run none = rerun("--from", "2020-01-01", "--to", "2021-01-01", "-F", form);
            assertEquals(ExitCode.FAILED, none.code());
            assertEquals(List.of("almanac: no cycle of that time is in the record"), none.errLines());
        }
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertEquals(
                List.of(
                        "almanac: which cycles is missing. Give either --cycle N or --from TIME. Try 'almanac rerun --help'"),
                rerun().errLines());
        assertEquals(
                ExitCode.USAGE, rerun("--cycle", "3", "--from", "2026-01-01").code());
        assertEquals(ExitCode.USAGE, rerun("--cycle", "3", "--to", "2026-01-01").code());
        assertEquals(ExitCode.USAGE, rerun("--cycle", "3", "--threads", "0").code());
    }
}
