package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page with so many jobs that their picture stands ready before it is opened, and is shown in steps. */
@Tag("slow")
class ManyJobsPageTest extends InSampledPage {
    private static final int MANY = 5_200;

    private static String firstStart() {
        return browser.text("#jobs tbody tr .moment strong");
    }

    @Test
    void aPictureThatStoodReadyIsBroughtUpToDate() {
        page.open(SamplePlan.many(MANY, 0), "");
        String before = firstStart();
        browser.until("a picture stands ready", () -> {
            page.publish(SamplePlan.many(MANY, 0));
            browser.later("fetch('api/v1/picture').then((answer) => answer.text()).then(() => arguments[0]())");
            page.publish(SamplePlan.many(MANY, 7_200));
            return (Boolean) browser.later("""
                    const done = arguments[0];
                    const version = (query) => fetch(`api/v1/picture${query}`).then((answer) => answer.json()).then((body) => body.version);
                    Promise.all([version("?ready=yes"), version("")]).then(([ready, now]) => done(ready !== now));
                    """);
        });
        page.open(SamplePlan.many(MANY, 7_200), "");
        browser.until("what has changed is shown", () -> !firstStart().equals(before));
        assertEquals("5,200", browser.text("#fact-waiting"));
        assertEquals("100", String.valueOf(browser.js("return document.querySelectorAll('#jobs tbody tr').length")));
        page.publish(SamplePlan.many(MANY - 1, 0));
        browser.until("it is as before", () -> firstStart().equals(before));
        assertEquals("5,199", browser.text("#fact-waiting"));
        assertEquals(List.of(), browser.console());
    }

    /** Somebody searches between all steps in which a picture is shown, and what is shown is what is searched for last. */
    @Test
    void whatIsDoneBetweenTheStepsCounts() {
        page.open(SamplePlan.many(MANY, 0), "");
        String before = firstStart();
        browser.js("""
                window.held = [];
                window.real = window.setTimeout;
                window.setTimeout = (what, after, ...rest) => (after === undefined ? window.held.push(what) : window.real(what, after, ...rest));
                """);
        page.publish(SamplePlan.many(MANY, 7_200));
        int[] steps = {0};
        browser.until("all is shown", () -> {
            boolean isHeld = (Boolean) browser.js("return window.held.length > 0");
            if (isHeld) {
                String user = "u" + ++steps[0] % 2;
                browser.js("""
                        const box = document.querySelector("#search");
                        box.value = arguments[0];
                        box.dispatchEvent(new Event("input"));
                        window.held.shift()();
                        """, user);
            }
            return steps[0] > 8 && !isHeld && !firstStart().equals(before);
        });
        assertTrue(steps[0] > 8, steps[0] + " steps");
        String user = "u" + steps[0] % 2;
        assertEquals(user, browser.js("return document.querySelector('#search').value"));
        assertEquals(
                List.of(user),
                browser.texts("#jobs tbody td.owner:nth-child(2)").stream()
                        .distinct()
                        .toList());
        assertEquals(List.of(), browser.console());
    }

    @Test
    void theRowsShownAreTheFirstOnesOfAll() {
        page.open(SamplePlan.SMALL, "");
        assertEquals("", browser.later("""
                const done = arguments[0];
                import(new URL("web/queue.js", document.baseURI)).then(({ leastOf }) => {
                  let seed = 7;
                  const draw = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
                  const compare = (a, b) => a.start - b.start || a.id - b.id;
                  const wrong = [];
                  for (let round = 0; round < 300; round++) {
                    const list = Array.from({ length: draw(60) }, (_, id) => ({ id, start: draw(20) }));
                    const most = 1 + draw(30);
                    const told = leastOf(list, most, compare).map((each) => each.id).join();
                    const sorted = [...list].sort(compare).slice(0, most).map((each) => each.id).join();
                    if (told !== sorted) wrong.push(`${most} of ${list.length}: ${told} for ${sorted}`);
                  }
                  done(wrong.join("; "));
                });
                """));
    }
}
