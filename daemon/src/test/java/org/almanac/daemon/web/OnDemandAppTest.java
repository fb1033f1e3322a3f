package org.almanac.daemon.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.support.DemoProcess;
import org.almanac.daemon.support.Stranger;
import org.almanac.daemon.support.Tools;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The app for Open OnDemand in a browser, as Python runs it at the place where OnDemand does. */
@Tag("slow")
@Timeout(180)
class OnDemandAppTest {
    private static final String ROOT = "/pun/sys/almanac";

    /** Runs the app below its place, and at the root a page that has the widget in it, as the dashboard does. */
    private static final String PORTAL = """
            import sys
            sys.path.insert(0, sys.argv[1])
            from wsgiref.simple_server import make_server
            from passenger_wsgi import FOLDER, application

            def portal(environ, start):
                path = environ["PATH_INFO"]
                if path.startswith("%1$s"):
                    environ["SCRIPT_NAME"] = "%1$s"
                    environ["PATH_INFO"] = path[len("%1$s"):]
                    return application(environ, start)
                start("200 OK", [("Content-Type", "text/html; charset=utf-8")])
                return [b"<!doctype html><title>Dashboard</title>", (FOLDER / "_almanac.html").read_bytes()]

            server = make_server("127.0.0.1", 0, portal)
            print(server.server_port, flush=True)
            server.serve_forever()
            """.formatted(ROOT);

    @TempDir
    private Path folder;

    /** The portal, as a process of a user. */
    private final class Portal implements AutoCloseable {
        private final Process process;
        private final URI address;

        Portal(String user, String api) throws IOException {
            ProcessBuilder builder = new ProcessBuilder(
                            Tools.require("python3").toString(),
                            "-B",
                            Files.writeString(folder.resolve("portal.py"), PORTAL)
                                    .toString(),
                            Tools.inCheckout("packaging/ondemand").toString())
                    .redirectError(folder.resolve("portal.err").toFile());
            builder.environment().put("ALMANAC_USER", user);
            builder.environment().put("ALMANAC_API", api);
            process = builder.start();
            BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
            String port = out.readLine();
            assertTrue(port != null, () -> "the app does not start: " + folder.resolve("portal.err"));
            address = URI.create("http://127.0.0.1:" + port + "/");
        }

        URI app() {
            return address.resolve(ROOT + "/");
        }

        @Override
        public void close() {
            process.destroy();
        }
    }

    private Chromium browser() throws IOException {
        return Chromium.start(Files.createDirectory(folder.resolve("profile")));
    }

    private static HttpApi sample() throws IOException {
        return HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(SamplePublished.make()), format -> ""));
    }

    @Test
    void showsTheUsersJobsAlone() throws Exception {
        try (Chromium browser = browser();
                HttpApi api = sample();
                Portal portal = new Portal("u2", "http://127.0.0.1:" + api.port())) {
            browser.open(portal.app());
            assertEquals(List.of("12", "1"), browser.texts("td.job"));
            assertEquals(List.of("waits", "held"), browser.texts("td.state"));
            assertTrue(browser.texts("td.start").get(0).endsWith("in 1 h 0 min"), browser.text("table"));
            assertTrue(browser.texts("td.promised").get(0).endsWith("10 min later"), browser.text("table"));
            assertEquals(List.of("planned", "held: it waits until it is released"), browser.texts("td.why"));
            assertTrue(browser.text("#whose").startsWith("u2 on sim, as of "));
            assertEquals("", browser.text("#alarm"));
            assertEquals(List.of(), browser.console());
            for (String theme : List.of("light", "dark")) {
                browser.prefer(theme);
                for (int width : List.of(1500, 390)) {
                    browser.widen(width);
                    assertEquals(
                            Boolean.TRUE,
                            browser.js(
                                    "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"),
                            "it is wider than " + width);
                }
                assertEquals(
                        theme.equals("dark") ? "rgb(20, 23, 27)" : "rgb(251, 250, 247)",
                        browser.js("return getComputedStyle(document.body).backgroundColor"));
            }
        }
    }

    @Test
    void saysThatTheSchedulerDoesNotAnswer() throws Exception {
        try (Chromium browser = browser();
                Portal portal = new Portal("u2", "http://127.0.0.1:1")) {
            browser.open(portal.app());
            assertTrue(
                    browser.text("#alarm").startsWith("Your jobs cannot be shown: the scheduler does not answer ("),
                    browser.text("body"));
            assertFalse(browser.find("table").isDisplayed());
        }
    }

    @Test
    void saysThatSomethingElseAnswers() throws Exception {
        List<String> strangers = List.of(
                "SSH-2.0-OpenSSH_9.2\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n{\"now\"",
                "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[1]",
                "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{\"now\":1}");
        try (Chromium browser = browser()) {
            for (String answer : strangers) {
                try (Stranger there = new Stranger(answer);
                        Portal portal = new Portal("u2", there.address())) {
                    browser.open(portal.app());
                    assertEquals(
                            "Your jobs cannot be shown: what answers at " + there.address() + " is no scheduler.",
                            browser.text("#alarm"));
                }
            }
        }
    }

    @Test
    void hasAWidgetForTheDashboard() throws Exception {
        try (Chromium browser = browser();
                HttpApi api = sample();
                Portal portal = new Portal("nobody", "http://127.0.0.1:" + api.port())) {
            browser.show(portal.address);
            browser.until(
                    "the widget shows an answer",
                    () -> "You have no jobs there."
                            .equals(
                                    browser.js(
                                            "return document.querySelector('iframe').contentDocument?.querySelector('#none:not([hidden])')?.innerText")));
            assertEquals(
                    "none",
                    browser.js(
                            "return getComputedStyle(document.querySelector('iframe').contentDocument.querySelector('header')).display"));
        }
    }

    @Test
    void showsTheJobsOfADemo() throws Exception {
        try (Chromium browser = browser();
                DemoProcess demo = DemoProcess.start(folder, "--speed", "60");
                Portal portal = new Portal("u1", demo.address().toString())) {
            browser.open(portal.app());
            assertFalse(browser.texts("td.job").isEmpty(), browser.text("body"));
            assertTrue(
                    browser.texts("td.why").stream().noneMatch(why -> why.isEmpty() || why.contains("undefined")),
                    browser.text("table"));
        }
    }
}
