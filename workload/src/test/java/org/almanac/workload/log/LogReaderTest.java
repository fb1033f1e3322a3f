package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which form a log is read in, and where its machine is looked for. */
class LogReaderTest {
    private static final String PLAIN = "1 0 5 553 40 552.21 300 48 43200 1024 1 4 7 9 2 3 -1 -1";
    private static final String MACHINES = "0\tbig\t2\t80\t1\t1024\n";

    /** What stands behind a job's number. */
    private static final String TAIL = " 0 -1 100 4 -1 -1 4 100 -1 1 11 -1 -1 -1 -1 -1 -1";

    @TempDir
    Path folder;

    @Test
    void aLogOfEighteenFieldsIsPlain() throws IOException {
        Path file = write("a.swf", "; MaxProcs: 9\n" + PLAIN);

        assertEquals(SwfReader.read(file), LogReader.read(file));
        assertEquals(9, LogReader.read(file).recorded().maxProcs().orElseThrow());
    }

    @Test
    void aLogOfTwentyOneFieldsIsReadWithTheMachineBesideIt() throws IOException {
        Path file = folder.resolve("a.swf.gz");
        Files.write(file, SwfReaderTest.gzip("; TimeZoneString: Europe/Prague\n" + CeritReaderTest.job("1:ppn=3")));
        write("a.machines", MACHINES);
        List<Long> reported = new ArrayList<>();

        SiteLog log =
                assertInstanceOf(SiteLog.class, LogReader.read(file, (done, total) -> reported.add(total - done)));

        assertEquals(CeritReader.read(file), log);
        assertEquals(160, log.machine().cpus());
        assertEquals("a.swf.gz", log.recorded().file());
        assertEquals("Europe/Prague", log.recorded().timeZone().orElseThrow());
        assertEquals(0L, reported.get(reported.size() - 1));
    }

    @Test
    void aLogOfTwentyOneFieldsWithoutNodesAndMachineIsPlain() throws IOException {
        Path file = write("b.swf", "; MaxProcs: 9\n" + PLAIN + " 5 6 7\n");

        assertEquals(SwfReader.read(file), LogReader.read(file));
        assertTrue(
                LogReader.read(file).recorded().unusedColumns().orElseThrow().startsWith("columns 19 to 21 are not"));
    }

    @Test
    void aHeaderThatNamesADeadlineMakesALogPlain() throws IOException {
        write("a.machines", MACHINES);
        Path file = write("a.swf", "; Deadline: field 20\n" + PLAIN + " {1} 700 1:ppn=3\n");

        assertEquals(700, LogReader.read(file).recorded().jobs().get(0).deadline());
    }

    @Test
    void aMissingMachineIsToldInOneLine() throws IOException {
        Path file = write("a.swf", CeritReaderTest.job("1:ppn=3"));

        String expected = file + ": is in the form of the CERIT-SC log, whose machine is described beside it, but there"
                + " is no file " + folder.resolve("a.machines");
        assertEquals(expected, refused(file));
        assertEquals(
                expected,
                assertThrows(LogFormatException.class, () -> CeritReader.read(file))
                        .getMessage());
    }

    @Test
    void theMachineIsLookedForUnderTheNameOfTheLog() {
        for (String name : List.of("a.swf.gz", "a.swf", "a.SWF.GZ", "a.gz", "a")) {
            assertEquals(Path.of("b", "a.machines"), MachinesReader.beside(Path.of("b", name)), name);
        }
    }

    @Test
    void formsAreNotMixed() throws IOException {
        write("a.machines", MACHINES);

        Path first = write("a.swf", PLAIN + "\n" + CeritReaderTest.job("1"));
        assertEquals(
                first + ", line 2: has 21 fields, plain SWF has 18. Maybe it is the form of the CERIT-SC log, which has"
                        + " nodes, queue and request behind SWF's fields on every line and a description of its"
                        + " machine beside it",
                refused(first));
        Path second = write("a.swf", CeritReaderTest.job("1") + "\n" + PLAIN);
        assertEquals(
                second + ", line 2: has 18 fields, 21 are expected. Maybe the file was cut short", refused(second));
    }

    @Test
    void faultsAreThoseOfThePlainReader() throws IOException {
        assertEquals(
                folder
                        + ": is a directory without days of accounting, a log file or a directory of files named as 20261120 or"
                        + " 20261120.gz is expected",
                refused(folder));
        assertEquals(folder.resolve("b") + ": no such file", refused(folder.resolve("b")));
        Path empty = write("e.swf", "");
        assertEquals(empty + ": is empty", refused(empty));
        Path text = write("t.swf", "hello\n");
        assertEquals(
                text + ", line 1: is no line of an SWF log, which has 18 numbers; it reads \"hello\"", refused(text));
    }

    @Test
    void aDamagedMachineIsToldByItsOwnName() throws IOException {
        Path file = write("a.swf", CeritReaderTest.job("1"));
        Path machines = write("a.machines", "0 big 2 80 1\n");

        assertEquals(
                machines
                        + ", line 1: has 5 fields, 6 are expected: id, name, nodes, cpus a node, speed, memory in KB a node",
                refused(file));
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String refused(Path file) {
        return assertThrows(LogFormatException.class, () -> LogReader.read(file))
                .getMessage();
    }

    @Test
    void aJobNumberThatStandsTwiceIsRefusedWithBothLines() throws IOException {
        Path file = write("twice.swf", "; a comment\n7" + TAIL + "\n9" + TAIL + "\n8" + TAIL + "\n9" + TAIL + "\n");
        String message = file + ", line 5: job number 9 is in the log twice, first at line 3";
        assertEquals(
                message,
                assertThrows(LogFormatException.class, () -> LogReader.read(file))
                        .getMessage());
        assertEquals(
                message,
                assertThrows(LogFormatException.class, () -> SwfReader.read(file))
                        .getMessage());
    }
}
