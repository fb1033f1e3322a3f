package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobsReaderTest {
    @Test
    void readsWhatIsThereAndTakesTheRestAsNothing() throws IOException {
        JobsReader.Answer answer = read("{\"now\":7,\"jobs\":[{\"id\":\"1.sim\",\"memory_bytes\":null,\"new\":[{}],"
                + "\"reason\":{\"kind\":\"never_fits\",\"asked\":{\"cpus\":9}}}]}");
        assertEquals(7, answer.now());
        ListedJob job = answer.jobs().get(0);
        assertEquals("1.sim", job.id());
        assertEquals("", job.user());
        assertEquals(OptionalLong.empty(), job.memoryBytes());
        assertEquals(List.of(), job.plannedNodes());
        assertEquals(new Reason(Reason.Kind.NEVER_FITS, Map.of("asked", Map.of("cpus", 9L))), job.reason());
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
