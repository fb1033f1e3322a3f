package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** All about one job: one that waits, one that runs, one that is over, and one that nobody has submitted. */
@Tag("slow")
class OneJobPageTest extends InSampledPage {
    @BeforeEach
    void open() {
        page.open(SamplePlan.SMALL, "");
        browser.js("localStorage.clear()");
        browser.console();
    }

    private static void press(String job) {
        browser.find("#jobs [data-job='" + job + "'] .job").click();
    }

    @Test
    void aJobThatWaitsTellsWhenHowSureWhyNotSoonerAndWhatHelps() {
        press("14.sim");
        browser.until("all is told", () -> browser.text("#job").contains("With a walltime"));
        String told = browser.text("#job");
        assertEquals("Job 14", browser.text("#job-title"));
        assertTrue(told.contains("late of u11, group bio, queue long"), told);
        assertTrue(told.matches("(?s).*expected, in .*"), told);
        assertTrue(
                told.matches("(?s).*expected\\n\\S*\\s?\\d\\d:\\d\\d; four of five such jobs start between .*"), told);
        assertTrue(told.contains("; planned 1 h 30 min later"), told);
        assertTrue(told.contains("2 of 2 by planned start, 1 of 1 in its queue"), told);
        assertEquals(
                List.of("Waits for 16 cpus (4 free) until jobs 11 and 12 end."),
                browser.texts(".waits li").stream()
                        .map(text -> text.lines().findFirst().orElse(""))
                        .toList());
        assertEquals(2, browser.texts(".waits .chip").size());
        assertTrue(told.contains("With a walltime of 3:10:00 in place of 4:00:00 it starts "), told);
        assertTrue(
                told.contains("it would start sooner, but its user's last 20 of this kind ran for 2:10:00 or longer."),
                told);
        assertTrue(
                told.contains("With 1 piece with 8 cpus in place of 2 with 16 it starts at once, 2 h sooner."), told);
        assertEquals(1L, browser.js("return document.querySelectorAll('#job .strip-range').length"));
        assertEquals(List.of(), browser.console());
    }

    @Test
    void howItsStartHasMovedIsToldWithTheCauseOfEachMove() {
        press("14.sim");
        browser.until("it is told", () -> browser.texts(".moves li").size() == 4);
        List<String> moves = browser.texts(".moves li").stream()
                .map(move -> move.replaceAll("[^ ]*\\d\\d:\\d\\d", "T"))
                .toList();
        assertEquals(
                List.of(
                        "T 1 h earlier, to T: cause unknown",
                        "T lost its place, was T: job 11 runs longer than its walltime",
                        "T 1 h later, to T: node n03 went down",
                        "T was its start before that"),
                moves);
    }

    @Test
    void whatItWaitsForIsDrawnInThePlanAndCanBeOpened() {
        browser.find("body").sendKeys(Keys.ESCAPE);
        browser.until("the chart is drawn", () -> browser.coloursOfChart() > 8);
        press("14.sim");
        browser.until("it is told", () -> browser.texts(".waits .chip").size() == 2);
        browser.js("document.querySelector('#jobs').dispatchEvent(new Event('pointerleave'))");
        browser.until("they are drawn", () -> (Boolean) browser.js("""
                const now = getComputedStyle(document.documentElement).getPropertyValue("--now").trim();
                const canvas = [...document.querySelectorAll("#chart-canvas canvas")].at(-1);
                const { width, height } = canvas;
                const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
                const wanted = [1, 3, 5].map((i) => Number.parseInt(now.slice(i, i + 2), 16));
                const rows = new Set();
                for (let i = 0; i < data.length; i += 4) {
                  if (wanted.every((value, c) => Math.abs(data[i + c] - value) < 12)) rows.add(`${Math.floor(i / 4 / width)}:${Math.floor(((i / 4) % width) / 40)}`);
                }
                // The line of now is in one column of all rows; outlines are in many.
                return new Set([...rows].map((each) => each.split(":")[1])).size > 4;
                """));
        browser.find(".waits .chip").click();
        assertEquals("Job 11", browser.text("#job-title"));
        assertTrue(browser.text("#job").contains("Runs until"), browser.text("#job"));
        assertEquals("?job=11.sim", browser.js("return location.search"));
        browser.js("history.back()");
        browser.until(
                "the other one is open again", () -> browser.text("#job-title").equals("Job 14"));
        browser.find("#job-close").click();
        assertFalse(browser.find("#job").isDisplayed());
    }

