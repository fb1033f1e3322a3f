package org.almanac.daemon.command.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.almanac.replay.Estimate;
import org.almanac.replay.ReplayLog;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is compiled a second time, asked of the Java that runs the test. */
@Tag("slow")
class SecondCompilerTest {
    private static final String PATTERN = "org/almanac/nothing/of/this/name/*.*";

    @TempDir
    private Path folder;

    private static String ask(String operation) throws Exception {
        return (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), operation, null, null);
    }

    private static ReplayLog log(int jobs) {
        List<RecordedJob> recorded = new ArrayList<>();
        for (int number = 1; number <= jobs; number++) {
            recorded.add(new RecordedJob(number, 0, -1, 100, 1, -1, 1, 100, -1, 1, 1, 1, 1, 1, 1));
        }
        RecordedLog log = new RecordedLog("made", OptionalLong.empty(), OptionalInt.of(1), Optional.empty(), recorded);
        return ReplayLog.of(log, 1, Estimate.KILL, ReplayLog.Cancelled.KEEP);
    }

    private void tellDirectives() throws Exception {
        Path named = Files.createDirectory(folder.resolve("a folder")).resolve("directives.json");
        Files.writeString(named, "[ { match: \"" + PATTERN + "\", c2: { Exclude: false } } ]");
        System.setProperty("almanac.directives", named.toString());
    }

    @AfterEach
    void forget() throws Exception {
        System.clearProperty("almanac.directives");
        ask("compilerDirectivesClear");
    }

    @Test
    void theShippedFileNamesThePlanAndItsRoomOverTime() throws Exception {
        Matcher named = Pattern.compile("\"(org/[a-z/]+)/\\*\\.\\*\"")
                .matcher(Files.readString(Path.of("src/main/launcher/plan-compiled-twice.json")));
        List<String> packages = named.results().map(found -> found.group(1)).toList();
        assertEquals(
                List.of(
                        "org/almanac/planner/plan",
                        "org/almanac/planner/plan/order",
                        "org/almanac/planner/plan/reservation",
                        "org/almanac/planner/timeline",
                        "org/almanac/planner/timeline/fit",
                        "org/almanac/planner/timeline/freed"),
                packages);
        for (String each : packages) {
            assertTrue(Files.isDirectory(Path.of("../planner/src/main/java", each)), each);
        }
    }

    @Test
    void aCrowdedLogHasItsPlanCompiledASecondTime() throws Exception {
        tellDirectives();
        SecondCompiler.useFor(log(5_000), 1);
        assertTrue(ask("compilerDirectivesPrint").contains(PATTERN), ask("compilerDirectivesPrint"));
    }

    @Test
    void anotherLogHasNot() throws Exception {
        tellDirectives();
        SecondCompiler.useFor(log(2_600), 1);
        assertFalse(ask("compilerDirectivesPrint").contains(PATTERN), ask("compilerDirectivesPrint"));
    }

    @Test
    void nothingIsToldWhereTheLauncherDidNotAskForIt() throws Exception {
        String before = ask("compilerDirectivesPrint");
        SecondCompiler.useFor(log(5_000), 1);
        assertEquals(before, ask("compilerDirectivesPrint"));
    }
}
