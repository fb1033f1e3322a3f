package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Reason;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobsReaderTest {
    @Test
    void readsWhatIsThereAndTakesTheRestAsNothing() throws IOException {
        JobsReader.Answer answer = read("{\"now\":7,\"jobs\":[{\"id\":\"1.sim\",\"memory_bytes\":null,\"new\":[{}],"
                + "\"reason\":{\"kind\":\"never_fits\",\"asked\":{\"cpus\":9}}}]}");
        assertEquals(Instant.ofEpochSecond(7), answer.told().now());
        ListedJob job = answer.jobs().get(0);
        assertEquals("1.sim", job.id());
        assertEquals("", job.user());
        assertEquals(OptionalLong.empty(), job.memoryBytes());
        assertEquals(List.of(), job.plannedNodes());
        assertEquals(new Reason(Reason.Kind.NEVER_FITS, Map.of("asked", Map.of("cpus", 9L))), job.reason());
    }

    @Test
    void readsWhatIsInTheWayAndHowTheStartHasMoved() throws IOException {
        ListedJob job = read("{\"now\":7,\"jobs\":[{\"id\":\"1.sim\",\"reason\":{\"kind\":\"planned\",\"obstacles\":["
                        + "{\"kind\":\"resources\",\"shortages\":[{\"resource\":\"gpus\",\"asked\":4,\"free\":1,"
                        + "\"properties\":[\"gpu\"]}],\"jobs\":[\"12.sim\",\"15.sim\"],\"job_count\":2}]},"
                        + "\"delayed\":{\"from\":5,\"to\":null,\"at\":6,\"causes\":["
                        + "{\"kind\":\"node_down\",\"subject\":\"n1\"},{\"kind\":\"limits_changed\"}]}}]}")
                .jobs()
                .get(0);
        assertEquals(
                "waits for 4 gpus on nodes with gpu (1 free) until jobs 12 and 15 end",
                new ReasonWords(ZoneOffset.UTC).of(job.reason()));
        StartMove delayed = new StartMove(
                5,
                OptionalLong.empty(),
                6,
                List.of(
                        new Cause(Cause.Kind.NODE_DOWN, Optional.of("n1")),
                        new Cause(Cause.Kind.LIMITS_CHANGED, Optional.empty())));
        assertEquals(new StartMoves(Optional.empty(), Optional.of(delayed)), job.moves());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>",
                "[]",
                "{",
                "{} {}",
                "{\"now\":1}",
                "{\"jobs\":[]}",
                "{\"now\":1,\"jobs\":[{\"reason\":{\"kind\":\"odd\"}}]}",
                "{\"now\":99999999999999999999,\"jobs\":[]}"
            })
    void refusesWhatIsNoAnswer(String json) {
        assertThrows(IOException.class, () -> read(json));
    }

    @Test
    void refusesWhatIsNestedWithoutEnd() {
        assertThrows(IOException.class, () -> read("{\"a\":" + "[".repeat(100_000)));
    }

    private static JobsReader.Answer read(String json) throws IOException {
        return JobsReader.read(json.getBytes(StandardCharsets.UTF_8));
    }
}