    @Test
    void jobsThatAreOverAreListedAndTold() {
        browser.find("#views button:nth-child(3)").click();
        browser.until("they are listed", () -> browser.texts("#jobs .job").equals(List.of("8", "9")));
        assertEquals("Ended 2", browser.text("#views button:nth-child(3)"));
        assertEquals(List.of("kept", "kept"), browser.texts("#jobs .promise"));
        press("9.sim");
        browser.until("it is told", () -> browser.text("#job").contains("after 2 h of waiting"));
        assertTrue(browser.text("#job").contains("Over since"), browser.text("#job"));
    }

    @Test
    void ofAJobThatIsNowhereIsSaidSo() {
        page.open(SamplePlan.SMALL, "?job=77.sim");
        browser.until("it is said", () -> browser.text("#job").contains("Of this job nothing is known here any more."));
    }

    @Test
    void theFormTellsWhenAJobWouldStart() {
        browser.find("#try-open").click();
        assertEquals("try-pieces", browser.js("return document.activeElement.id"));
        browser.find("#try-pieces").clear();
        browser.find("#try-pieces").sendKeys("2");
        browser.find("#try-cpus").clear();
        browser.find("#try-cpus").sendKeys("8");
        browser.find("#try-memory").sendKeys("4");
        browser.find("#try-hours").clear();
        browser.find("#try-hours").sendKeys("1.5");
        browser.find("#try-queue").sendKeys("long");
        assertEquals(
                "-l select=2:ncpus=8:mem=4gb -l walltime=1:30:00 -q long",
                browser.find("#try-line").getDomProperty("value"));
        browser.find("#try-hours").sendKeys(Keys.ENTER);
        browser.until("it is told", () -> browser.text("#try-answer").contains("expected, in 1 h"));
        String told = browser.text("#try-answer");
        assertTrue(told.contains("queue\nlong"), told);
        assertTrue(told.contains("of\nnobody in particular"), told);
        assertTrue(told.contains("With a walltime of 3:10:00 in place of 4:00:00"), told);
        assertEquals(List.of(), browser.console());

        String query = (String) browser.js("return location.search");
        browser.show(URI.create("about:blank"));
        page.open(SamplePlan.SMALL, query);
        browser.until(
                "the link tells the same", () -> browser.text("#try-answer").equals(told));
        String withTheJob = browser.pictureOfChart();
        browser.find("#try-line").clear();
        browser.find("#try-line").sendKeys("select=many" + Keys.ENTER);
        browser.until(
                "the plan shows it no more", () -> !browser.pictureOfChart().equals(withTheJob));
    }

    @Test
    void whatCannotBeTriedIsSaidAsText() {
        browser.find("#try-open").click();
        browser.find("#try-line").clear();
        browser.find("#try-line").sendKeys("select=many" + Keys.ENTER);
        browser.until(
                "it is refused",
                () -> "Select is 'many', but has to be a number <b>of</b> chunks".equals(browser.text("#try-answer")));
        press("14.sim");
        assertFalse(browser.find("#try").isDisplayed());
        assertTrue(browser.find("#job").isDisplayed());
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1100, 1400, 1920})
    void nothingIsCutOffBesideAnOpenJob(int width) {
        browser.widen(width);
        press("14.sim");
        browser.until("all is told", () -> browser.text("#job").contains("With a walltime"));
        assertEquals("true true", browser.js("""
                const edge = document.querySelector("#queue .table-scroll").getBoundingClientRect().right;
                const cells = [...document.querySelectorAll("#jobs .why")];
                return [
                  cells.every((cell) => cell.getBoundingClientRect().width > 100 && cell.getBoundingClientRect().right <= edge + 1),
                  document.documentElement.scrollWidth <= document.documentElement.clientWidth,
                ].join(" ");
                """));
    }
}
