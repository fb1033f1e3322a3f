package org.almanac.daemon.api.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Test;

/** A whole picture of many jobs stands ready before anybody asks. */
class PicturesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MANY = 5_001;

    private final AtomicReference<Published> published = new AtomicReference<>();
    private final AtomicLong nanos = new AtomicLong();
    private final Pictures pictures = new Pictures(() -> Optional.ofNullable(published.get()), nanos::get);

    /** So many jobs, which are to start that much later than in the beginning. */
    private void publish(int jobs, long later) {
        published.set(SamplePublished.later(
                SamplePublished.make(),
                later,
                LongStream.range(0, jobs)
                        .mapToObj(number -> new ListedJob(
                                number + ".sim",
                                "job",
                                "u1",
                                "batch",
                                'Q',
                                1,
                                OptionalLong.empty(),
                                1,
                                600,
                                1_000,
                                OptionalLong.of(2_000 + later),
                                OptionalLong.empty(),
                                List.of(),
                                Reason.of(Reason.Kind.PLANNED),
                                Optional.empty()))
                        .toList()));
    }

    private static JsonNode read(Answer answer) throws IOException {
        return JSON.readTree(answer.bytes());
    }

    private static long firstStart(Answer answer) throws IOException {
        return ((ArrayNode) read(answer).at("/jobs/planned_start")).get(0).asLong();
    }

    @Test
    void isTheOneOfAMinuteAgoAtMostFromWhichOnAllIsKnown() throws IOException {
        publish(MANY, 0);
        pictures.prepare();
        publish(MANY, 10);
        nanos.set(TimeUnit.SECONDS.toNanos(59));
        pictures.prepare();
        Answer ready = pictures.ready();
        assertEquals(2_000, firstStart(ready));
        JsonNode since =
                read(pictures.since(Optional.of(read(ready).get("version").asText())));
        assertEquals(read(ready).get("version"), since.get("since"));
        assertEquals(MANY, since.at("/jobs/planned_start").size());
        assertEquals(2_010, firstStart(pictures.since(Optional.empty())));
        nanos.set(TimeUnit.SECONDS.toNanos(60));
        pictures.prepare();
        assertEquals(2_010, firstStart(pictures.ready()));
    }

    @Test
    void isMadeOnce() {
        publish(MANY, 0);
        pictures.prepare();
        assertSame(pictures.ready().bytes(), pictures.ready().bytes());
        assertSame(pictures.ready().bytes(), pictures.since(Optional.empty()).bytes());
    }

    @Test
    void ofFewJobsIsTheOneOfNow() throws IOException {
        publish(MANY - 1, 0);
        pictures.prepare();
        publish(MANY - 1, 10);
        assertEquals(2_010, firstStart(pictures.ready()));
    }

    @Test
    void isTheOneOfNowOnceFewJobsAreLeft() throws IOException {
        publish(MANY, 0);
        pictures.prepare();
        publish(3, 10);
        nanos.set(TimeUnit.SECONDS.toNanos(1));
        pictures.prepare();
        assertEquals(3, read(pictures.ready()).at("/jobs/id").size());
    }

    @Test
    void anotherViewOfTheSameSecondIsToldWhole() throws IOException {
        publish(3, 0);
        Published first = published.get();
        Optional<String> version = Optional.of(
                read(pictures.own(first, Optional.empty())).get("version").asText());
        assertEquals(
                version.get(), read(pictures.own(first, version)).get("since").asText());
        publish(2, 0);
        JsonNode next = read(pictures.own(published.get(), version));
        assertEquals(first.now(), next.get("now").asLong());
        assertTrue(next.get("since").isNull(), next::toString);
        assertEquals(2, next.at("/jobs/id").size());
    }

    @Test
    void nothingIsPreparedBeforeAnythingIsPublished() throws IOException {
        pictures.prepare();
        publish(MANY, 0);
        assertEquals(2_000, firstStart(pictures.ready()));
    }
}
