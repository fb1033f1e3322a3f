package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.view.Published;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The page as a browser shows it, on the daemon's own server and a plan made by hand. */
@Tag("slow")
class PageTest {
    private static final AtomicReference<Optional<Published>> PUBLISHED = new AtomicReference<>(Optional.empty());

    @TempDir
    private static Path profile;

    private static HttpApi api;
    private static Chromium browser;

    @BeforeAll
    static void start() throws IOException {
        browser = Chromium.start(profile);
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)), new Readings(PUBLISHED::get, format -> ""));
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        if (api != null) {
            api.close();
        }
    }

    @BeforeEach
    void openPage() {
        PUBLISHED.set(Optional.of(SamplePlan.SMALL));
        browser.prefer("light");
        browser.widen(1500);
        browser.open(URI.create("http://127.0.0.1:" + api.port() + "/"));
    }

    @Test
    void drawsThePlanWithoutComplaint() {
        browser.until("the chart is drawn", () -> browser.coloursOfChart() > 8);
        browser.awaitAnswer();
        assertEquals(List.of(), browser.console());
        assertEquals(
                "2 jobs running, 2 jobs planned",
                browser.find("#chart").getDomAttribute("aria-label").replaceAll(".*nodes, ", ""));
    }

    @Test
    void headSaysHowTheClusterIs() {
        assertEquals("2", browser.text("#fact-running"));
        assertEquals("on 20 cpus", browser.text("#fact-cpus"));
        assertEquals("4", browser.text("#fact-waiting"));
        assertEquals("2 planned, 1 held, 1 without a plan", browser.text("#fact-planned"));
        assertEquals("63 %", browser.text("#fact-utilization"));
        assertEquals("25 %", browser.text("#fact-shares"));
        assertEquals("physics is below its target", browser.text("#fact-below"));
        assertEquals("90 %", browser.text("#fact-promises"));
        assertEquals("kept so far; 1 of 2 open ones will be late", browser.text("#fact-moved"));
        assertTrue(
                browser.text(".about")
                        .matches("(?s).*in the demo it is [A-Z][a-z]{2} \\d\\d:\\d\\d, 60 times as fast.*"),
                browser.text(".about"));
    }

    @Test
    void saysWhyAJobIsLeftOut() {
        assertEquals("17.sim: <b>ppn=many</b> is no number of cpus; it is left out", browser.text("#left-out"));
        PUBLISHED.set(Optional.of(SamplePlan.IDLE));
        browser.until("it is gone", () -> !browser.find("#left-out").isDisplayed());
    }

    @Test
    void queueShowsPlannedStartsAndPromises() {
        assertEquals(List.of("13", "14", "15", "16"), browser.texts("#jobs .job"));
        List<String> starts = browser.texts("#jobs td.moment");
        assertTrue(starts.get(0).endsWith("in 2 h 10 min"), starts.get(0));
        assertTrue(starts.get(1).endsWith("in 4 h"), starts.get(1));
        assertEquals("–", starts.get(2));
        List<String> expected = browser.texts("#jobs td.expected");
        assertTrue(expected.get(0).matches("(?s)\\d\\d:\\d\\d\\s\\d\\d:\\d\\d to \\d\\d:\\d\\d"), expected.get(0));
        assertEquals("–", expected.get(2));
        assertEquals(List.of("as promised", "1 h 30 min later"), browser.texts("#jobs .promise"));
        assertTrue(browser.text("#jobs").contains("Never fits: asks for 4,096 cpus, the largest cluster has 32 cpus"));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1280, 1400})
    void whyAJobWaitsIsInSight(int width) {
        browser.widen(width);
        assertEquals("true true true", browser.js("""
                const edge = document.querySelector("#queue .table-scroll").getBoundingClientRect().right;
                const cells = [...document.querySelectorAll("#jobs .why")];
                return [
                  cells.length === 5,
                  cells.every((cell) => cell.getBoundingClientRect().width > 100 && cell.getBoundingClientRect().right <= edge + 1),
                  document.documentElement.scrollWidth <= document.documentElement.clientWidth,
                ].join(" ");
                """));
        assertTrue(browser.text("#jobs .why:has(.moved)")
                .startsWith("Waits for 16 cpus (4 free) until jobs 11 and 12 end"));
    }

    @Test
    void whyAStartHasMovedIsTextThatNeedsNoMouse() {
        assertEquals(
                List.of(
                        "Moved 3 h later: node n03 went down",
                        "1 h 30 min later than promised: the search found a better plan"),
                browser.texts("#jobs .moved"));
        assertEquals(0L, browser.js("return document.querySelectorAll('#jobs td[title]').length"));
    }

    @Test
    void timeAndObstacleHaveWordsOfTheirOwn() {
        assertEquals(
                "Job, User, Planned start, Expected, Standing, Promised, CPUs, Memory, Walltime, Waited, Queue, Nodes",
                String.join(", ", browser.texts("#jobs th")));
    }

    @Test
    void everyTextIsEasyToReadInBothThemes() {
        for (String theme : List.of("light", "dark")) {
            browser.prefer(theme);
            browser.js("document.querySelector('#jobs tbody tr').classList.add('selected')");
            assertEquals("", browser.js(HARD_TO_READ), theme);
            browser.js("document.body.classList.add('stale')");
            assertEquals("", browser.js(HARD_TO_READ), theme);
            browser.js("document.body.classList.remove('stale')");
        }
    }

    /** The texts whose contrast is below 4.5, with it: the opacity of all that they are in counts. */
    private static final String HARD_TO_READ = """
            const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
            const rgba = (colour) => {
              canvas.clearRect(0, 0, 1, 1);
              canvas.fillStyle = colour;
              canvas.fillRect(0, 0, 1, 1);
              const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
              return [r, g, b, a / 255];
            };
            const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
            const luminance = (c) => {
              const [r, g, b] = c.slice(0, 3).map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const behind = (e) => {
              const below = e.parentElement ? behind(e.parentElement) : rgba("white");
              return over(rgba(getComputedStyle(e).backgroundColor), below);
            };
            const opacity = (e) => (e ? Number(getComputedStyle(e).opacity) * opacity(e.parentElement) : 1);
            const found = new Set();
            const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            let seen = 0;
            while (texts.nextNode()) {
              const e = texts.currentNode.parentElement;
              if (!texts.currentNode.data.trim() || e.closest("script, noscript, .hidden, .skip") || !e.checkVisibility()) continue;
              seen++;
              const back = behind(e);
              const [r, g, b, a] = rgba(getComputedStyle(e).color);
              const front = over([r, g, b, a * opacity(e)], back);
              const [dark, light] = [luminance(front), luminance(back)].sort((x, y) => x - y);
              const contrast = (light + 0.05) / (dark + 0.05);
              if (contrast < 4.5) found.add(`${texts.currentNode.data.trim()}: ${contrast.toFixed(2)}`);
            }
            return seen < 50 ? `only ${seen} texts` : [...found].join("; ");
            """;

    @Test
    void whoeverHearsThePageIsToldWhatChanges() {
        assertEquals("status", browser.find("#news").getDomAttribute("role"));
        PUBLISHED.set(Optional.of(SamplePlan.IDLE));
        browser.until(
                "it is told",
                () -> "0 waiting jobs will start later than promised. 0 jobs running, 0 waiting."
                        .equals(browser.js("return document.querySelector('#news').textContent")));
        PUBLISHED.set(Optional.of(SamplePlan.SMALL));
        browser.until("there are jobs", () -> browser.texts("#jobs .job").size() == 4);
        browser.find("#search").sendKeys("u1");
        browser.until(
                "it is told how many are left",
                () -> "1 of 6 jobs found: 1 waiting."
                        .equals(browser.js("return document.querySelector('#news').textContent")));
    }

    @Test
    void headingsSort() {
        browser.find("#jobs th:first-child button").click();
        assertEquals(List.of("13", "14", "15", "16"), browser.texts("#jobs .job"));
        browser.find("#jobs th:first-child button").click();
        assertEquals(List.of("16", "15", "14", "13"), browser.texts("#jobs .job"));
        assertEquals("descending", browser.find("#jobs th").getDomAttribute("aria-sort"));
    }

    @Test
    void runningJobsHaveTheirOwnTable() {
        browser.find("#views button:nth-child(2)").click();
        assertEquals(List.of("11", "12"), browser.texts("#jobs .job"));
        assertEquals(List.of("kept"), browser.texts("#jobs .promise"));
    }

    @Test
    void namesAreTextWhateverTheyLookLike() {
        PUBLISHED.set(Optional.of(SamplePlan.withNames("<img src=x onerror=document.title=1>", "<b>u</b>")));
        browser.until("the name is shown", () -> browser.text("#jobs").contains("<img src=x"));
        assertTrue(browser.text("#jobs").contains("<b>u</b>"));
        assertTrue(browser.text("#legend").contains("<b>u</b>"));
        browser.js("document.querySelector('.chart-canvas').scrollIntoView()");
        assertTrue(pointAt("<b>u</b>"));
        assertEquals(0L, browser.js("return document.querySelectorAll('main img, main b, #tip img, #tip b').length"));
        assertEquals(List.of(), browser.console());
    }

    /** Moves the pointer over the chart until what it says holds the text; says whether it did. */
    private static boolean pointAt(String text) {
        return (Boolean) browser.js(POINT, text);
    }

    private static final String POINT = """
            const canvas = document.querySelector("#chart-canvas");
            const box = canvas.getBoundingClientRect();
            for (let y = 32; y < box.height; y += 3) {
              for (let x = 60; x < box.width; x += 20) {
                canvas.dispatchEvent(new PointerEvent("pointermove", { clientX: box.left + x, clientY: box.top + y }));
                const tip = document.querySelector("#tip:not([hidden])");
                if (tip?.textContent.includes(arguments[0])) return true;
              }
            }
            return false;
            """;

    @Test
    void pointingAtABarTellsOfItsJob() {
        assertTrue(pointAt("13.sim"));
        String tip = browser.text("#tip");
        assertTrue(tip.contains("Walltime"), tip);
        assertTrue(tip.contains("Promised"), tip);
        assertTrue(tip.contains("Expected") && tip.contains("4 of 5"), tip);
        // It stays over the next answers.
        browser.awaitAnswer();
        assertEquals(tip.lines().findFirst(), browser.text("#tip").lines().findFirst());
    }

    @Test
    void themeFollowsTheSystemAndTheButton() {
        String light = background();
        browser.prefer("dark");
        browser.until("the page is dark", () -> !background().equals(light));
        String dark = background();
        assertTrue(brightness(dark) < 60 && brightness(light) > 200, dark + " and " + light);
        browser.find("#theme").click();
        assertEquals(light, background());
        browser.find("#theme").click();
        assertEquals(dark, background());
    }

    private static String background() {
        return (String) browser.js("return getComputedStyle(document.documentElement).backgroundColor");
    }

    private static double brightness(String colour) {
        return List.of(colour.replaceAll("[^0-9,]", "").split(",")).stream()
                .mapToInt(Integer::parseInt)
                .average()
                .orElseThrow();
    }

    @Test
    void keysWalkZoomAndComeBack() {
        browser.find("#chart").sendKeys(Keys.ARROW_RIGHT);
        assertEquals("false", browser.find("#to-now").getDomAttribute("aria-pressed"));
        browser.find("#chart").sendKeys("n");
        assertEquals("true", browser.find("#to-now").getDomAttribute("aria-pressed"));
        browser.find("#chart").sendKeys("+");
        assertEquals(0L, browser.js("return document.querySelectorAll('#spans [aria-pressed=true]').length"));
        // The choice stays over the next answers.
        browser.awaitAnswer();
        assertEquals(0L, browser.js("return document.querySelectorAll('#spans [aria-pressed=true]').length"));
        browser.find("#chart").sendKeys("f");
        assertEquals("Fit", browser.text("#spans [aria-pressed=true]"));
    }

    @Test
    void saysThatTheDaemonIsSilentAndRecovers() {
        PUBLISHED.set(Optional.empty());
        browser.until("there is an alarm", () -> browser.find("#alarm").isDisplayed());
        assertTrue(
                browser.text("#alarm")
                        .matches(
                                "The daemon does not answer. It was last seen at \\d\\d:\\d\\d:\\d\\d, \\d+ s ago; what is shown"
                                        + " is of then. Trying again in .*"),
                browser.text("#alarm"));
        assertEquals(4, browser.texts("#jobs .job").size());
        PUBLISHED.set(Optional.of(SamplePlan.SMALL));
        browser.until("the alarm is over", () -> !browser.find("#alarm").isDisplayed());
        // The browser itself has complained of the answers.
        assertNotEquals(List.of(), browser.console());
    }

    @Test
    void readsWellWhereThereIsNothing() {
        PUBLISHED.set(Optional.of(SamplePlan.IDLE));
        browser.until("it says so", () -> browser.text("#jobs-empty").startsWith("No job waits."));
        assertTrue(browser.text("#chart-empty").startsWith("Nothing runs and nothing waits."));
        assertEquals("nothing to plan", browser.text("#fact-planned"));
        assertFalse(browser.find("#jobs").isDisplayed());
        assertEquals(List.of(), browser.console());
    }

    @Test
    void jobsOnANodeGetLanesOfTheirOwn() {
        // Four jobs of 4 cpus fill 16; the next one takes the lane that falls free; an earlier picture is kept.
        assertEquals("[[[0,4]],[[4,8]],[[8,12]],[[12,16]],[[4,8]]] [[[12,16]]] [[[0,2],[4,6]]]", browser.later("""
                const done = arguments[0];
                const at = (key, start, end, cpus) => ({ key, start, end, cpus });
                import(new URL("web/lanes.js", document.baseURI)).then(({ assignLanes }) => {
                  const four = [at("a", 0, 9, 4), at("b", 0, 5, 4), at("c", 0, 9, 4), at("d", 0, 9, 4), at("e", 5, 8, 4)];
                  const kept = new Map([["a", [[12, 16]]]]);
                  const gaps = [at("x", 0, 2, 2), at("y", 0, 9, 2), at("z", 0, 2, 2), at("w", 0, 9, 10), at("v", 2, 9, 4)];
                  done([
                    [...assignLanes(16, four).values()],
                    [...assignLanes(16, [at("a", 0, 9, 4)], kept).values()],
                    [assignLanes(16, gaps).get("v")],
                  ].map((lanes) => JSON.stringify(lanes)).join(" "));
                });
                """));
    }

    @Test
    void whatIsInTheWayIsSaidInWords() {
        assertEquals("""
                Waits for 4 gpus with gpu (1 free) until jobs 12 and 15 end
                Waits for 8 cpus (9 free, scattered) until jobs 1, 2 and 5 more end
                Limit one: 4 of 4 in use; Limit two: 5 GiB of 5 GiB in use
                Limit five: 5 of 5 in use, asks for 1 until job 3 ends; limit ten: 9 GiB of 10 GiB in use, asks for 2 GiB
                Start refused (no)
                Start put off
                Never fits: only 2 of its 3 chunks of 1 cpu, 2 gpus with gpu have a place on the nearest cluster mixed
                Never fits: asks one node for 72 cpus, 1 gpu, the largest, l1 of few, has 64 cpus, 0 gpus; asks for 720 cpus in all, the nearest cluster many has 160 cpus
                Never fits: asks for 9 matlab in all, there are 5 matlab
                node n07 went down, or limits have changed""", browser.later("""
                const done = arguments[0];
                Promise.all(["reason.js", "obstacle.js"].map((name) => import(new URL(`web/${name}`, document.baseURI))))
                  .then(([{ delayText, reasonText }, { causeText }]) => {
                    const lacks = (shortage, jobs, count) => ({ kind: "planned", obstacles: [
                      { kind: "resources", shortages: [shortage], jobs, job_count: count }] });
                    const gpus = { resource: "gpus", asked: 4, free: 1, properties: ["gpu"] };
                    const cpus = { resource: "cpus", asked: 8, free: 9, properties: [] };
                    const move = { causes: [{ kind: "node_down", subject: "n07" }, { kind: "limits_changed" }] };
                    done([
                      reasonText(lacks(gpus, ["12.sim", "15.sim"], 2), 0),
                      reasonText(lacks(cpus, ["1.sim", "2.sim"], 7), 0),
                      reasonText({ kind: "blocked_by_limit", limits: [
                        { limit: "one", value: 4, use: 4 },
                        { limit: "two", value: 5 * 2 ** 30, use: 5 * 2 ** 30, resource: "memory" }] }, 0),
                      reasonText({ kind: "planned", obstacles: [
                        { kind: "limit", limit: "five", value: 5, use: 5, asked: 1, jobs: ["3.sim"], job_count: 1 },
                        { kind: "limit", limit: "ten", value: 10 * 2 ** 30, use: 9 * 2 ** 30, asked: 2 ** 31,
                          resource: "memory" }] }, 0),
                      reasonText({ kind: "backing_off", unmade: "refused", message: "no" }, 0),
                      reasonText({ kind: "backing_off", unmade: "", message: "" }, 0),
                      reasonText({ kind: "never_fits", cluster: "mixed", unmet: {
                        kind: "chunks", asked: 3, places: 2, each: { cpus: 1, gpus: 2 }, properties: ["gpu"] } }, 0),
                      reasonText({ kind: "never_fits", cluster: "many", asked: { cpus: 720, gpus: 10 },
                        largest_node: { asked: { cpus: 72, gpus: 1, scratch: 0 }, cluster: "few", node: "l1",
                          has: { cpus: 64, gpus: 0, scratch: 7 } },
                        unmet: { kind: "amount", resource: "cpus", asked: 720, has: 160 } }, 0),
                      reasonText({ kind: "never_fits", cluster: "many", asked: { cpus: 1 },
                        unmet: { kind: "amount", resource: "matlab", asked: 9, has: 5 } }, 0),
                      delayText({ promised_start: 0, planned_start: 100, delayed: move }) || causeText(move),
                    ].join("\\n"));
                  });
                """));
    }

    @Test
    void namesInSightShareNoLookWhileThereAreEnough() {
        assertEquals("60 of 60, 12 of 12 plain, kept true, 100 of 100", browser.later("""
                const done = arguments[0];
                import(new URL("web/palette.js", document.baseURI)).then(({ NameSlots, stripesOf }) => {
                  const names = (n) => Array.from({ length: n }, (_, i) => `u${i + 1}`);
                  const looks = (slots, users) => users.map((user) => slots.of(user));
                  const many = new NameSlots();
                  many.show(names(60));
                  const few = new NameSlots();
                  few.show(names(12));
                  const plain = looks(few, names(12)).filter((slot) => stripesOf(slot) === 0);
                  const before = looks(few, names(6));
                  few.show(["x", "y", ...names(6)]);
                  const kept = looks(few, names(6)).join() === before.join();
                  many.show(names(100));
                  const shown = looks(many, names(100)).filter(Number.isInteger).length;
                  done(`${new Set(looks(many, names(60))).size} of 60, ${new Set(plain).size} of 12 plain, kept ${kept}, `
                    + `${shown} of 100`);
                });
                """));
    }

    @Test
    void fitShowsEveryPlannedEndButOutliers() {
        assertEquals("true true true", browser.later("""
                const done = arguments[0];
                import(new URL("web/window.js", document.baseURI)).then(({ TimeWindow }) => {
                  const day = 24 * 3600;
                  const to = (...ends) => {
                    const window = new TimeWindow();
                    window.fit(0, ends);
                    return window.to;
                  };
                  const usual = Array.from({ length: 50 }, (_, i) => (i + 1) * 600);
                  const outlier = to(...usual, 300 * day);
                  done([to(3600, 5 * day) > 5 * day, to(...usual) > 50 * 600, outlier > 50 * 600 && outlier < 2 * day].join(" "));
                });
                """));
    }

    @Test
    void chartScrollsOnlyWhereNotAllNodesAreInSight() {
        browser.until("the chart is drawn", () -> browser.coloursOfChart() > 8);
        assertEquals(0L, browser.js("""
                const scroll = document.querySelector("#chart-scroll");
                return scroll.scrollHeight - scroll.clientHeight;
                """));
    }
}
