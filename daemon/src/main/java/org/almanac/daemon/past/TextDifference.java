package org.almanac.daemon.past;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * By what a text differs from the one before: what is copied of that, and what stands between.
 *
 * <p>The bytes are: the new text's length, the length of the steps, the steps, and what is new. A step is how much is new, where
 * the copy begins, as seen from the end of the one before, and how long it is. Whatever the two texts are, what is made of the
 * first one by the difference is the second one.
 */
final class TextDifference {
    /** In bytes: a shorter copy takes as much room as what it saves. */
    private static final int SHORTEST = 6;

    private final TextPieces before;
    private final TextPieces after;
    private final ByteArrayOutputStream steps = new ByteArrayOutputStream();
    private final ByteArrayOutputStream fresh = new ByteArrayOutputStream();
    private int added;
    private int copyStart;
    private int copyEnd;
    private int lastEnd;

    private TextDifference(TextPieces before, TextPieces after) {
        this.before = before;
        this.after = after;
    }

    static byte[] between(TextPieces before, TextPieces after) {
        return new TextDifference(before, after).made();
    }

    private byte[] made() {
        int last = -1;
        for (int i = 0; i < after.count(); i++) {
            int like = like(i, last + 1);
            if (like < 0) {
                add(after.start(i), after.end(i));
            } else {
                replace(like, i);
                last = like;
            }
        }
        step();
        ByteArrayOutputStream all = new ByteArrayOutputStream(steps.size() + fresh.size() + 16);
        write(after.text().length, all);
        write(steps.size(), all);
        all.writeBytes(steps.toByteArray());
        all.writeBytes(fresh.toByteArray());
        return all.toByteArray();
    }

    /** The piece before that is likely to have become this one; -1 where there is none. */
    private int like(int piece, int expected) {
        if (piece == 0) {
            return 0;
        }
        return expected < before.count() && before.key(expected) == after.key(piece)
                ? expected
                : before.find(after.key(piece));
    }

    private void replace(int old, int piece) {
        byte[] from = before.text();
        byte[] to = after.text();
        int oldStart = before.start(old);
        int oldEnd = before.end(old);
        int start = after.start(piece);
        int end = after.end(piece);
        int same = Arrays.mismatch(from, oldStart, oldEnd, to, start, end);
        if (same < 0) {
            copy(oldStart, oldEnd);
            return;
        }
        int tail = 0;
        int most = Math.min(oldEnd - oldStart, end - start) - same;
        while (tail < most && from[oldEnd - 1 - tail] == to[end - 1 - tail]) {
            tail++;
        }
        int head = same < SHORTEST ? 0 : same;
        tail = tail < SHORTEST ? 0 : tail;
        copy(oldStart, oldStart + head);
        add(start + head, end - tail);
        copy(oldEnd - tail, oldEnd);
    }

    private void add(int start, int end) {
        if (start == end) {
            return;
        }
        if (copyEnd > copyStart) {
            step();
        }
        fresh.write(after.text(), start, end - start);
        added += end - start;
    }

    private void copy(int start, int end) {
        if (start == end) {
            return;
        }
        if (copyEnd > copyStart && copyEnd == start) {
            copyEnd = end;
            return;
        }
        if (copyEnd > copyStart) {
            step();
        }
        copyStart = start;
        copyEnd = end;
    }

    private void step() {
        write(added, steps);
        int back = copyStart - lastEnd;
        write((back << 1) ^ (back >> 31), steps);
        write(copyEnd - copyStart, steps);
        lastEnd = copyEnd;
        added = 0;
        copyStart = copyEnd;
    }

    private static void write(int number, ByteArrayOutputStream out) {
        int left = number;
        while ((left & ~0x7f) != 0) {
            out.write(left & 0x7f | 0x80);
            left >>>= 7;
        }
        out.write(left);
    }

    /** The text that differs by that from the one before; fails where that cannot be so. */
    static byte[] applied(byte[] before, byte[] difference, int length) throws IOException {
        try {
            return new Reading(before, difference).text(length);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new IOException("a difference does not fit the text before it", e);
        }
    }

    /** One walk through the steps. */
    private static final class Reading {
        private final byte[] before;
        private final byte[] difference;
        private int at;

        Reading(byte[] before, byte[] difference) {
            this.before = before;
            this.difference = difference;
        }

        byte[] text(int length) throws IOException {
            if (number() != length) {
                throw new IOException("a difference leads to a text of another length");
            }
            byte[] text = new byte[length];
            int stepsLength = number();
            int fresh = at + stepsLength;
            int end = fresh;
            int written = 0;
            int from = 0;
            while (at < end) {
                int add = number();
                System.arraycopy(difference, fresh, text, written, add);
                fresh += add;
                written += add;
                int back = number();
                from += (back >>> 1) ^ -(back & 1);
                int copied = number();
                System.arraycopy(before, from, text, written, copied);
                from += copied;
                written += copied;
            }
            if (written != length) {
                throw new IOException("a difference leads to a text of another length");
            }
            return text;
        }

        private int number() {
            int number = 0;
            for (int shift = 0; shift < 35; shift += 7) {
                byte next = difference[at++];
                number |= (next & 0x7f) << shift;
                if (next >= 0) {
                    return number;
                }
            }
            throw new IllegalArgumentException("a number is too long");
        }
    }
}
