package org.almanac.daemon.api.route;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * JSON that is kept for all who ask: it is packed once, and has a tag by which a client that has it is told so and no more.
 *
 * <p>Safe for several threads.
 */
public final class KeptAnswer {
    /** No other daemon's tags begin so. */
    private static final String DAEMON = Long.toString(new SecureRandom().nextLong() >>> 1, Character.MAX_RADIX);

    private static final AtomicLong LAST = new AtomicLong();

    /** Of more bytes than these the packing takes longer than it saves on the way. */
    private static final int LARGE = 4 << 20;

    /** A packing of so much effort. */
    private static final class Packing extends GZIPOutputStream {
        Packing(OutputStream out, int level) throws IOException {
            super(out);
            def.setLevel(level);
        }
    }

    private final byte[] plain;
    private final String tag = "W/\"" + DAEMON + "-" + LAST.incrementAndGet() + "\"";
    private Optional<byte[]> packed = Optional.empty();

    public KeptAnswer(byte[] plain) {
        this.plain = plain;
    }

    /** The answer, and how it is packed where the client can unpack it. */
    public Answer answer() {
        return new Answer("application/json", plain, Optional.of(this::packed), Map.of("ETag", tag));
    }

    private synchronized byte[] packed() {
        byte[] bytes = packed.orElseGet(this::pack);
        packed = Optional.of(bytes);
        return bytes;
    }

    private byte[] pack() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(plain.length / 8 + 64);
        int level = plain.length > LARGE ? Deflater.BEST_SPEED : Deflater.DEFAULT_COMPRESSION;
        try (Packing out = new Packing(bytes, level)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
