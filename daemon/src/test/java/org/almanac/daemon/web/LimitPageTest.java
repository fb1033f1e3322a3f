package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A limit beside the plan: what is used of it over the time in sight. */
@Tag("slow")
class LimitPageTest extends InSampledPage {
    @Test
    void aChosenLimitIsDrawnToldAndKeptInTheLink() {
        page.open(SamplePlan.LIMITED, "");
        browser.until("limits are offered", () -> browser.find("#limit-pick").isDisplayed());
        assertEquals(
                "[, per:user:u2, per:user:u11, per:user:<b>u9]",
                browser.js(
                        "return '[' + [...document.querySelector('#limit').options].map((each) => each.value).join(', ') + ']'"));
        assertFalse(browser.find("#lane").isDisplayed());
        browser.choose("#limit", "per:user:u2");
        browser.until("it is told", () -> browser.text("#lane-words").contains("u2 may have 16 cpus at once"));
        String words = browser.text("#lane-words");
        assertTrue(words.contains("(per:user): 16 cpus in use now; it is full until "), words);
        assertTrue(words.endsWith(". 2 jobs wait for it."), words);
        long colours = colours();
        assertTrue(colours > 4, "colours of the lane: " + colours);
        assertEquals("per:user:u2", browser.js("return new URLSearchParams(location.search).get('limit')"));
        assertEquals(true, browser.js("""
                        const lane = document.querySelector("#lane-canvas");
                        const box = lane.getBoundingClientRect();
                        const told = new Set();
                        for (let x = 60; x < box.width; x += 20) {
                          lane.dispatchEvent(new PointerEvent("pointermove", { clientX: box.left + x, clientY: box.top + 30 }));
                          if (!document.querySelector("#tip").hidden) told.add(document.querySelector("#tip").textContent.replace(/^.*?: /, ""));
                        }
                        return told.has("16 cpus of 16 cpusIt is full then.") && told.has("0 cpus of 16 cpus");
                        """));
        browser.choose("#limit", "");
        browser.until("it is gone", () -> !browser.find("#lane").isDisplayed());
        assertEquals(List.of(), browser.console());
    }

    @Test
    void aLinkShowsALimitThatIsFullLater() {
        page.open(SamplePlan.LIMITED, "?limit=per:user:u11");
        browser.until("it is told", () -> browser.text("#lane-words").contains("u11 may have 16 cpus"));
        String words = browser.text("#lane-words");
        assertTrue(
                words.matches(".*4 cpus in use now; it is full from .*\\d\\d:\\d\\d until .*\\d\\d:\\d\\d\\.$"), words);
        page.open(SamplePlan.LIMITED, "?limit=per:user:%3Cb%3Eu9");
        browser.until("it is told", () -> browser.text("#lane-words").startsWith("<b>u9 may have 16 cpus"));
        assertTrue(browser.text("#lane-words").contains("it is not full at any time in the plan."));
        assertEquals(List.of(), browser.console());
    }

    @Test
    void aLimitThatIsNotThereIsToldSo() {
        page.open(SamplePlan.SMALL, "?limit=none:u1");
        browser.until("it is told", () -> browser.text("#lane-words").equals("There is no limit none:u1."));
        assertFalse(browser.find("#lane-canvas").isDisplayed());
        // The browser complains of the answer 400.
        browser.console();
    }

    private static long colours() {
        return (Long) browser.js("""
                const canvas = document.querySelector("#lane-canvas");
                const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
                const colours = new Set();
                for (let i = 0; i < data.length; i += 4) colours.add(data.slice(i, i + 4).join());
                return colours.size;
                """);
    }
}
