package org.almanac.workload.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole logs of the Parallel Workloads Archive are read to their last job, where they lie beside the checkout. */
class ArchiveLogsTest {
    private static final Path FOLDER = Path.of("..", "..", "shared", "traces");

    @ParameterizedTest
    @CsvSource({
        "KTH-SP2-1996-2.1-cln, 28476, 100, 843480031, Europe/Stockholm",
        "SDSC-SP2-1998-4.2-cln, 59715, 128, 893466664, US/Pacific",
        "SDSC-BLUE-2000-4.2-cln, 243306, 1152, 956700003, US/Pacific",
        "SDSC-DS-2004-2.1-cln, 96069, 1664, 1078605840, US/Pacific",
        "HPC2N-2002-2.2-cln, 202871, 240, 1027839845, Europe/Stockholm",
        "LANL-CM5-1994-4.1-cln, 122060, 1024, 781275672, US/Mountain",
        "NASA-iPSC-1993-3.1-cln, 18239, 128, 749458803, US/Pacific"
    })
    void aLogOfTheArchiveIsReadWhole(String name, int jobs, int cpus, long start, String zone)
            throws LogFormatException {
        RecordedLog log = SwfReader.read(present(name + ".swf.gz"));

        assertEquals(jobs, log.jobs().size());
        assertEquals(cpus, log.maxProcs().orElseThrow());
        assertEquals(start, log.unixStartTime().orElseThrow());
        assertEquals(zone, log.timeZone().orElseThrow());
    }

    @Test
    void theLogOfASimulatorIsRefusedByItsColumns() {
        Path file = present("CERIT-SC-wagap-2013-alea.swf.gz");

        LogFormatException e = assertThrows(LogFormatException.class, () -> SwfReader.read(file));

        assertTrue(e.getMessage().contains(", line 1: has 21 fields, plain SWF has 18. "), e.getMessage());
    }

    private static Path present(String name) {
        Path file = FOLDER.resolve(name);
        assumeTrue(Files.isReadable(file), "skipped: reading " + name + ", which is not in " + FOLDER);
        return file;
    }
}
