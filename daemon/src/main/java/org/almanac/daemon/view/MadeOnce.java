package org.almanac.daemon.view;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Something that is made when it is first asked for, and kept, as a cycle has no time to make what perhaps nobody reads.
 *
 * <p>What it is made of does not change. Safe for several threads.
 */
public final class MadeOnce<T> implements Supplier<T> {
    private Optional<Supplier<T>> maker;
    private Optional<T> made = Optional.empty();

    public MadeOnce(Supplier<T> maker) {
        this.maker = Optional.of(maker);
    }

    @Override
    public synchronized T get() {
        T value = made.orElseGet(() -> maker.orElseThrow().get());
        made = Optional.of(value);
        // What it was made of is not kept.
        maker = Optional.empty();
        return value;
    }
}
