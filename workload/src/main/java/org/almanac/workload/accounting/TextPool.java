package org.almanac.workload.accounting;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Texts that come again and again, each held once; a text seen before is found by its bytes alone.
 *
 * <p>So two million lines of some hundred users make some hundred strings. Bytes that are no UTF-8 become the sign that
 * stands for such.
 */
final class TextPool {
    private record Text(byte[] bytes, int hash, String text) {}

    private Text[] table = new Text[1 << 10];
    private int size;

    /** The text of the bytes from {@code from} (inclusive) to {@code to} (exclusive). */
    String get(byte[] buffer, int from, int to) {
        if (from == to) {
            return "";
        }
        int hash = 1;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + buffer[i];
        }
        hash ^= hash >>> 15;
        int at = hash & table.length - 1;
        while (table[at] != null) {
            Text known = table[at];
            if (known.hash == hash && Arrays.equals(known.bytes, 0, known.bytes.length, buffer, from, to)) {
                return known.text;
            }
            at = at + 1 & table.length - 1;
        }
        byte[] bytes = Arrays.copyOfRange(buffer, from, to);
        table[at] = new Text(bytes, hash, new String(bytes, StandardCharsets.UTF_8));
        String text = table[at].text;
        if (2 * ++size > table.length) {
            grow();
        }
        return text;
    }

    private void grow() {
        Text[] old = table;
        table = new Text[2 * old.length];
        for (Text each : old) {
            if (each != null) {
                int at = each.hash & table.length - 1;
                while (table[at] != null) {
                    at = at + 1 & table.length - 1;
                }
                table[at] = each;
            }
        }
    }
}
