package org.almanac.daemon.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads {@link Numbers} of a part of some bytes. */
final class NumberReader {
    private final byte[] bytes;
    private int at;
    private final int end;

    /** Over all of these. */
    NumberReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    private NumberReader(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    long next() throws IOException {
        long number = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at >= end) {
                throw cutOff();
            }
            byte one = bytes[at++];
            number |= (long) (one & 0x7f) << shift;
            if (one >= 0) {
                return number;
            }
        }
        throw new IOException("a change of the scheduler's state has a number that is too long");
    }

    /** A number of things that are all in memory. */
    int small() throws IOException {
        long number = next();
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw new IOException("a change of the scheduler's state has a length that is too large");
        }
        return (int) number;
    }

    /** A number of things of which each has a byte at least. */
    int count() throws IOException {
        int number = small();
        if (number > end - at) {
            throw cutOff();
        }
        return number;
    }

    /** A part that is read on its own, behind its number of bytes. */
    NumberReader part() throws IOException {
        int length = count();
        at += length;
        return new NumberReader(bytes, at - length, at);
    }

    /** A text, behind its number of bytes. */
    String text() throws IOException {
        int length = count();
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }

    /** The bytes that are left. */
    byte[] rest() {
        return Arrays.copyOfRange(bytes, at, end);
    }

    private static IOException cutOff() {
        return new IOException("a change of the scheduler's state is cut off");
    }
}
