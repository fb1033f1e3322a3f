package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The view of figures: what it says, as charts, sentences and tables. */
@Tag("slow")
class FiguresPageTest extends InSampledPage {
    private static final List<String> CHARTS =
            List.of("utilisation", "waits-and-slowdowns", "promises", "shares", "search");

    @BeforeEach
    void open() {
        browser.console();
        page.open(SampleFigures.WATCHED, "?show=figures");
        browser.until("the figures are told", () -> said("utilisation").contains("held"));
        browser.until("the last of them, too", () -> !said("search").equals("Looking …"));
    }

    private static String said(String figure) {
        return browser.text("[aria-labelledby=figure-" + figure + "] .figure-said");
    }

    /** How many colours a figure's chart shows at a few hundred points. */
    private static long colours(String figure) {
        return (Long) browser.js("""
                const colours = new Set();
                for (const canvas of document.querySelectorAll(`[aria-labelledby=figure-${arguments[0]}] canvas`)) {
                  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
                  for (let i = 0; i < data.length; i += 4 * 97) colours.add(data.slice(i, i + 4).join());
                }
                return colours.size;
                """, figure);
    }

    @Test
    void eachFigureSaysWhatItDraws() {
        // Two jobs held 4 of 48 cpus for an hour of the day each.
        assertTrue(said("utilisation").startsWith("1 % of 48 cpus held in the last 24 h"), said("utilisation"));
        assertTrue(said("utilisation").endsWith("; 16 cpus not available now."), said("utilisation"));
        assertEquals(
                "2 jobs ended: half waited at most 2 h, nine of ten at most 2 h; mean 2 h.",
                said("waits-and-slowdowns"));
        assertEquals("100 % of 2 promises kept, 0 late.", said("promises"));
        assertEquals(
                "25 % of the machine is not where it belongs by its shares; 1 owner below target.", said("shares"));
        assertEquals(
                "1 of the last 2 searches found a better plan: 30 min gained in all, 1,200 plans tried a second.",
                said("search"));
        assertEquals("2 alarms.", said("alarms"));
        assertEquals("1 finding at the last of 3 examinations.", said("health"));
        assertEquals(
                "Of 20 jobs, half started within 10 min of what they were told first, and 75 % within the range.",
                said("expected-starts"));
        assertEquals(List.of(), browser.console());
        for (String figure : CHARTS) {
            browser.until(figure + " is drawn", () -> colours(figure) > 3);
        }
    }

    @Test
    void eachChartIsATableToo() {
        for (String figure : CHARTS) {
            String table = "[aria-labelledby=figure-" + figure + "] .figure-table ";
            assertEquals(
                    "img",
                    browser.find("[aria-labelledby=figure-" + figure + "] .figure-chart")
                            .getDomAttribute("role"));
            assertFalse(browser.find(table + "table").isDisplayed(), figure);
            browser.find(table + "summary").click();
            assertTrue(browser.find(table + "table").isDisplayed(), figure);
        }
        List<String> owners = browser.texts("[aria-labelledby=figure-shares] tbody tr");
        assertEquals("physics 50 % 75 % target: 75 %, below its target", owners.get(0));
        List<String> searches = browser.texts("[aria-labelledby=figure-search] tbody tr");
        assertTrue(searches.get(0).endsWith(" 3 200 100 ms 2 by 40 min 1 by 10 min 2,000"), searches::toString);
    }

    @Test
    void waitsAreToldBySizeAndByQueueAndAsSlowdowns() {
        press("waits-and-slowdowns", "By size");
        assertEquals(List.of("2–4 2 2 h 2 h 2 h"), rows("waits-and-slowdowns"));
        press("waits-and-slowdowns", "By queue");
        press("waits-and-slowdowns", "Slowdowns");
        assertEquals(List.of("batch 2 3 3 3"), rows("waits-and-slowdowns"));
        assertEquals(
                "2 jobs ended: half have a slowdown of at most 3, nine of ten at most 3; mean 3.",
                said("waits-and-slowdowns"));
    }

    private static void press(String figure, String button) {
        browser.js("""
                [...document.querySelectorAll(`[aria-labelledby=figure-${arguments[0]}] .tools button`)]
                  .find((each) => each.textContent === arguments[1]).click();
                """, figure, button);
    }

