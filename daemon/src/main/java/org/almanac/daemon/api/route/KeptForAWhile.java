package org.almanac.daemon.api.route;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Answers that take long to make, each kept for a while for all who ask for the same.
 *
 * <p>A thing is made anew no sooner than so long after the last time that making it takes but a small share of the time. The last few
 * are kept. Safe for several threads.
 *
 * @param <K> by what an answer is asked for
 */
public final class KeptForAWhile<K> {
    private static final int MOST = 16;

    /** In nanoseconds. */
    private static final long LEAST = 2_000_000_000L;

    private static final long SHARE = 20;

    private final Function<K, byte[]> make;
    private final LongSupplier nanos;
    private final Map<K, Made> made = new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, Made> eldest) {
            return size() > MOST;
        }
    };

    private record Made(KeptAnswer answer, long until) {}

    /**
     * None so far.
     *
     * @param make makes JSON of what is asked for
     * @param nanos a clock that only ever goes forward
     */
    public KeptForAWhile(Function<K, byte[]> make, LongSupplier nanos) {
        this.make = make;
        this.nanos = nanos;
    }

    /** What is kept, where it is not too old. */
    public synchronized Optional<Answer> kept(K asked) {
        return Optional.ofNullable(made.get(asked))
                .filter(each -> nanos.getAsLong() - each.until < 0)
                .map(each -> each.answer.answer());
    }

    /** What is kept, or else is made now. */
    public Answer answer(K asked) {
        return kept(asked).orElseGet(() -> {
            long begun = nanos.getAsLong();
            KeptAnswer answer = new KeptAnswer(make.apply(asked));
            long ended = nanos.getAsLong();
            synchronized (this) {
                made.put(asked, new Made(answer, ended + Math.max(LEAST, SHARE * (ended - begun))));
            }
            return answer.answer();
        });
    }
}
