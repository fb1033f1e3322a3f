package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** One search for plan and queue, and a link that keeps what is seen. */
@Tag("slow")
class SearchPageTest extends InSampledPage {
    @BeforeEach
    void open() {
        page.open(SamplePlan.SMALL, "");
        browser.js("localStorage.clear()");
        browser.console();
    }

    private static void search(String words) {
        browser.find("#search").clear();
        browser.find("#search").sendKeys(words);
    }

    @Test
    void wordsOfOneKindAreAlternativesAndOthersNarrow() {
        assertEquals("""
                11 12 13 14 15 16
                u11: 12 14
                U11: 12 14
                u1: 13
                u1,u2: 11 13 15 16
                u1 u2: 11 13 15 16
                u11 queue:long: 14
                long u11: 14
                bio: 12 14
                "deep sky": 11 15 16
                project:"deep sky" state:held: 15
                node:n02: 12 13
                n02 u11: 12
                gpu: 12 13
                property:fast: 11 14
                13: 13
                job:13,14: 13 14
                1: 11 12 13 14 15 16
                hel: 15
                late huge: none
                late,huge: 14 16
                n0*: 11 12 13 14
                user:u1*: 12 13 14
                promise:late: 14
                moved:later: 13 14
                mine: 12 14
                queue:: 11 12 13 14 15 16
                <b>: none""", browser.later("""
                const done = arguments[0];
                Promise.all([import(new URL("web/search.js", document.baseURI)), import(new URL("web/sitepicture.js", document.baseURI)),
                  fetch("api/v1/picture")])
                  .then(async ([{ Search, Site }, { SitePicture }, picture]) => {
                    const told = new SitePicture();
                    told.take(await picture.json());
                    const all = told.jobs;
                    const site = new Site(all, told.clusters.flatMap((cluster) => cluster.nodes));
                    const found = (text) => {
                      const search = new Search(text, site, "u11");
                      return all.filter((job) => search.finds(job)).map((job) => job.id.replace(".sim", "")).join(" ") || "none";
                    };
                    const texts = ["u11", "U11", "u1", "u1,u2", "u1 u2", "u11 queue:long", "long u11", "bio", '"deep sky"',
                      'project:"deep sky" state:held', "node:n02", "n02 u11", "gpu", "property:fast", "13", "job:13,14", "1",
                      "hel", "late huge", "late,huge", "n0*", "user:u1*", "promise:late", "moved:later", "mine", "queue:", "<b>"];
                    done([found(""), ...texts.map((text) => `${text}: ${found(text)}`)].join("\\n"));
                  });
                """));
    }

    @Test
    void whatIsFoundLightsUpInPlanAndQueueAndIsCounted() {
        browser.until("the chart is drawn", () -> browser.coloursOfChart() > 8);
        String whole = browser.pictureOfChart();
        search("u11");
        assertEquals(List.of("14"), browser.texts("#jobs .job"));
        assertEquals(List.of("Waiting 1 of 4", "Running 1 of 2", "Ended"), browser.texts("#views button"));
        assertEquals("2 of 6 jobs found: 1 running, 1 waiting.", browser.text("#found"));
        browser.until("the plan shows it", () -> !browser.pictureOfChart().equals(whole));
        search("nosuch");
        assertEquals("None of the jobs that wait is found.", browser.text("#jobs-empty"));
        assertEquals("No job of 6 found.", browser.text("#found"));
        browser.find("#search").sendKeys(Keys.ESCAPE);
        assertEquals(4, browser.texts("#jobs .job").size());
        browser.until("all is lit again", () -> browser.pictureOfChart().equals(whole));
        assertEquals(List.of(), browser.console());
    }

    @Test
    void theLegendSearchesAndTakesItBack() {
        browser.find("#legend [data-key=u2]").click();
        assertEquals("user:u2", browser.find("#search").getDomProperty("value"));
        assertEquals(List.of("15", "16"), browser.texts("#jobs .job"));
        assertEquals("true", browser.find("#legend [data-key=u2]").getDomAttribute("aria-pressed"));
        browser.find("#legend [data-key=u2]").click();
        assertEquals(4, browser.texts("#jobs .job").size());
    }

    @Test
    void whoIsAskedOnce() {
        browser.find("#mine").click();
        assertTrue(browser.find("#who").isDisplayed());
        assertEquals("who-name", browser.js("return document.activeElement.id"));
        browser.find("#who-name").sendKeys("u11" + Keys.ENTER);
        assertFalse(browser.find("#who").isDisplayed());
        assertEquals(List.of("14"), browser.texts("#jobs .job"));
        assertEquals("true", browser.find("#mine").getDomAttribute("aria-pressed"));

        page.open(SamplePlan.SMALL, "");
        browser.find("#mine").click();
        assertFalse(browser.find("#who").isDisplayed());
        assertEquals(List.of("14"), browser.texts("#jobs .job"));
        browser.find("#mine").click();
        assertEquals(4, browser.texts("#jobs .job").size());
    }

