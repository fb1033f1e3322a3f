package org.almanac.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiteShapeTest {
    @Test
    void whatIsWrittenIsRead() {
        assertEquals(new SiteShape(5000, 64), SiteShape.parse("5000x64"));
        assertEquals("5000x64", new SiteShape(5000, 64).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "20", "x80", "20x", "0x8", "8x0", "-2x4", "2x4x8", "20 x 80"})
    void anythingElseIsRefused(String text) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> SiteShape.parse(text));
        assertEquals("A site is written NODESxCPUS, as in 20x80, but is '" + text + "'", refused.getMessage());
    }
}
