package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.daemon.past.SamplePast;
import org.almanac.daemon.view.Published;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** The plan as it was at an earlier moment, and what has moved since another one. */
@Tag("slow")
class PastPageTest extends InSampledPage {
    private static final long NOW = SamplePlan.NOW;
    private static final long MINUTE = 60;

    @BeforeAll
    static void keepMoments() {
        Published now = SamplePlan.SMALL;
        page.keep(SamplePast.moved(now, -120 * MINUTE, 6 * 3_600));
        page.keep(SamplePast.moved(SamplePast.without(now, 0, "14.sim"), -60 * MINUTE, -30 * MINUTE));
        page.keep(SamplePast.moved(now, -MINUTE, 0));
    }

    @BeforeEach
    void open() {
        page.open(SamplePlan.SMALL, "");
        browser.js("localStorage.clear()");
        browser.console();
    }

    private static void awaitMoment(long time) {
        String moment = time == 0 ? "" : String.valueOf(time);
        browser.until(
                "the moment " + moment, () -> moment.equals(browser.js("return document.body.dataset.moment ?? ''")));
    }

    private static String link() {
        return String.valueOf(browser.js("return location.search"));
    }

    @Test
    void anEarlierMomentIsShownAndTheWayBackToNow() {
        assertFalse(browser.find("#past").isDisplayed());
        browser.find("#past-open").click();
        browser.until("moments are listed", () -> browser.text("#past-span").startsWith("3 moments since"));
        browser.find("#past-back").click();
        awaitMoment(NOW - MINUTE);
        browser.find("body").sendKeys(",");
        awaitMoment(NOW - 60 * MINUTE);
        assertEquals("?at=" + (NOW - 60 * MINUTE), link());
        assertTrue(browser.text("#past-title").startsWith("The plan as it was "), browser.text("#past-title"));
        assertTrue(
                browser.text("#past-when").endsWith(", 60 min ago")
                        || browser.text("#past-when").endsWith(", 1 h ago"),
                browser.text("#past-when"));
        assertEquals("Then", browser.text("#facts dt"));
        assertEquals(List.of("13", "15", "16"), browser.texts("#jobs .job"));
        assertEquals("true", browser.find("#past-open").getDomAttribute("aria-pressed"));

        // The daemon goes on, and what is shown stays.
        browser.awaitAnswer();
        assertEquals(List.of("13", "15", "16"), browser.texts("#jobs .job"));

        browser.find("#past-slider").sendKeys(Keys.HOME);
        awaitMoment(NOW - 120 * MINUTE);
        browser.find("#past-hour-on").click();
        awaitMoment(NOW - 60 * MINUTE);
        browser.js("history.back()");
        awaitMoment(NOW - 120 * MINUTE);
        browser.find("#past-live").click();
        awaitMoment(0);
        assertFalse(browser.find("#past").isDisplayed());
        assertEquals("Now", browser.text("#facts dt"));
        assertEquals(4, browser.texts("#jobs .job").size());
        assertEquals("", link());
        assertEquals(List.of(), browser.console());
    }

    @Test
    void twoMomentsAreCompared() {
        page.open(SamplePlan.SMALL, "?at=" + (NOW - MINUTE));
        awaitMoment(NOW - MINUTE);
        browser.until("the chart is drawn", () -> browser.coloursOfChart() > 8);
        String alone = browser.pictureOfChart();
        browser.until("moments are listed", () -> browser.text("#past-span").startsWith("3 moments since"));
        browser.find("#past-since option[value='3600']").click();
        String both = (NOW - MINUTE) + " since " + (NOW - 120 * MINUTE);
        browser.until("both moments", () -> both.equals(browser.js("return document.body.dataset.moment")));
        assertEquals("?at=" + (NOW - MINUTE) + "&since=" + (NOW - 120 * MINUTE), link());
        assertEquals(List.of("All 2", "2 earlier"), browser.texts("#changes-kinds button"));
        assertEquals(
                List.of("13", "14"),
                browser.texts("#changes-rows td:first-child").stream().sorted().toList());
        assertTrue(browser.texts("#changes-rows td:nth-child(6)").contains("6 h earlier"));
        assertTrue(browser.text("#changes-rows").contains("node n03 went down"), browser.text("#changes-rows"));
        assertEquals(
                List.of("as it was", "earlier"),
                browser.texts("#legend li").stream().sorted().toList());
        assertFalse(browser.find("#colour").isEnabled());
        browser.until("the plan shows it", () -> !browser.pictureOfChart().equals(alone));

        browser.find("#search").sendKeys("u11");
        browser.until(
                "one is found",
                () -> browser.texts("#changes-rows td:first-child").equals(List.of("14")));
        browser.find("#changes-rows button").click();
        assertEquals("Job 14", browser.text("#job-title"));
        browser.find("#past").findElement(By.id("past-live")).click();
        awaitMoment(0);
        assertFalse(browser.find("#changes").isDisplayed());
        assertTrue(browser.find("#colour").isEnabled());
        assertEquals(List.of(), browser.console());
    }

    @Test
    void whatIsNotKeptIsSaid() {
        page.open(SamplePlan.SMALL, "?at=1000");
        browser.until(
                "it says so", () -> browser.text("#past-span").startsWith("Nothing is kept of that time or before"));
        assertEquals(4, browser.texts("#jobs .job").size());
        assertEquals("The plan as it is", browser.text("#past-title"));
        assertEquals("", browser.js("return location.search"));
    }

    @Test
    void momentsThatCannotBeListedAreNotAskedForAgainAndAgain() {
        page.open(SamplePlan.SMALL, "");
        browser.js("""
                const real = window.fetch;
                window.asked = 0;
                window.fetch = (url, how) => {
                  if (!String(url).includes("moments")) return real(url, how);
                  window.asked++;
                  return Promise.reject(new Error("nothing is kept here"));
                };
                document.querySelector("#past-open").click();
                """);
        browser.until("it is said", () -> browser.text("#past-span").equals("Nothing is kept here."));
        browser.awaitAnswer();
        browser.awaitAnswer();
        long asked = (Long) browser.js("return window.asked");
        assertTrue(asked <= 2, asked + " times");
        browser.find("#past-open").click();
        assertFalse(browser.find("#past").isDisplayed());
    }
}
