package org.almanac.daemon.api.route;

import java.util.Optional;
import java.util.function.Function;
import org.almanac.daemon.view.Published;

/**
 * An answer that is large, and the same for everybody until something else is published.
 *
 * <p>It is made, packed and kept once for all who ask. Safe for several threads.
 */
public final class LastMade {
    private final Function<Published, byte[]> make;
    private Optional<Made> last = Optional.empty();

    private record Made(Published published, KeptAnswer answer) {}

    /** What the function makes of what is published, as JSON. */
    public LastMade(Function<Published, byte[]> make) {
        this.make = make;
    }

    /** The answer, and how it is packed where the client can unpack it. */
    public Answer answer(Published published) {
        return made(published).answer().answer();
    }

    private synchronized Made made(Published published) {
        Made made = last.filter(earlier -> earlier.published == published)
                .orElseGet(() -> new Made(published, new KeptAnswer(make.apply(published))));
        last = Optional.of(made);
        return made;
    }
}
