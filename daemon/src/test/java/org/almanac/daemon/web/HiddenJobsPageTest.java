package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.daemon.view.OthersHidden;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page as somebody sees it to whom others' jobs are hidden: where they are, and not what they are. */
@Tag("slow")
class HiddenJobsPageTest extends InSampledPage {
    @Test
    void whatIsHeldAndFreeIsTheSameAsForAll() {
        page.open(SamplePlan.SMALL, "?free=yes");
        List<String> free = browser.texts("#free-list li");
        assertEquals(2, free.size());
        page.open(OthersHidden.of(SamplePlan.SMALL, "nobody"), "?free=yes");
        assertEquals(free, browser.texts("#free-list li"));
        page.open(OthersHidden.of(SamplePlan.SMALL, "nobody"), "?rows=cluster");
        String held = browser.tips("all nodes 3 nodes");
        assertTrue(held.contains("42 % of 48 cpus held by 2 jobs"), held);
        assertEquals(List.of(), browser.console());
    }

    @Test
    void aJobOfOthersCannotBeOpened() {
        page.open(OthersHidden.of(SamplePlan.SMALL, "nobody"), "?rows=node");
        browser.js("""
                const canvas = document.querySelector("#chart-canvas");
                const { left, top, width, height } = canvas.getBoundingClientRect();
                const at = { bubbles: true, button: 0, pointerId: 1, isPrimary: true };
                for (let x = 0.15; x < 1; x += 0.02) {
                  for (let y = 0.15; y < 1; y += 0.05) {
                    at.clientX = left + x * width;
                    at.clientY = top + y * height;
                    for (const kind of ["pointermove", "pointerdown", "pointerup"]) canvas.dispatchEvent(new PointerEvent(kind, at));
                    if (document.querySelector("#job").hidden === false) return;
                  }
                }
                """);
        assertFalse(browser.find("#job").isDisplayed(), browser.text("#job"));
        assertEquals("?rows=node", browser.js("return location.search"));
    }

    @Test
    void theOwnPlaceIsToldAmongTheOwnJobsAlone() {
        page.open(OthersHidden.of(SamplePlan.SMALL, "u11"), "?job=14.sim");
        browser.until("the job is told", () -> browser.text("#job").contains("waits since"));
        assertFalse(browser.text("#job").contains("by planned start"), browser.text("#job"));
        assertEquals("of yours, on 4 cpus", browser.text("#fact-cpus"));
        assertEquals("of yours: 1 planned", browser.text("#fact-planned"));
    }
}
