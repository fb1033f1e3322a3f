package org.almanac.daemon.store;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Numbers as bytes, small ones in few of them; a negative one is taken for a very large one. */
final class Numbers {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** A number that may be negative as one that is not: near 0 both are small. */
    static long unsigned(long number) {
        return number << 1 ^ number >> 63;
    }

    /** What was made {@link #unsigned}. */
    static long signed(long number) {
        return number >>> 1 ^ -(number & 1);
    }

    void add(long number) {
        long rest = number;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    /** A text, behind its number of bytes. */
    void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        add(bytes.length);
        add(bytes);
    }

    void add(Numbers others) {
        out.writeBytes(others.bytes());
    }

    void add(byte[] bytes) {
        out.writeBytes(bytes);
    }

    /** In bytes. */
    int size() {
        return out.size();
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
