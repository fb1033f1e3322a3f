package org.almanac.daemon.api.route;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.almanac.daemon.view.Published;

/**
 * An answer that is large, and the same for everybody until something else is published.
 *
 * <p>It is made, packed and kept once for all who ask. Safe for several threads.
 */
public final class LastMade {
    private final Function<Published, byte[]> make;
    private Optional<Made> last = Optional.empty();

    /** What the function makes of what is published, as JSON. */
    public LastMade(Function<Published, byte[]> make) {
        this.make = make;
    }

    /** The answer, and how it is packed where the client can unpack it. */
    public Answer answer(Published published) {
        Made made = made(published);
        return new Answer("application/json", made.plain, Optional.of(made::packed), Map.of());
    }

    private synchronized Made made(Published published) {
        Made made = last.filter(earlier -> earlier.published == published)
                .orElseGet(() -> new Made(published, make.apply(published)));
        last = Optional.of(made);
        return made;
    }

    private static final class Made {
        private final Published published;
        private final byte[] plain;
        private Optional<byte[]> packed = Optional.empty();

        Made(Published published, byte[] plain) {
            this.published = published;
            this.plain = plain;
        }

        synchronized byte[] packed() {
            byte[] bytes = packed.orElseGet(this::pack);
            packed = Optional.of(bytes);
            return bytes;
        }

        private byte[] pack() {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(plain.length / 8 + 64);
            try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
                out.write(plain);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return bytes.toByteArray();
        }
    }
}
