package org.almanac.daemon.api.route;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Test;

/** Each answer is made once, until something else is published. */
class LastMadeEachTest {
    private final List<String> made = new ArrayList<>();
    private final LastMadeEach<String> answers = new LastMadeEach<>((published, asked) -> {
        made.add(asked);
        return (asked + " " + published.now()).getBytes(StandardCharsets.UTF_8);
    });

    @Test
    void eachIsMadeOnceOfWhatIsPublished() {
        Published first = SamplePublished.make();
        Published second = SamplePublished.make();
        assertEquals("a " + first.now(), text(first, "a"));
        assertEquals("b " + first.now(), text(first, "b"));
        assertEquals("a " + first.now(), text(first, "a"));
        assertEquals(List.of("a", "b"), made);
        assertEquals("a " + second.now(), text(second, "a"));
        assertEquals(List.of("a", "b", "a"), made);
    }

    private String text(Published published, String asked) {
        return new String(answers.answer(published, asked).bytes(), StandardCharsets.UTF_8);
    }
}
