package org.almanac.daemon.web;

import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.almanac.daemon.support.Await;
import org.almanac.daemon.support.Tools;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium without a screen; whoever asks for it where it is not installed is skipped. */
final class Chromium implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Held, so that its level stays: Debian's Chromium is newer than the protocols that Selenium brings along. */
    private static final Logger PROTOCOLS = Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

    /** The tips of which each begins so, wherever the pointer is on the chart; clicks there if it is to. */
    private static final String POINT = """
            const [begin, clicks] = arguments;
            const canvas = document.querySelector("#chart-canvas");
            const box = canvas.getBoundingClientRect();
            const found = new Set();
            for (let y = 32; y < box.height; y += 9) {
              for (let x = 60; x < box.width; x += 25) {
                const at = { clientX: box.left + x, clientY: box.top + y, pointerId: 1, button: 0 };
                canvas.dispatchEvent(new PointerEvent("pointermove", at));
                const tip = document.querySelector("#tip:not([hidden])");
                if (!tip?.textContent.startsWith(begin)) continue;
                found.add(tip.textContent);
                if (clicks) {
                  canvas.dispatchEvent(new PointerEvent("pointerdown", at));
                  canvas.dispatchEvent(new PointerEvent("pointerup", at));
                  return [...found].join("\\n");
                }
              }
            }
            return [...found].join("\\n");
            """;

    private final ChromeDriver driver;

    private Chromium(ChromeDriver driver) {
        this.driver = driver;
    }

    /** @param profile an empty folder for what a browser keeps */
    static Chromium start(Path profile) {
        Path browser = Tools.require("chromium");
        Path control = Tools.require("chromedriver");
        PROTOCOLS.setLevel(Level.SEVERE);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.toFile());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1500,1200",
                "--user-data-dir=" + profile);
        LoggingPreferences logging = new LoggingPreferences();
        logging.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logging);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(control.toFile())
                .usingAnyFreePort()
                .build();
        service.sendOutputTo(OutputStream.nullOutputStream());
        return new Chromium(new ChromeDriver(service, options));
    }

    /** Opens the page and comes back when it has shown an answer. */
    void open(URI page) {
        driver.get(page.toString());
        awaitAnswers(1);
    }

    /** Opens a page that asks no daemon for anything. */
    void show(URI page) {
        driver.get(page.toString());
    }

    /** Comes back when the page has shown a further answer of the daemon. */
    void awaitAnswer() {
        awaitAnswers(answers() + 1);
    }

    private void awaitAnswers(long number) {
        until("as many answers are shown: " + number, () -> answers() >= number);
        // The chart draws with the screen's next frame; this comes after it.
        driver.executeAsyncScript("const done = arguments[0]; requestAnimationFrame(() => setTimeout(done));");
    }

    private long answers() {
        return Long.parseLong(String.valueOf(js("return document.body.dataset.answers ?? 0")));
    }

    void until(String what, Await.Condition condition) {
        Await.until(PATIENCE, () -> what + "; the page says: " + text("body"), condition);
    }

    Object js(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** The value that an asynchronous script hands to its last argument. */
    Object later(String script) {
        return driver.executeAsyncScript(script);
    }

    WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    String text(String css) {
        return find(css).getText();
    }

    List<String> texts(String css) {
        return driver.findElements(By.cssSelector(css)).stream()
                .map(WebElement::getText)
                .toList();
    }

    /** As if the system's theme were that one. */
    void prefer(String theme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    }

    /** As if the window, or the screen of a phone, were so many points wide. */
    void widen(int points) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", points, "height", 1200, "deviceScaleFactor", 1, "mobile", points < 600));
    }

    /** What the browser complained about since this was asked last. */
    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** How many colours the chart's canvases show at a few hundred points: one where nothing is drawn. */
    long coloursOfChart() {
        return (Long) js("""
                const colours = new Set();
                for (const canvas of document.querySelectorAll("#chart-canvas canvas")) {
                  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
                  for (let i = 0; i < data.length; i += 4 * 97) colours.add(data.slice(i, i + 4).join());
                }
                return colours.size;
                """);
    }

    /** What the chart's canvases show, as text that is the same for the same picture. */
    String pictureOfChart() {
        return (String) js("""
                return [...document.querySelectorAll("#chart-canvas canvas")].map((canvas) => canvas.toDataURL()).join();
                """);
    }

    /** What the tips say, of which each begins so, wherever the pointer is on the chart. */
    String tips(String begin) {
        return (String) js(POINT, begin, false);
    }

    /** Chooses from a list. */
    void choose(String list, String value) {
        js("""
                const list = document.querySelector(arguments[0]);
                list.value = arguments[1];
                list.dispatchEvent(new Event("change"));
                """, list, value);
        awaitAnswer();
    }

    /** Clicks where a tip on the chart begins so; hands back what it says. */
    String clickTip(String begin) {
        return (String) js(POINT, begin, true);
    }

    @Override
    public void close() {
        driver.quit();
    }
}
