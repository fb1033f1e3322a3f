package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The picture as it is asked for, and what need not be sent again. */
class PictureAnswersTest {
    private static final Pattern VERSION = Pattern.compile("\"version\":\"([^\"]+)\"");

    private final AtomicReference<Published> published = new AtomicReference<>(SamplePublished.make());
    private final HttpClient client = HttpClient.newHttpClient();
    private HttpApi api;

    @BeforeEach
    void start() throws IOException {
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(published.get()), format -> ""));
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> ask(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String version(HttpResponse<String> answer) {
        Matcher matcher = VERSION.matcher(answer.body());
        assertTrue(matcher.find(), answer.body());
        return matcher.group(1);
    }

    @Test
    void isToldInPartToWhomHasAVersion() throws IOException, InterruptedException {
        HttpResponse<String> whole = ask("/api/v1/picture");
        assertTrue(whole.body().contains("\"since\":null"), whole.body());
        String first = version(whole);
        HttpResponse<String> nothing = ask("/api/v1/picture?since=" + first);
        assertTrue(nothing.body().contains("\"since\":\"" + first + "\",\"jobs\":{},\"gone\":[]"), nothing.body());
        assertEquals(first, version(nothing));

        Published before = published.get();
        published.set(SamplePublished.later(
                before, 1, before.jobs().subList(1, before.jobs().size())));
        HttpResponse<String> changed = ask("/api/v1/picture?since=" + first);
        assertNotEquals(first, version(changed));
        assertTrue(changed.body().contains("\"jobs\":{},\"gone\":[\"11.sim\"]"), changed.body());
        assertTrue(ask("/api/v1/picture?since=other-1").body().contains("\"since\":null"));
        assertEquals(400, ask("/api/v1/picture?since=a&since=b").statusCode());
        assertEquals(400, ask("/api/v1/picture?ready=yes&since=" + first).statusCode());
        assertEquals(400, ask("/api/v1/picture?ready=yes&at=1").statusCode());
    }

    @Test
    void whatAClientHasIsNotSentAgain() throws IOException, InterruptedException {
        for (String path : new String[] {"/api/v1/plan", "/api/v1/jobs", "/api/v1/picture"}) {
            String tag = ask(path).headers().firstValue("ETag").orElseThrow();
            HttpResponse<String> again = ask(path, "If-None-Match", tag);
            assertEquals(304, again.statusCode(), path);
            assertEquals("", again.body(), path);
        }
        String tag = ask("/api/v1/plan").headers().firstValue("ETag").orElseThrow();
        published.set(SamplePublished.later(published.get(), 1, published.get().jobs()));
        assertEquals(200, ask("/api/v1/plan", "If-None-Match", tag).statusCode());
    }
}
