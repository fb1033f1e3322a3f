package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** What closes nodes, and what is left free, as the plan draws and tells it. */
@Tag("slow")
class ClosedPageTest extends InSampledPage {
    @Test
    void whatClosesNodesIsDrawnListedAndOpened() {
        page.open(SamplePlan.SMALL, "");
        assertEquals(List.of("down: n03"), browser.texts("#closed-list li"));
        assertFalse(browser.find("#key-maintenance").isDisplayed());
        page.publish(SamplePlan.CLOSED);
        browser.until(
                "they are listed", () -> browser.texts("#closed-list button").size() == 2);
        List<String> told = browser.texts("#closed-list li");
        assertTrue(told.get(0).startsWith("Maintenance power: n01, "), told.get(0));
        assertTrue(told.get(1).startsWith("Reservation R5 <b>course</b>: n02, "), told.get(1));
        assertTrue(browser.find("#key-maintenance").isDisplayed());
        assertTrue(browser.find("#key-reservation").isDisplayed());

        String tip = browser.clickTip("n01Maintenance power");
        assertTrue(tip.contains("no job runs there then"), tip);
        browser.until("it is open", () -> browser.find("#closed").isDisplayed());
        assertEquals("Maintenance power", browser.text("#closed-title"));
        String all = browser.text("#closed-body").replace('\n', ' ');
        assertTrue(all.contains("Lasts 2 h Closes 1 node of 3, 16 cpus Nodes n01 Open to no job"), all);
        assertEquals("power@" + (SamplePlan.NOW + 5 * 3600), browser.js("""
                return new URLSearchParams(location.search).get("closed");
                """));
        browser.find("body").sendKeys(Keys.ESCAPE);
        browser.until("it is closed", () -> !browser.find("#closed").isDisplayed());
        assertEquals(List.of(), browser.console());
    }

    @Test
    void aLinkOpensAReservationWithWhoseItIs() {
        page.open(SamplePlan.CLOSED, "?closed=R5@" + (SamplePlan.NOW + 6 * 3600));
        browser.until("it is open", () -> browser.text("#closed-title").equals("Reservation R5 <b>course</b>"));
        String all = browser.text("#closed-body").replace('\n', ' ');
        assertTrue(
                all.contains("Open to jobs of queue R5, which run there and then alone Owner u2 Users u2, u11"), all);
        page.publish(SamplePlan.CLOSED_TO_OTHERS);
        browser.until("it is told no more", () -> browser.text("#closed-title").equals("Reservation R5"));
        assertFalse(browser.text("#closed-body").contains("u2"));
        page.publish(SamplePlan.SMALL);
        browser.until(
                "it is told that it is over",
                () -> browser.text("#closed-body").startsWith("It is over, or there is no such time any more."));
        assertEquals(List.of(), browser.console());
    }

    @Test
    void whoseJobsMayRunElsewhereAsWellIsTold() {
        page.open(SamplePlan.OPEN_TO_A_USER, "?closed=R5@" + (SamplePlan.NOW + 6 * 3600));
        browser.until("it is open", () -> browser.text("#closed-title").equals("Reservation R5 user u2"));
        String all = browser.text("#closed-body").replace('\n', ' ');
        assertTrue(all.contains("Open to jobs of user u2, which may run elsewhere as well Owner root Users u2"), all);
        assertEquals(List.of(), browser.console());
    }

    @Test
    void aRowForSeveralNodesTellsWhatClosesSomeOfThem() {
        page.open(SamplePlan.CLOSED, "?rows=cluster");
        String tips = browser.tips("all nodes 3 nodes");
        assertTrue(tips.contains("Maintenance power closes 1 of all nodes"), tips);
    }

    @Test
    void freeRoomIsShownAndTold() {
        page.open(SamplePlan.CLOSED, "");
        String without = browser.pictureOfChart();
        assertFalse(browser.find("#free-list").isDisplayed());
        browser.find("#free").click();
        browser.until("it is told", () -> browser.find("#free-list").isDisplayed());
        List<String> told = browser.texts("#free-list li");
        assertEquals("Free now: 12 cpus of 48 cpus, on 1 node.", told.get(0));
        assertTrue(told.get(1).startsWith("n02: 12 cpus, until "), told.get(1));
        assertEquals(2, told.size());
        browser.until("it is drawn", () -> !browser.pictureOfChart().equals(without));
        // On n01 between two jobs, until maintenance, and after it.
        String tips = browser.tips("n01");
        assertTrue(tips.contains("16 cpus free from ") && tips.contains("(3 h)"), tips);
        assertTrue(tips.contains("with no end in the plan"), tips);
        assertTrue(String.valueOf(browser.js("return location.search")).contains("free=yes"));
        page.open(SamplePlan.CLOSED, "?free=yes&rows=cluster");
        tips = browser.tips("all nodes 3 nodes");
        assertTrue(tips.contains("12 cpus free from now until "), tips);
        assertEquals(
                "Free now: 12 cpus of 48 cpus, on 1 node.",
                browser.texts("#free-list li").get(0));
        assertEquals(List.of(), browser.console());
    }

    @Test
    void aPartOfANodeIsKeptForTheJobsOfItsReservation() {
        page.open(SamplePlan.PARTED, "?free=yes&closed=R6@" + (SamplePlan.NOW - 3600));
        browser.until("it is told", () -> browser.find("#free-list").isDisplayed());
        assertEquals(
                "Free now: 6 cpus of 48 cpus, on 1 node.",
                browser.texts("#free-list li").get(0));
        String all = browser.text("#closed-body").replace('\n', ' ');
        assertTrue(all.contains("Closes 1 node of 3, 6 cpus"), all);
        page.open(SamplePlan.PARTED_FOR_WHAT_RUNS, "?free=yes");
        browser.until("it is told", () -> browser.find("#free-list").isDisplayed());
        assertEquals(
                "Free now: 10 cpus of 48 cpus, on 1 node.",
                browser.texts("#free-list li").get(0));
        page.open(SamplePlan.PARTED_FOR_WHAT_RUNS, "?free=yes&rows=cluster");
        assertEquals(
                "Free now: 10 cpus of 48 cpus, on 1 node.",
                browser.texts("#free-list li").get(0));
        assertEquals(List.of(), browser.console());
    }

    @Test
    void gpusAreAMeasureOfRows() {
        page.open(SamplePlan.SMALL, "");
        assertEquals(false, browser.js("return !document.querySelector('#measure [value=gpus]').hidden"));
        page.open(SamplePlan.CLOSED, "?measure=gpus&rows=cluster&free=yes");
        String tips = browser.tips("all nodes 3 nodes");
        assertTrue(tips.contains("75 % of 4 gpus held by 1 job"), tips);
        assertEquals(
                "Free now: 1 gpu of 4 gpus, on 1 node.",
                browser.texts("#free-list li").get(0));
        page.open(SamplePlan.CLOSED, "?measure=gpus");
        assertFalse(browser.tips("12.sim").isEmpty());
        assertEquals("", browser.tips("11.sim"));
        assertEquals(List.of(), browser.console());
    }

    @Test
    void nothingIsDrawnBeforeThereIsAnAnswer() {
        page.openSilent();
        browser.until("it is told", () -> browser.find("#alarm").isDisplayed());
        assertTrue(browser.coloursOfChart() <= 1, "there is an axis of no time");
        browser.console();
    }
}
