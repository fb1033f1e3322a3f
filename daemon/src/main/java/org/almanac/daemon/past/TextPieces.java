package org.almanac.daemon.past;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A JSON text in pieces, each an object of a list; what is long is cut further, into the objects of its own lists.
 *
 * <p>The pieces follow each other without a gap. A text that is no JSON has pieces, too, if not such good ones.
 */
final class TextPieces {
    /** In bytes: an object up to here is one piece. */
    private static final int LONG = 4096;

    /** By so many fields an object is known again. */
    private static final int FIELDS_OF_KEY = 2;

    private static final int LONGEST_KEY = 200;

    private final byte[] text;
    private final int[] starts;
    private final long[] keys;
    private Map<Long, Integer> byKey = Map.of();

    private TextPieces(byte[] text, int[] starts) {
        this.text = text;
        this.starts = starts;
        this.keys = new long[starts.length];
        for (int i = 1; i < starts.length; i++) {
            keys[i] = key(starts[i], end(i));
        }
    }

    static TextPieces of(byte[] text) {
        return new TextPieces(text, new Cut(text).starts());
    }

    byte[] text() {
        return text;
    }

    int count() {
        return starts.length;
    }

    int start(int piece) {
        return starts[piece];
    }

    int end(int piece) {
        return piece + 1 < starts.length ? starts[piece + 1] : text.length;
    }

    long key(int piece) {
        return keys[piece];
    }

    /** The piece with that key; -1 where there is none. */
    int find(long key) {
        if (byKey.isEmpty()) {
            Map<Long, Integer> all = new HashMap<>(2 * keys.length);
            for (int i = keys.length - 1; i >= 0; i--) {
                all.put(keys[i], i);
            }
            byKey = all;
        }
        return byKey.getOrDefault(key, -1);
    }

    /** A number of the first fields (FNV-1a); two objects of one number are compared and found to differ, that is all. */
    private long key(int start, int end) {
        long key = 0xcbf29ce484222325L;
        int fields = 0;
        for (int i = start; i < Math.min(end, start + LONGEST_KEY); i++) {
            if (text[i] == ',' && ++fields == FIELDS_OF_KEY) {
                break;
            }
            key = (key ^ text[i]) * 0x100000001b3L;
        }
        return key;
    }

    /** One walk through a text, which finds where its pieces begin. */
    private static final class Cut {
        private static final int DEEPEST = 64;

        private final byte[] text;
        private int[] found = new int[64];
        private int count = 1;
        /** Of what is open: whether it is a list, where it begins, and how many pieces there were with it. */
        private final boolean[] isList = new boolean[DEEPEST];

        private final int[] begun = new int[DEEPEST];
        private final int[] counts = new int[DEEPEST];
        private int depth;

        Cut(byte[] text) {
            this.text = text;
        }

        int[] starts() {
            boolean quoted = false;
            for (int i = 0; i < text.length; i++) {
                byte at = text[i];
                if (quoted) {
                    if (at == '\\') {
                        i++;
                    } else if (at == '"') {
                        quoted = false;
                    }
                } else if (at == '"') {
                    quoted = true;
                } else if (at == '{' || at == '[') {
                    open(at == '[', i);
                } else if (at == '}' || at == ']') {
                    close(i);
                }
            }
            return Arrays.copyOf(found, count);
        }

        private void open(boolean list, int at) {
            if (depth < DEEPEST) {
                if (!list && depth > 0 && isList[depth - 1] && at > 0) {
                    if (count == found.length) {
                        found = Arrays.copyOf(found, 2 * count);
                    }
                    found[count++] = at;
                }
                isList[depth] = list;
                begun[depth] = at;
                counts[depth] = count;
            }
            depth++;
        }

        private void close(int at) {
            depth = Math.max(0, depth - 1);
            if (depth < DEEPEST && !isList[depth] && at + 1 - begun[depth] <= LONG) {
                count = Math.min(count, Math.max(1, counts[depth]));
            }
        }
    }
}