    @SuppressWarnings("unchecked")
    private static List<String> rows(String figure) {
        return (List<String>) browser.js("""
                return [...document.querySelectorAll(`[aria-labelledby=figure-${arguments[0]}] tbody tr`)]
                  .map((row) => [...row.children].map((cell) => cell.textContent).join(" "));
                """, figure);
    }

    @Test
    void errorsOfExpectedStartsAreToldByHorizonQueueAndUser() {
        assertEquals(List.of("up to an hour 20 10 min 1 h 75 % 1 of 8"), rows("expected-starts"));
        press("expected-starts", "By user");
        assertEquals(List.of("<b>u</b> 20 10 min 1 h 75 % 1 of 8"), rows("expected-starts"));
        assertEquals(0L, browser.js("return document.querySelectorAll('#figures b, #figures i').length"));
    }

    @Test
    void anAlarmsJobCanBeOpened() {
        List<String> alarms = browser.texts(".alarms > li");
        assertTrue(alarms.get(0).startsWith("promise at risk in 1 h, raised "), alarms::toString);
        assertTrue(alarms.get(1).contains("limit per-user keeps 4 idle cpus from 3 jobs until "), alarms::toString);
        assertTrue(alarms.get(1).contains("cpus 4 · jobs 3 · until "), alarms::toString);
        browser.find(".alarms .chip").click();
        assertEquals("Job 14", browser.text("#job-title"));
        assertTrue(browser.find("#figures").isDisplayed());
        assertEquals("?show=figures&job=14.sim", sorted());
        browser.find("#job-close").click();
        assertFalse(browser.find("#job").isDisplayed());
    }

    private static String sorted() {
        String query = (String) browser.js("return location.search");
        return query.equals("?job=14.sim&show=figures") ? "?show=figures&job=14.sim" : query;
    }

    @Test
    void aLinkKeepsTheViewAndTheTimeThatIsLookedAt() {
        browser.find("#ranges button:nth-child(3)").click();
        browser.until("it is told", () -> said("utilisation").contains("in the last 30 d"));
        assertEquals("?show=figures&range=month", browser.js("return location.search"));
        browser.find("#view button:nth-child(1)").click();
        assertFalse(browser.find("#figures").isDisplayed());
        assertTrue(browser.find("#queue").isDisplayed());
        assertEquals("", browser.js("return location.search"));
        browser.js("history.back()");
        browser.until("the figures are back", () -> browser.find("#figures").isDisplayed());
        assertEquals("true", browser.find("#ranges button:nth-child(3)").getDomAttribute("aria-pressed"));
    }

    @Test
    void whatTheLastSearchDidToAJobIsToldThere() {
        page.open(SampleFigures.WATCHED, "?job=14.sim");
        browser.until("it is told", () -> browser.text("#job").contains("What the last search did"));
        browser.until("all of it", () -> browser.text("#job").contains("With a walltime"));
        String told = browser.text("#job");
        assertTrue(
                told.matches(
                        "(?s).*At \\d\\d:\\d\\d it moved this start 10 min later, from \\S+ to \\S+: 200 plans tried, 3 kept\\..*"),
                told);
        page.open(SampleFigures.WATCHED, "?job=13.sim");
        browser.until(
                "it is told", () -> browser.text("#job").contains("it left this start where it was: 200 plans tried"));
        page.open(SamplePlan.SMALL, "?job=13.sim");
        browser.until(
                "it is told",
                () -> browser.text("#job").contains("Of 2 searches so far, none is known to have moved it."));
    }

    @ParameterizedTest
    @CsvSource({"light,1400", "dark,1400", "light,400", "dark,400"})
    void axeFindsNothingAndNothingIsCutOff(String theme, int width) throws IOException {
        browser.prefer(theme);
        browser.widen(width);
        browser.js("document.querySelectorAll('#figures details').forEach((each) => { each.open = true; })");
        try (InputStream script =
                FiguresPageTest.class.getResourceAsStream("/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js")) {
            browser.js(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertEquals("", browser.later("""
                const done = arguments[0];
                axe.run(document).then(({ violations, passes }) => done(passes.length < 20 ? `only ${passes.length} rules were met`
                  : violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`)).join("\\n")));
                """));
        assertEquals(
                true,
                browser.js("return document.documentElement.scrollWidth <= document.documentElement.clientWidth"),
                theme + " " + width);
    }
}
