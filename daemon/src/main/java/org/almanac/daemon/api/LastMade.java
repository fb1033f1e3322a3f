package org.almanac.daemon.api;

import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.almanac.daemon.view.Published;

/**
 * An answer that is large, and the same for everybody until something else is published.
 *
 * <p>It is made, packed and kept once for all who ask. Safe for several threads.
 */
final class LastMade {
    private final Function<Published, byte[]> make;
    private Optional<Made> last = Optional.empty();

    /** What the function makes of what is published. */
    LastMade(Function<Published, byte[]> make) {
        this.make = make;
    }

    /** Answers, packed where the client can unpack it. */
    void answer(Published published, Context context) {
        Made made = made(published);
        if (String.valueOf(context.header("Accept-Encoding"))
                .toLowerCase(Locale.ROOT)
                .matches("(.*[, ])?gzip *(,.*)?")) {
            context.header("Content-Encoding", "gzip");
            context.req().setAttribute(WholeAnswer.READY, made.packed());
        } else {
            context.req().setAttribute(WholeAnswer.READY, made.plain);
        }
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
