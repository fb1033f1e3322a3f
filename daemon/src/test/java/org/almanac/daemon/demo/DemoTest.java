package org.almanac.daemon.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.OptionalInt;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

class DemoTest {
    private static final DemoSettings SETTINGS =
            new DemoSettings(Optional.empty(), OptionalInt.of(4), 8, 60, 0, PolicySpec.parse("easy"), 1);

    @Test
    void itsPageIsThereBeforeAnyJobHasCome() throws Exception {
        try (Demo demo = new Demo(SETTINGS, DemoProgress.NONE, "test")) {
            assertEquals(32, demo.machine().cpus());
            assertEquals(200, get(demo, "/").statusCode());
            HttpResponse<String> plan = get(demo, "/api/v1/plan");
            assertEquals(503, plan.statusCode());
            assertTrue(plan.body().contains("no cycle has ended well yet"), plan::body);
            assertEquals(Optional.empty(), demo.published());

            assertTrue(demo.begin(DemoProgress.NONE));

            assertEquals(200, get(demo, "/api/v1/plan").statusCode());
            assertTrue(demo.published().isPresent());
        }
    }

    @Test
    void oneThatHasNotBegunCanBeClosed() throws Exception {
        Demo demo = new Demo(SETTINGS, DemoProgress.NONE, "test");
        demo.close();
        demo.close();
    }

    private static HttpResponse<String> get(Demo demo, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + demo.port() + path);
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
}
