package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.almanac.daemon.Run;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.support.Await;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages that replays and experiments write, as a browser opens them from a file. */
@Tag("slow")
class ReportPageTest {
    private static final List<String> POLICIES =
            List.of("fcfs", "easy", "conservative", "flex", "maui", "best-fit", "deadline", "planned");

    /**
     * The charts that have no canvas, or one of hardly a colour, each with what is known of it. Where a third colour is
     * seen, no more is looked at.
     */
    private static final String BLANK_CHARTS = """
            [...document.querySelectorAll('.chart')].flatMap((box, i) => {
              const canvas = box.querySelector('canvas');
              const of = `chart ${i} of ${box.clientWidth} by ${box.clientHeight}`;
              if (!canvas) return [`${of} has no canvas`];
              const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
              const colours = new Set();
              for (let i = 0; i < data.length && colours.size < 3; i += 4 * 31) colours.add(data.slice(i, i + 4).join());
              return colours.size < 3 ? [`${of}, drawn ${canvas.width} by ${canvas.height}, has ${[...colours].join(' and ')}`] : [];
            })""";

    @TempDir
    private static Path folder;

    private static Chromium browser;

    @BeforeAll
    static void start() throws IOException {
        browser = Chromium.start(Files.createDirectory(folder.resolve("profile")));
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void aReplayOpensWithoutComplaintInBothThemesAtADeskAndOnAPhone() throws IOException {
        Path page = replay(manyJobs(), POLICIES);

        opensEverywhere(page);
        assertEquals(POLICIES.size(), rows("#policies"));
        assertEquals(POLICIES.size(), rows("#fidelity table"));
    }

    @Test
    void aReplayWithTargetsShowsWhatOwnersHeldAndWereDue() throws IOException {
        Path site = Files.writeString(
                folder.resolve("site.yaml"),
                "clusters: [{name: a, nodes: [{names: n, cpus: 16}]}]\n"
                        + "fair-share: {shares: [{name: owners, target: 60%, users: [{name: u1}]}, {name: guests}]}\n");

        opensEverywhere(replay(manyJobs(), List.of("easy", "planned:fair-share-weight=300"), "--cluster", site));
        assertEquals(3L, browser.js("return document.querySelectorAll('#owners .chart').length"));
        assertTrue(browser.text("#shares").contains("An owner is due its target"), browser.text("#shares"));
    }

    @Test
    void aReplayOfOneJobWithoutADateOpens() throws IOException {
        String header = "; MaxProcs: 8\n";
        String job = "1 0 -1 60 2 -1 -1 2 100 -1 1 1 1 -1 1 -1 -1 -1\n";

        opensEverywhere(replay(Files.writeString(folder.resolve("few.swf"), header + job), List.of("easy")));
    }

    @Test
    void anExperimentOpensWithoutComplaintInBothThemesAtADeskAndOnAPhone() {
        Path page = folder.resolve("experiment.html");
        succeeds(
                "experiment",
                "balanced",
                "--table",
                "fig3",
                "--logs",
                folder,
                "--results",
                folder.resolve("kept"),
                "--report",
                page);

        opensEverywhere(page);
        assertTrue(browser.text("#tables").contains("IBB and best fit finish alike"), browser.text("#tables"));
        assertTrue(browser.text("#facts").contains("--table fig3"), browser.text("#facts"));
        assertTrue(browser.text("#left-out").contains("MetaCentrum"), browser.text("#left-out"));
    }

    @Test
    void theCondominiumStudyOpensWithoutComplaintInBothThemesAtADeskAndOnAPhone() {
        Path page = folder.resolve("condominium.html");
        succeeds("experiment", "condominium", "--experiment", "2.0", "--report", page);

        opensEverywhere(page);
        assertTrue(browser.text("#findings").contains("utilisation falls as N rises"), browser.text("#findings"));
        assertTrue(browser.text("#facts").contains("Experiment 2.0: N from 5 to 123"), browser.text("#facts"));
        assertEquals(4L, browser.js("return document.querySelectorAll('.chart').length"));
    }

    private static Path replay(Path log, List<String> policies, Object... more) {
        Path page = folder.resolve("replay.html");
        List<Object> words = new ArrayList<>(List.of("replay", log, "--report", page));
        policies.forEach(policy -> words.addAll(List.of("--policy", policy)));
        words.addAll(List.of(more));
        succeeds(words.toArray());
        return page;
    }

    private static void succeeds(Object... words) {
        Run run = Run.almanac(words);
        assertEquals(ExitCode.DONE, run.code(), run::err);
    }

    /** Three weeks of a full machine that noted how long jobs waited. */
    private static Path manyJobs() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder lines = new StringBuilder("; MaxProcs: 16\n; UnixStartTime: 1027839845\n");
        for (int number = 1; number <= 400; number++) {
            int runtime = 600 + random.nextInt(40_000);
            lines.append(number)
                    .append(' ')
                    .append(number * 5_000L)
                    .append(' ')
                    .append(random.nextInt(9_000))
                    .append(' ')
                    .append(runtime)
                    .append(' ')
                    .append(1 + random.nextInt(6))
                    .append(" -1 -1 -1 ")
                    .append(runtime * 2)
                    .append(" -1 1 ")
                    .append(1 + random.nextInt(30))
                    .append(" 1 -1 ")
                    .append(random.nextInt(3))
                    .append(" -1 -1 -1\n");
        }
        return Files.writeString(folder.resolve("many.swf"), lines);
    }

    private static void opensEverywhere(Path page) {
        for (String theme : List.of("light", "dark")) {
            for (int width : List.of(1200, 390)) {
                String where = page.getFileName() + ", " + theme + ", " + width;
                browser.prefer(theme);
                browser.widen(width);
                opens(page, where);
                // As when the theme or the width changes, which the browser may tell of at any moment after that.
                browser.js("draw()");
                areDrawn(where + ": all charts are drawn anew");
                // As when the browser had to take their memory from them.
                browser.js("""
                        document.querySelectorAll('.chart canvas').forEach((canvas) => {
                          canvas.width = canvas.width;
                          canvas.dispatchEvent(new Event('contextrestored'));
                        })""");
                areDrawn(where + ": all charts are drawn that were lost");
                assertEquals(List.of(), complaints(), where);
                assertEquals(
                        true,
                        browser.js(
                                "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"),
                        where);
                assertFalse(browser.text("body").matches("(?s).*\\b(NaN|undefined|Infinity|null)\\b.*"), where);
            }
        }
    }

    private static void opens(Path page, String where) {
        // What was said of the page before is none of this one's.
        browser.console();
        browser.show(page.toUri());
        areDrawn(where + ": all charts are drawn");
        assertEquals(0L, browser.js("return performance.getEntriesByType('resource').length"), where);
    }

    /**
     * All are drawn for a printer, those that are not in sight, too. It is told of the printer each time: where time is
     * short, the first of its words may still reach the page before.
     */
    private static void areDrawn(String what) {
        Await.until(Chromium.PATIENCE, () -> what + "; " + blankCharts() + "; " + browser.console(), () -> {
            browser.js("dispatchEvent(new Event('beforeprint'))");
            return blankCharts().isEmpty();
        });
    }

    /** What the browser complains about but that we look at a canvas several times. */
    private static List<String> complaints() {
        return browser.console().stream()
                .filter(line -> !line.contains("willReadFrequently"))
                .toList();
    }

    private static List<?> blankCharts() {
        return (List<?>) browser.js("return " + BLANK_CHARTS);
    }

    private static long rows(String table) {
        return (Long) browser.js("return document.querySelectorAll(arguments[0] + ' tbody tr').length", table);
    }
}
