package org.almanac.planner.price;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import org.almanac.planner.cluster.Window;

/**
 * The begin at which windows cost the least, of all that may be chosen; of several that cost as little, the first.
 *
 * <p>Every begin is tried, but those after one that costs nothing. What is found does not depend on the order in which that is
 * done; where time is up, it is the cheapest of those tried, the most promising of which come first.
 *
 * @param begin in epoch seconds
 * @param windows as they would be
 * @param tried how many begins have been tried
 * @param left how many have not been, as time was up
 */
public record CheapestBegin(long begin, List<Window> windows, WindowPrice price, int tried, int left) {
    public CheapestBegin {
        windows = List.copyOf(windows);
    }

    /** A begin, with the windows that it makes. */
    private record Choice(long begin, List<Window> windows, long held) {}

    /**
     * Looks for it.
     *
     * @param others all other windows that there would be
     * @param begins those that may be chosen, in epoch seconds
     * @param windows the windows by their begin; none where there are not to be any then
     * @param stop whether time is up; one begin is tried anyway
     * @return empty if no begin makes windows
     */
    public static Optional<CheapestBegin> find(
            WindowTrials trials,
            List<Window> others,
            List<Long> begins,
            LongFunction<List<Window>> windows,
            BooleanSupplier stop) {
        PlannedUse use = trials.plan(PlannedUse::of);
        List<Choice> choices = new ArrayList<>();
        for (long begin : begins) {
            List<Window> made = windows.apply(begin);
            if (!made.isEmpty()) {
                long held = made.stream().mapToLong(use::within).sum();
                choices.add(new Choice(begin, made, held));
            }
        }
        choices.sort(Comparator.comparingLong(Choice::held).thenComparingLong(Choice::begin));
        return cheapest(trials, others, choices, stop);
    }

    private static Optional<CheapestBegin> cheapest(
            WindowTrials trials, List<Window> others, List<Choice> choices, BooleanSupplier stop) {
        Optional<CheapestBegin> best = Optional.empty();
        int tried = 0;
        for (int i = 0; i < choices.size(); i++) {
            Choice choice = choices.get(i);
            if (best.filter(found -> found.price.isNothing() && found.begin < choice.begin)
                    .isPresent()) {
                continue;
            }
            if (best.isPresent() && stop.getAsBoolean()) {
                int left = choices.size() - i;
                return best.map(found -> new CheapestBegin(found.begin, found.windows, found.price, found.tried, left));
            }
            WindowPrice price = trials.price(others, choice.windows);
            tried++;
            boolean better = best.isEmpty() || isBetter(price, choice.begin, best.get());
            CheapestBegin kept = better ? new CheapestBegin(choice.begin, choice.windows, price, tried, 0) : best.get();
            best = Optional.of(new CheapestBegin(kept.begin, kept.windows, kept.price, tried, 0));
        }
        return best;
    }

    private static boolean isBetter(WindowPrice price, long begin, CheapestBegin than) {
        int order = WindowPrice.CHEAPER.compare(price, than.price);
        return order < 0 || order == 0 && begin < than.begin;
    }
}
