package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.past.SamplePast;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing keeps anybody from reading the page, as axe looks for it, and names are text whatever they look like. */
@Tag("slow")
class ReadablePageTest {
    @TempDir
    private static Path profile;

    private static SampledPage page;
    private static Chromium browser;
    private static String axe;

    @BeforeAll
    static void start() throws IOException {
        try (InputStream script =
                ReadablePageTest.class.getResourceAsStream("/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js")) {
            axe = new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
        page = SampledPage.start(profile);
        browser = page.browser();
        page.keep(SamplePast.moved(SamplePlan.SMALL, -3_600, 7_200));
        page.keep(SamplePast.moved(SamplePlan.SMALL, -60, 0));
    }

    @AfterAll
    static void stop() {
        if (page != null) {
            page.close();
        }
    }

    /** What axe complains of, with the elements. */
    private static String complaints() {
        browser.js(axe);
        return (String) browser.later("""
                const done = arguments[0];
                axe.run(document).then(({ violations, passes }) => done(passes.length < 20 ? `only ${passes.length} rules were met`
                  : violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`)).join("\\n")));
                """);
    }

    @ParameterizedTest
    @CsvSource({"light,1400", "dark,1400", "light,400", "dark,400"})
    void axeFindsNothing(String theme, int width) {
        page.open(SamplePlan.SMALL, "");
        browser.prefer(theme);
        browser.widen(width);
        assertEquals("", complaints(), "the page");
        browser.find("#search").sendKeys("u11");
        browser.find("#jobs [data-job='14.sim'] .job").click();
        browser.until("all is told", () -> browser.text("#job").contains("With a walltime"));
        assertEquals("", complaints(), "with a job");
        browser.find("#try-open").click();
        browser.js("document.querySelector('#try-form').requestSubmit()");
        browser.until("it is told", () -> browser.text("#try-answer").contains("expected, in 1 h"));
        assertEquals("", complaints(), "with the form");
        browser.find("#views button:nth-child(3)").click();
        browser.js("document.querySelector('#not-me').click()");
        assertEquals("", complaints(), "with ended jobs, and asked for a name");
        page.open(SamplePlan.CLOSED, "?free=yes&limit=none:u1&closed=power@" + (SamplePlan.NOW + 5 * 3600));
        browser.widen(width);
        browser.until("it is told", () -> browser.find("#lane").isDisplayed());
        assertEquals("", complaints(), "with closed nodes, free room and a limit");
        // The browser complains that there is no such limit.
        browser.console();
        page.open(SamplePlan.SMALL, "?at=" + (SamplePlan.NOW - 60) + "&since=" + (SamplePlan.NOW - 3_600));
        browser.prefer(theme);
        browser.widen(width);
        browser.until(
                "two moments are compared",
                () -> browser.texts("#changes-rows tr").size() == 2);
        assertEquals("", complaints(), "with two moments");
    }

    private static final String SCRIPT = "<script>document.title='x'</script>";
    private static final String QUOTES = "\"' onclick='document.title=1' x=\"`${1}\\\\";
    private static final String RIGHT_TO_LEFT = "\u202e\u05d0\u05d1\u05d2 \u0645\u0631\u062d\u0628\u0627";

    @ParameterizedTest
    @ValueSource(strings = {SCRIPT, QUOTES, RIGHT_TO_LEFT})
    void namesAreText(String name) {
        page.open(SamplePlan.withNames(name, name), "?find=job:13&job=13.sim");
        browser.console();
        browser.until("it is told", () -> browser.text("#job").contains("With a walltime"));
        for (String place : List.of("#jobs", "#job", "#legend")) {
            assertTrue(
                    String.valueOf(browser.js("return document.querySelector(arguments[0]).textContent", place))
                            .contains(name),
                    place);
        }
        assertEquals("head.sim \u2013 Almanac", browser.js("return document.title"));
        assertEquals(
                0L, browser.js("return document.querySelectorAll('main script, main [onclick], #tip script').length"));
        // What is beside it stays in its order, and in its place.
        assertEquals(
                "isolate", browser.js("return getComputedStyle(document.querySelector('#jobs .name')).unicodeBidi"));
        assertEquals(List.of(), browser.console());
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1400})
    void aNameOfFourThousandLettersLeavesThePageAsItIs(int width) {
        String name = "x".repeat(4000);
        page.open(SamplePlan.withNames(name, name), "?job=13.sim");
        browser.widen(width);
        browser.until("it is told", () -> browser.text("#job").contains("With a walltime"));
        assertTrue(String.valueOf(browser.js("return document.querySelector('#job').textContent"))
                .contains(name));
        assertEquals("true true true", browser.js("""
                const edge = document.querySelector("#queue .table-scroll").getBoundingClientRect().right;
                const why = document.querySelector("#jobs tbody .why").getBoundingClientRect();
                return [document.documentElement.scrollWidth <= document.documentElement.clientWidth, why.right <= edge + 1,
                  document.querySelector("#legend").getBoundingClientRect().height < 200].join(" ");
                """));
    }

    @Test
    void whatIsTypedIsNeverMarkup() {
        page.open(SamplePlan.SMALL, "");
        browser.console();
        browser.find("#search").sendKeys(SCRIPT);
        browser.until("nothing is found", () -> browser.text("#found").equals("No job of 6 found."));
        assertEquals("head.sim \u2013 Almanac", browser.js("return document.title"));
        assertEquals(List.of(), browser.console());
    }
}
