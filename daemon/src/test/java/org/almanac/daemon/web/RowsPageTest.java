package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows for several nodes, which show how much of them is held over time. */
@Tag("slow")
class RowsPageTest extends InSampledPage {
    @Test
    void aRowForSeveralNodesTellsWhatIsHeldAndOpens() {
        page.open(SamplePlan.SMALL, "");
        browser.console();
        browser.choose("#rows", "cluster");
        assertEquals("?rows=cluster", browser.js("return location.search"));
        String held = browser.tips("all nodes 3 nodes");
        assertTrue(held.contains("42 % of 48 cpus held by 2 jobs"), held);
        assertTrue(held.contains("1 node not available now"), held);
        assertEquals("", browser.tips("13.sim"));
        browser.find("#search").sendKeys("u11");
        browser.until(
                "what is found counts alone", () -> browser.tips("all nodes").contains("8 % of 48 cpus held by 1 job"));
        browser.clickTip("all nodes");
        browser.until("its nodes are below", () -> !browser.tips("13.sim").isEmpty());
        assertEquals(
                "?opened=all+nodes&rows=cluster",
                String.valueOf(browser.js("return location.search")).replace("find=u11&", ""));
        browser.clickTip("all nodes");
        browser.until("they are not any more", () -> browser.tips("13.sim").isEmpty());
        assertEquals(List.of(), browser.console());
    }

    @Test
    void rowsAreThoseOfALink() {
        page.open(SamplePlan.SMALL, "?opened=all+nodes&rows=cluster");
        assertFalse(browser.tips("all nodes 3 nodes").isEmpty());
        assertFalse(browser.tips("13.sim").isEmpty());
        page.open(SamplePlan.SMALL, "?rows=property&measure=memory");
        assertTrue(browser.tips("fast 1 node").contains("% of 64 GiB held by"), browser.tips("fast 1 node"));
        assertFalse(browser.tips("gpu 1 node").isEmpty());
        assertFalse(browser.tips("no property 1 node").isEmpty());
        assertEquals("memory", browser.find("#measure").getDomProperty("value"));
        page.open(SamplePlan.SMALL, "?rows=nosuch&measure=nosuch");
        assertEquals("auto", browser.find("#rows").getDomProperty("value"));
        assertFalse(browser.tips("13.sim").isEmpty());
    }

    @Test
    void allClustersAreShownTogether() {
        page.open(SamplePlan.ofTwoClusters(), "?rows=cluster");
        assertEquals(List.of("main", "second", "All"), browser.texts("#clusters button"));
        assertTrue(browser.tips("second").isEmpty(), browser.tips("second"));
        browser.find("#clusters button:nth-child(3)").click();
        browser.until("both are shown", () -> !browser.tips("second 2 nodes").isEmpty());
        assertTrue(
                browser.tips("second 2 nodes").contains("50 % of 16 cpus held by 1 job"),
                browser.tips("second 2 nodes"));
        assertTrue(
                browser.tips("main 3 nodes").contains("42 % of 48 cpus held by 2 jobs"), browser.tips("main 3 nodes"));
        assertEquals("?cluster=*&rows=cluster", browser.js("return decodeURIComponent(location.search)"));
        assertEquals(
                "Plan of all clusters: 5 nodes, 3 jobs running, 2 jobs planned",
                browser.js("return document.querySelector('#chart').ariaLabel"));
        page.open(SamplePlan.ofTwoClusters(), "?cluster=*&rows=node");
        assertFalse(browser.tips("21.sim").isEmpty());
        assertFalse(browser.tips("13.sim").isEmpty());
        assertEquals(List.of(), browser.console());
    }

    @Test
    void manyNodesAreShownTogether() {
        page.open(SamplePlan.SMALL, "");
        assertEquals(
                "3 rows; 40 rows of 1200: n0001–n0030, n1171–n1200; a, b1-; x 2, y 1, no property 1; 0 0.25 0.75 0.5 0 0.375",
                browser.later("""
                const done = arguments[0];
                Promise.all(["rows.js", "heat.js"].map((name) => import(new URL(`web/${name}`, document.baseURI))))
                  .then(([{ arrangeRows }, { Occupancy }]) => {
                    const node = (name, ...properties) => ({ name, properties });
                    const few = [node("n1"), node("n2"), node("n10")];
                    const many = Array.from({ length: 1200 }, (_, i) => node(`n${String(i + 1).padStart(4, "0")}`));
                    const auto = arrangeRows(many, "auto", new Set());
                    const all = auto.reduce((sum, row) => sum + row.nodes.length, 0);
                    const like = arrangeRows([node("a1"), node("a2"), node("b1-7")], "name", new Set());
                    const of = arrangeRows([node("n1", "x", "y"), node("n2", "x"), node("n3")], "property", new Set());
                    const held = new Occupancy(8, [
                      { start: 10, end: 30, cpus: 2, lit: true }, { start: 20, end: 40, cpus: 4, lit: true },
                      { start: 0, end: 90, cpus: 8, lit: false }]);
                    done([
                      `${arrangeRows(few, "auto", new Set()).length} rows`,
                      `${auto.length} rows of ${all}: ${auto[0].name}, ${auto.at(-1).name}`,
                      like.map((row) => row.name).join(", "),
                      of.sort((a, b) => b.nodes.length - a.nodes.length || (a.name < b.name ? 1 : -1)).map((row) => `${row.name} ${row.nodes.length}`).join(", "),
                      [held.at(5), held.at(10), held.at(25), held.at(30), held.at(40), held.means([0, 40])[0]].join(" "),
                    ].join("; "));
                  });
                """));
    }

    @Test
    void whereAJobHasRunStaysWhileThePageIsOpen() {
        page.open(SamplePlan.SMALL, "");
        assertFalse(browser.tips("12.sim").contains("Ended"), browser.tips("12.sim"));
        page.publish(SamplePlan.IDLE);
        browser.until("it is over", () -> browser.tips("12.sim").contains("Ended"));
        assertEquals("", browser.tips("13.sim"));
        assertTrue(browser.text("#chart-empty").startsWith("Nothing runs and nothing waits."));
        browser.find("#search").sendKeys("u2");
        browser.until("it is told what is found", () -> browser.text("#found").startsWith("No job of 0 found."));
        assertEquals(List.of(), browser.console());
    }
}
