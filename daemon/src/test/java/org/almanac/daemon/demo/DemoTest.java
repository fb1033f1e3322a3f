package org.almanac.daemon.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import org.almanac.planner.policy.PolicySpec;
import org.junit.jupiter.api.Test;

class DemoTest {
    private static final DemoSettings SETTINGS =
            new DemoSettings(Optional.empty(), OptionalInt.of(4), 8, 60, 0, PolicySpec.parse("easy"), 1);

    @Test
    void itsPageIsThereBeforeAnyJobHasCome() throws Exception {
        try (Demo demo = new Demo(SETTINGS, DemoProgress.NONE, "test")) {
            assertEquals(200, get(demo, "/").statusCode());
            HttpResponse<String> plan = get(demo, "/api/v1/plan");
            assertEquals(503, plan.statusCode());
            assertEquals(
                    "{\"error\":\"it is still starting: making a cluster\",\"starting\":{\"what\":\"making a cluster\","
                            + "\"done\":null}}",
                    plan.body());
            assertEquals(Optional.empty(), demo.published());
            demo.prepare();
            assertEquals(32, demo.machine().cpus());

            assertTrue(demo.begin());

            assertEquals(200, get(demo, "/api/v1/plan").statusCode());
            assertTrue(demo.published().isPresent());
        }
    }

    @Test
    void howFarItIsCanBeAskedUntilItHasAPlan() throws Exception {
        AtomicReference<Demo> asked = new AtomicReference<>();
        List<String> told = new ArrayList<>();
        DemoProgress asks = new DemoProgress() {
            @Override
            public void read(long done, long total) {}

            @Override
            public void warmed(long done, long total) {
                if (told.isEmpty() && done > 0) {
                    ask();
                }
            }

            @Override
            public void planning() {
                ask();
            }

            private void ask() {
                try {
                    told.add(get(asked.get(), "/api/v1/status").body());
                } catch (Exception e) {
                    told.add(e.toString());
                }
            }
        };
        try (Demo demo = new Demo(SETTINGS, asks, "test")) {
            asked.set(demo);
            assertTrue(demo.begin());
            assertTrue(
                    told.get(0)
                            .matches(
                                    "\\{\"error\":\"it is still starting: letting jobs come to the cluster, [0-9]+ %\","
                                            + "\"starting\":\\{\"what\":\"letting jobs come to the cluster\",\"done\":0\\.[0-9]+}}"),
                    told::toString);
            assertTrue(told.get(1).contains("\"what\":\"making the first plan\",\"done\":null"), told::toString);
            assertEquals(200, get(demo, "/api/v1/status").statusCode());
        }
    }

    @Test
    void whatHasRunBeforeItsFirstPlanIsKept() throws Exception {
        try (Demo demo = new Demo(SETTINGS, DemoProgress.NONE, "test")) {
            assertTrue(demo.begin());
            String usage = get(demo, "/api/v1/usage").body();
            assertTrue(usage.matches("(?s).*\"cpus\":32,\"jobs\":[1-9].*\"ended\":\\{\"jobs\":[1-9].*"), usage);
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
