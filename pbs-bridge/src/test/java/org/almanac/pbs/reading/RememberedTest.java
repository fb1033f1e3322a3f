package org.almanac.pbs.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class RememberedTest {
    @Test
    void whatIsUsedStaysAndTheRestIsForgotten() {
        Remembered<Integer, String> remembered = new Remembered<>();
        remembered.put(1, "one");
        for (int poll = 0; poll < 1000; poll++) {
            remembered.turn();
            assertEquals(Optional.of("one"), remembered.find(1));
            remembered.put(1000 + poll, "of one poll");
            assertTrue(remembered.size() <= 4, () -> remembered.size() + " are remembered");
        }
        assertEquals(Optional.empty(), remembered.find(1000));
    }
}
