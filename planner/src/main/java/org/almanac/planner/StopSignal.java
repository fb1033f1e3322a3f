package org.almanac.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A signal that ends a search, and that remembers where it did: the same search with {@link #again the same ends} comes
 * to the same plan, whatever time it takes and on however many threads.
 *
 * <p>A search has parts, such as one for each cluster, and each looks at the signal from time to time. The parts are made
 * in the same order whenever the same is searched. Each part may be on another thread; everything else is for one thread.
 */
public final class StopSignal implements BooleanSupplier {
    private interface Ends {
        /** Whether that part is to end at that look, counted from 1. */
        boolean end(int part, long look);
    }

    private final Ends ends;
    private final List<Part> parts = new ArrayList<>();

    private StopSignal(Ends ends) {
        this.ends = ends;
    }

    /** A signal that is set when the other one is; once it is, it stays so. */
    public static StopSignal watching(BooleanSupplier other) {
        return new StopSignal((part, look) -> other.getAsBoolean());
    }

    /** A signal that ends the parts of a search at those {@link #looks}. */
    public static StopSignal again(List<Long> looks) {
        List<Long> copy = List.copyOf(looks);
        return new StopSignal((part, look) -> part < copy.size() && look == copy.get(part));
    }

    /** The signal of the next part of a search, if the whole search is to be told from it; else the same signal. */
    public static BooleanSupplier nextPart(BooleanSupplier stop) {
        return stop instanceof StopSignal signal ? signal.part() : stop;
    }

    private Part part() {
        Part part = new Part(ends, parts.size());
        parts.add(part);
        return part;
    }

    @Override
    public boolean getAsBoolean() {
        return part().getAsBoolean();
    }

    /** By part: the look at which it was told to end, counted from 1; 0 for a part that was not. */
    public List<Long> looks() {
        return parts.stream().map(part -> part.end).toList();
    }

    private static final class Part implements BooleanSupplier {
        private final Ends ends;
        private final int number;
        private long looks;
        /** The look at which it was told to end; 0 as long as it was not. */
        private long end;

        Part(Ends ends, int number) {
            this.ends = ends;
            this.number = number;
        }

        @Override
        public boolean getAsBoolean() {
            if (end == 0 && ends.end(number, ++looks)) {
                end = looks;
            }
            return end > 0;
        }
    }
}