    @Test
    void aLinkKeepsWhatIsSeen() {
        search("u2,u11");
        browser.js("""
                const colour = document.querySelector("#colour");
                colour.value = "queue";
                colour.dispatchEvent(new Event("change"));
                """);
        browser.find("#views button:nth-child(2)").click();
        browser.find("#jobs th:first-child button").click();
        browser.find("#jobs th:first-child button").click();
        browser.find("#spans [data-value='86400']").click();
        browser.find("#chart").sendKeys(Keys.ARROW_RIGHT);
        browser.find("[data-job='12.sim']").click();
        browser.until(
                "the address tells it",
                () -> String.valueOf(browser.js("return location.search"))
                        .matches(
                                "\\?find=u2%2Cu11&colour=queue&view=running&sort=-id&from=[0-9]+&span=86400&job=12.sim"));
        String picture = browser.pictureOfChart();
        String query = (String) browser.js("return location.search");

        browser.show(URI.create("about:blank"));
        page.open(SamplePlan.SMALL, query);
        assertEquals("u2,u11", browser.find("#search").getDomProperty("value"));
        assertEquals("queue", browser.find("#colour").getDomProperty("value"));
        assertEquals(List.of("12", "11"), browser.texts("#jobs .job"));
        assertEquals("12.sim", browser.find("#jobs tr.selected").getDomAttribute("data-job"));
        assertEquals("false", browser.find("#to-now").getDomAttribute("aria-pressed"));
        browser.until("the plan is the same", () -> browser.pictureOfChart().equals(picture));
        assertEquals(query, browser.js("return location.search"));
    }

    @Test
    void whatALinkTellsWronglyIsAsUsual() {
        page.open(
                SamplePlan.SMALL,
                "?find=&colour=nosuch&view=toString&sort=-nosuch&from=x&span=&height=1e9&cluster=no&job=9");
        assertEquals(4, browser.texts("#jobs .job").size());
        assertEquals("user", browser.find("#colour").getDomProperty("value"));
        assertEquals("Fit", browser.text("#spans [aria-pressed=true]"));
        page.open(SamplePlan.SMALL, "?colour=toString&range=constructor&find=constructor:x");
        assertEquals("constructor:x", browser.find("#search").getDomProperty("value"));
        assertEquals(List.of(), browser.texts("#jobs .job"));
        page.open(SamplePlan.SMALL, "?colour=__proto__&show=figures&range=__proto__");
        assertEquals("Last day", browser.text("#ranges [aria-pressed=true]"));
        assertEquals(List.of(), browser.console());
    }

    @Test
    void backAndForwardGoThroughWhatWasSeen() {
        browser.find("#views button:nth-child(2)").click();
        search("u2");
        browser.until(
                "the address tells it",
                () -> browser.js("return location.search").equals("?find=u2&view=running"));
        browser.js("history.back()");
        browser.until("the search is over", () -> browser.texts("#jobs .job").equals(List.of("11", "12")));
        assertEquals("", browser.find("#search").getDomProperty("value"));
        browser.js("history.back()");
        browser.until("what waits is shown", () -> browser.texts("#jobs .job").size() == 4);
        browser.js("history.forward()");
        browser.js("history.forward()");
        browser.until("u2 is searched for", () -> browser.texts("#jobs .job").equals(List.of("11")));
        assertNotEquals("", browser.find("#search").getDomProperty("value"));
    }

    @Test
    void aSlashGoesToTheSearch() {
        browser.find("body").sendKeys("/");
        assertEquals("search", browser.js("return document.activeElement.id"));
        assertEquals("", browser.find("#search").getDomProperty("value"));
    }

    @Test
    void coloursAreThoseOfWhatIsChosen() {
        assertEquals(
                List.of(
                        "user: u1 u2 u11",
                        "group: astro bio",
                        "project: no project deep sky",
                        "queue: batch long",
                        "state: planned running",
                        "moved: later not moved",
                        "promise: as promised later than promised none given"),
                browser.js("""
                        const colour = document.querySelector("#colour");
                        return [...colour.options].map(({ value }) => {
                          colour.value = value;
                          colour.dispatchEvent(new Event("change"));
                          return `${value}: ${[...document.querySelectorAll("#legend li")].map((e) => e.textContent).join(" ")}`;
                        });
                        """));
        browser.find("#legend [data-key=late]").click();
        assertEquals(List.of("14"), browser.texts("#jobs .job"));
        assertEquals("22", browser.find("#jobs .dot").getDomAttribute("data-look"));
    }
}
