package org.almanac.daemon.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.support.Tools;
import org.almanac.daemon.support.Tools.Said;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What systemd thinks of the unit. */
class SystemdUnitTest {
    private static final String UNIT = "almanacd.service";

    /** "OK" begins below this exposure. */
    private static final double OK = 5.0;

    private String analyze;

    @TempDir
    private Path folder;

    /** The unit as it is shipped, but for the program, which is not installed where it is tested. */
    @BeforeEach
    void copyUnit() throws IOException {
        analyze = Tools.require("systemd-analyze").toString();
        String unit = Files.readString(Tools.inCheckout("systemd/" + UNIT));
        assertTrue(unit.contains("=/usr/sbin/almanacd\n"));
        assertTrue(unit.contains("=/usr/bin/almanac "));
        String there = Tools.require("true").toRealPath().toString();
        Files.writeString(
                folder.resolve(UNIT),
                unit.replace("=/usr/sbin/almanacd\n", "=" + there + "\n")
                        .replace("=/usr/bin/almanac ", "=" + there + " "));
    }

    @Test
    void unitIsAccepted() throws Exception {
        assertEquals(new Said(0, ""), verify());
    }

    @ParameterizedTest
    @ValueSource(strings = {"openpbs.conf", "processes.conf"})
    void unitIsAcceptedWithEachDropIn(String dropIn) throws Exception {
        Path dropIns = Files.createDirectory(folder.resolve(UNIT + ".d"));
        Files.copy(Tools.inCheckout("systemd/" + dropIn), dropIns.resolve(dropIn));
        assertEquals(new Said(0, ""), verify());
    }

    @Test
    void unitExposesLittle() throws Exception {
        Said said = Tools.run(
                folder,
                List.of(
                        analyze,
                        "security",
                        "--no-pager",
                        "--offline=yes",
                        folder.resolve(UNIT).toString()));
        Matcher exposure =
                Pattern.compile("Overall exposure level.*: ([0-9.]+) ").matcher(said.output());
        assertTrue(exposure.find(), said.output());
        assertTrue(Double.parseDouble(exposure.group(1)) < OK, said.output());
    }

    private Said verify() throws IOException, InterruptedException {
        return Tools.run(
                folder,
                List.of(analyze, "verify", "--man=no", folder.resolve(UNIT).toString()));
    }
}
