package org.almanac.daemon.past;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of a text by a difference is the other text, whatever the two are. */
class TextDifferenceTest {
    private static byte[] difference(byte[] before, byte[] after) {
        return TextDifference.between(TextPieces.of(before), TextPieces.of(after));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void leadsFromAnyPictureToAnyOther(long seed) throws IOException {
        RandomPictures pictures = new RandomPictures(seed);
        byte[] before = new byte[0];
        for (int i = 0; i < 100; i++) {
            byte[] after = pictures.next();
            assertArrayEquals(after, TextDifference.applied(before, difference(before, after), after.length));
            before = after;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void leadsFromAnyTextToAnyOther(long seed) throws IOException {
        Random random = new Random(seed);
        byte[] signs = "{}[]\",\\:ab".getBytes(StandardCharsets.US_ASCII);
        byte[] before = {};
        for (int i = 0; i < 200; i++) {
            byte[] after = new byte[random.nextInt(9_000)];
            for (int at = 0; at < after.length; at++) {
                after[at] = signs[random.nextInt(signs.length)];
            }
            assertArrayEquals(after, TextDifference.applied(before, difference(before, after), after.length));
            before = after;
        }
    }

    @Test
    void isShortWhereLittleChanges() {
        StringBuilder jobs = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            jobs.append(i == 0 ? "" : ",").append("{\"id\":\"").append(i).append("\",\"name\":\"j\",\"start\":1000}");
        }
        String picture = "{\"now\":1,\"jobs\":[" + jobs + "],\"gone\":[]}";
        String later = picture.replace("\"now\":1", "\"now\":2")
                .replace("{\"id\":\"7\",\"name\":\"j\",\"start\":1000},", "")
                .replace(
                        "\"id\":\"900\",\"name\":\"j\",\"start\":1000", "\"id\":\"900\",\"name\":\"j\",\"start\":1777");
        int length =
                difference(picture.getBytes(StandardCharsets.UTF_8), later.getBytes(StandardCharsets.UTF_8)).length;
        assertTrue(length < 60, "it takes " + length + " bytes");
    }

    @Test
    void ofLongObjectsThePartsArePieces() {
        String node = "{\"name\":\"n\",\"properties\":[{\"a\":1}]}";
        assertEquals(
                1,
                TextPieces.of(("{\"clusters\":[{\"nodes\":[" + node + "," + node + "]}]}")
                                .getBytes(StandardCharsets.UTF_8))
                        .count());
        String many = String.join(",", Collections.nCopies(200, node));
        // The cluster, and each node, which is not cut further.
        assertEquals(
                202,
                TextPieces.of(("{\"clusters\":[{\"nodes\":[" + many + "]}]}").getBytes(StandardCharsets.UTF_8))
                        .count());
    }

    @Test
    void aDamagedOneIsRefusedOrLeadsToAText() {
        RandomPictures pictures = new RandomPictures(5);
        byte[] before = pictures.next();
        byte[] after = pictures.next();
        byte[] good = difference(before, after);
        Random random = new Random(1);
        int refused = 0;
        for (int i = 0; i < 3_000; i++) {
            byte[] bad = Arrays.copyOf(good, i % 2 == 0 ? random.nextInt(good.length) : good.length);
            if (bad.length > 0) {
                bad[random.nextInt(Math.min(20, bad.length))] = (byte) random.nextInt();
            }
            try {
                assertEquals(after.length, TextDifference.applied(before, bad, after.length).length);
            } catch (IOException e) {
                refused++;
            }
        }
        assertTrue(refused > 1_000, refused + " are refused");
        assertThrows(IOException.class, () -> TextDifference.applied(before, good, after.length + 1));
    }
}
