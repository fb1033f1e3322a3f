package org.almanac.daemon.store;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** A checksum of the values of a row, in their order. */
final class Checksum {
    private static final byte[] NULL = {0};
    private static final byte[] VALUE = {1};

    private final CRC32C crc = new CRC32C();

    private Checksum() {}

    /** Of numbers, texts, bytes and nulls. */
    static long of(Object... values) {
        Checksum checksum = new Checksum();
        for (Object value : values) {
            checksum.add(value);
        }
        return checksum.crc.getValue();
    }

    private void add(Object value) {
        crc.update(value == null ? NULL : VALUE);
        if (value instanceof byte[] bytes) {
            crc.update(bytes);
        } else if (value != null) {
            crc.update(value.toString().getBytes(StandardCharsets.UTF_8));
            // So that neighbours cannot pass for each other.
            crc.update(NULL);
        }
    }
}
