package org.almanac.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/**
 * How fast the page is in a browser that looks at a {@link BusyDaemon}, whose cycles go on meanwhile: Chromium without a screen,
 * which draws by software, on the machine of the daemon.
 *
 * <p>Measured are the time until the first picture is drawn, the times between frames while somebody pans, zooms and scrolls, for how
 * long at most the page does not listen while it takes what is new, and what its process holds.
 */
final class PageRun {
    private static final int WARM = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Notes when the first answer was drawn, and what keeps the page from listening for longer than 50 ms. */
    private static final String WATCH = """
            window.long = [];
            new PerformanceObserver((list) => window.long.push(...list.getEntries().map((each) => each.duration)))
              .observe({ entryTypes: ["longtask"] });
            document.addEventListener("DOMContentLoaded", () => {
              const look = () => {
                if (!document.body.dataset.answers) setTimeout(look, 5);
                else requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = performance.now(); }));
              };
              look();
            });
            """;

    /** Moves the chart with each frame, and comes back with the milliseconds between frames. */
    private static final String MOVE = """
            const [kind, frames, done] = arguments;
            const canvas = document.querySelector("#chart-canvas");
            canvas.scrollIntoView();
            const { left, top, width, height } = canvas.getBoundingClientRect();
            const at = { clientX: left + width * 0.6, clientY: top + height / 2, bubbles: true, cancelable: true, button: 0, pointerId: 1 };
            const moves = {
              zoom: (i) => canvas.dispatchEvent(new WheelEvent("wheel", { ...at, ctrlKey: true, deltaY: i % 40 < 20 ? -40 : 40 })),
              pan: (i) => {
                if (i === 0) canvas.dispatchEvent(new PointerEvent("pointerdown", at));
                canvas.dispatchEvent(new PointerEvent("pointermove", { ...at, clientX: at.clientX - 6 * (i % 60 < 30 ? i % 60 : 60 - i % 60) }));
                if (i === frames) canvas.dispatchEvent(new PointerEvent("pointerup", at));
              },
              scroll: (i) => { document.querySelector("#chart-scroll").scrollTop += i % 80 < 40 ? 20 : -20; },
            };
            const times = [];
            let frame = 0;
            const next = (time) => {
              times.push(time);
              if (frame > frames) done(times.slice(1).map((each, i) => each - times[i]));
              else {
                moves[kind](frame++);
                requestAnimationFrame(next);
              }
            };
            requestAnimationFrame(next);
            """;

    private final BusyDaemon daemon;
    private final ChromeDriver browser;
    private final Map<String, List<Double>> seconds = new TreeMap<>();

    private PageRun(BusyDaemon daemon, ChromeDriver browser) {
        this.daemon = daemon;
        this.browser = browser;
    }

    /**
     * Measures with so many openings of the page, frames of each way to move it, and cycles that it takes.
     *
     * @param period milliseconds from one cycle to the next
     * @return seconds until the first picture, between frames by the way, of the longest stillness in a cycle, and the bytes held
     */
    static List<Measurement> measure(
            String policy, SiteShape shape, int waiting, int openings, int frames, int cycles, int period)
            throws IOException {
        return DaemonMeasures.of(PageRun.class, policy, shape, waiting, openings, frames, cycles, period);
    }

    /** Prints a line for each measurement: what, the unit, the median, and the 99th percentile. */
    public static void main(String[] args) throws IOException {
        // What the daemon logs is not what is measured.
        PrintStream out = System.out;
        System.setOut(System.err);
        BusySite site = new BusySite(SiteShape.parse(args[1]), Integer.parseInt(args[2]), 1);
        long period = TimeUnit.MILLISECONDS.toNanos(Integer.parseInt(args[6]));
        try (BusyDaemon daemon = new BusyDaemon(args[0], site)) {
            daemon.warm(WARM);
            Thread cycles = new Thread(() -> cycles(daemon, period), "cycles");
            cycles.setDaemon(true);
            cycles.start();
            ChromeDriver browser = browser();
            try {
                PageRun run = new PageRun(daemon, browser);
                run.open(Integer.parseInt(args[3]));
                run.move(Integer.parseInt(args[4]));
                run.takeNews(Integer.parseInt(args[5]), period);
                run.seconds.forEach((what, values) -> DaemonMeasures.tell(what, values, out));
                long held = held();
                out.println("page.memory BYTES " + held + " " + held);
                cycles.interrupt();
                cycles.join();
            } catch (InterruptedException e) {
                throw new IOException(e);
            } finally {
                browser.quit();
            }
        }
    }

    private static void cycles(BusyDaemon daemon, long period) {
        while (!Thread.currentThread().isInterrupted()) {
            long begun = System.nanoTime();
            daemon.runCycle();
            LockSupport.parkNanos(period - (System.nanoTime() - begun));
        }
    }

    private static ChromeDriver browser() {
        ChromeOptions options = new ChromeOptions();
        options.setBinary("/usr/bin/chromium");
        options.addArguments("--headless", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1400,1000");
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(Path.of("/usr/bin/chromedriver").toFile())
                .usingAnyFreePort()
                .build();
        service.sendOutputTo(OutputStream.nullOutputStream());
        ChromeDriver browser = new ChromeDriver(service, options);
        browser.manage().timeouts().scriptTimeout(PATIENCE);
        browser.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", WATCH));
        return browser;
    }

    private void open(int openings) {
        for (int i = 0; i < openings; i++) {
            browser.get("about:blank");
            browser.get(daemon.address() + "/");
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            Object drawn = browser.executeScript("return window.drawn ?? null");
            while (drawn == null) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("The page shows nothing");
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
                drawn = browser.executeScript("return window.drawn ?? null");
            }
            add("page.first", ((Number) drawn).doubleValue());
        }
    }

    private void move(int frames) {
        for (String way : List.of("pan", "zoom", "scroll")) {
            for (Object gap : (List<?>) browser.executeAsyncScript(MOVE, way, frames)) {
                add("page." + way, ((Number) gap).doubleValue());
            }
        }
    }

    /** Of each cycle the longest time for which the page did not listen; zero where each was shorter than 50 ms. */
    private void takeNews(int cycles, long period) {
        for (int i = 0; i < cycles; i++) {
            browser.executeScript("window.long.length = 0");
            LockSupport.parkNanos(period);
            add("page.still", ((Number) browser.executeScript("return Math.max(0, ...window.long)")).doubleValue());
        }
    }

    private void add(String what, double milliseconds) {
        seconds.computeIfAbsent(what, none -> new ArrayList<>()).add(milliseconds / 1000);
    }

    /** What the largest of the browser's processes that draw pages holds, in bytes. */
    private static long held() {
        return ProcessHandle.current()
                .descendants()
                .map(each -> Path.of("/proc", Long.toString(each.pid())))
                .filter(each -> text(each.resolve("cmdline")).contains("--type=renderer"))
                .mapToLong(each -> residentBytes(text(each.resolve("status"))))
                .max()
                .orElse(0);
    }

    private static long residentBytes(String status) {
        return status.lines()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst()
                .orElse(0);
    }

    /** What the system tells of a process; nothing of one that is gone. */
    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }
}
