package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.workload.RandomLog;
import org.junit.jupiter.api.Test;

/** What is written can be read, and is the same. */
class SwfWriterTest {
    private static byte[] written(RecordedLog log, String file, String... notes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new SwfWriter(log, List.of(notes)).write(Path.of(file), bytes);
        return bytes.toByteArray();
    }

    @Test
    void anyLogIsReadAsItWasWrittenPlainOrPacked() throws IOException {
        int withDeadlines = 0;
        for (int seed = 0; seed < 80; seed++) {
            RecordedLog log = RandomLog.of(seed);
            for (String file : List.of(log.file(), log.file() + ".gz")) {
                RecordedLog read = SwfReader.read(
                        log.file(), new ByteArrayInputStream(written(log, file, "made by lot", "twice")));
                HeaderText notes = new HeaderText(List.of("Note: made by lot", "Note: twice"));
                assertEquals(log.with(notes), read);
            }
            withDeadlines += log.jobs().stream().anyMatch(job -> job.deadline() >= 0) ? 1 : 0;
        }
        assertTrue(withDeadlines > 0 && withDeadlines < 80, "some have deadlines and some have none");
    }

    @Test
    void theHeaderTellsWhatIsKnownAndWhatWasDone() throws IOException {
        RecordedLog log = new RecordedLog(
                "t.swf",
                OptionalLong.of(1_000_000),
                OptionalInt.of(128),
                Optional.of("Europe/Stockholm"),
                List.of(new RecordedJob(7, 3, -1, 60, 4, -1, 4, 90, -1, 1, 2, 3, 4, 5, 6, 4000)));

        assertEquals("""
                ; Version: 2.2
                ; MaxJobs: 1
                ; MaxRecords: 1
                ; UnixStartTime: 1000000
                ; TimeZoneString: Europe/Stockholm
                ; MaxProcs: 128
                ; Deadline: field 19
                ; Note: a note of?two lines
                7 3 -1 60 4 -1 -1 4 90 -1 1 2 3 4 5 6 -1 -1 4000
                """, new String(written(log, "t.swf", "a note of\ntwo lines"), StandardCharsets.UTF_8));
    }

    @Test
    void theNameSaysWhetherItIsPacked() {
        assertTrue(SwfWriter.isPacked(Path.of("a.swf.GZ")));
        assertTrue(!SwfWriter.isPacked(Path.of("gz")));
    }
}
