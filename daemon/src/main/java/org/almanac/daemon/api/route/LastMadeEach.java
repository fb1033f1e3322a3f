package org.almanac.daemon.api.route;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.almanac.daemon.view.Published;

/**
 * Answers of which there are several, each the same for everybody who asks for it until something else is published.
 *
 * <p>As many are kept as are asked for: what is asked for is to be one of few. Safe for several threads.
 *
 * @param <K> by what an answer is asked for
 */
public final class LastMadeEach<K> {
    private final BiFunction<Published, K, byte[]> make;
    private final AtomicReference<Optional<Round>> last = new AtomicReference<>(Optional.empty());

    private final class Round {
        private final Published published;
        private final Map<K, LastMade> answers = new ConcurrentHashMap<>();

        Round(Published published) {
            this.published = published;
        }

        LastMade answer(K asked) {
            return answers.computeIfAbsent(asked, key -> new LastMade(some -> make.apply(some, key)));
        }
    }

    /** What the function makes of what is published and asked for, as JSON. */
    public LastMadeEach(BiFunction<Published, K, byte[]> make) {
        this.make = make;
    }

    /** The answer, and how it is packed where the client can unpack it. */
    public Answer answer(Published published, K asked) {
        Optional<Round> now = last.updateAndGet(before ->
                before.filter(round -> round.published == published).or(() -> Optional.of(new Round(published))));
        return now.orElseThrow().answer(asked).answer(published);
    }
}
