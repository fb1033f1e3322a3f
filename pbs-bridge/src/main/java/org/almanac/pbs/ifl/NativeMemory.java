package org.almanac.pbs.ifl;

import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the library's memory at plain addresses, for one thread.
 *
 * <p>It looks through buffers that each begin at a multiple of a gigabyte and reach as far as a buffer can, so that
 * reading is an instruction and not a call through JNI for each field. Only addresses that the library handed out are
 * read; a buffer claims nothing of what it covers.
 */
final class NativeMemory {
    private static final int WINDOW_BITS = 30;

    private final Map<Long, ByteBuffer> windows = new HashMap<>();
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
    private long windowNumber = -1;
    private ByteBuffer window;

    /** The eight bytes there, such as a pointer. */
    long word(long address) {
        return window(address).getLong(offset(address));
    }

    /** How many bytes the string there has, without the zero that ends it. */
    int length(long address) {
        ByteBuffer bytes = window(address);
        int from = offset(address);
        int to = from;
        while (bytes.get(to) != 0) {
            to++;
        }
        return to - from;
    }

    /** A number made of the bytes of the string there; 0 where there is none. */
    int hash(long address) {
        if (address == 0) {
            return 0;
        }
        ByteBuffer bytes = window(address);
        int hash = 1;
        int at = offset(address);
        for (byte b = bytes.get(at); b != 0; b = bytes.get(++at)) {
            hash = hash * 31 + b;
        }
        return hash;
    }

    /** Whether the string there has exactly these bytes; none are what no string has. */
    boolean holds(long address, byte[] expected) {
        if (address == 0) {
            return expected.length == 0;
        }
        ByteBuffer bytes = window(address);
        int at = offset(address);
        for (byte b : expected) {
            // The ending zero differs from each byte of a name, so that nothing behind it is read.
            if (bytes.get(at++) != b) {
                return false;
            }
        }
        return bytes.get(at) == 0;
    }

    /** The bytes of the string there; none where there is no string. */
    byte[] bytes(long address) {
        if (address == 0) {
            return new byte[0];
        }
        byte[] copy = new byte[length(address)];
        window(address).get(offset(address), copy);
        return copy;
    }

    /** The string there: UTF-8, and where it is none a character for each byte. Empty where there is no string. */
    String string(long address) {
        return text(bytes(address));
    }

    /** What these bytes say: UTF-8, and where they are none a character for each byte. */
    String text(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return decode(bytes);
            }
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String decode(byte[] bytes) {
        try {
            CharBuffer decoded = utf8.decode(ByteBuffer.wrap(bytes));
            return decoded.toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private ByteBuffer window(long address) {
        long number = address >>> WINDOW_BITS;
        if (number != windowNumber) {
            window = windows.computeIfAbsent(
                    number, n -> new Pointer(n << WINDOW_BITS).getByteBuffer(0, Integer.MAX_VALUE));
            windowNumber = number;
        }
        return window;
    }

    private static int offset(long address) {
        return (int) address & (1 << WINDOW_BITS) - 1;
    }
}
