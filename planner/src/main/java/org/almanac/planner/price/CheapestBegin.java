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
 * <p>Every begin is tried, but those that cannot be cheaper than one that was: those after one that costs nothing, and those with
 * more jobs in the way. What is found does not depend on the order in which that is done; where time is up, it is the cheapest of
 * those tried, the most promising of which come first.
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

    /**
     * A begin that may be chosen.
     *
     * @param windows that it makes
     * @param inTheWay how many running jobs are in their way
     * @param held see {@link PlannedUse#within}
     */
    private record Choice(long begin, List<Window> windows, int inTheWay, long held) {
        private static final Comparator<Choice> PROMISING_FIRST = Comparator.comparingInt(Choice::inTheWay)
                .thenComparingLong(Choice::held)
                .thenComparingLong(Choice::begin);

        /** Whether it may be cheaper than that, or as cheap and sooner. */
        boolean mayBeat(CheapestBegin best) {
            int known = best.price.inTheWay().size();
            return inTheWay < known || inTheWay == known && (begin < best.begin || !best.price.isLeast());
        }
    }

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
                choices.add(new Choice(begin, made, trials.inTheWay(made).size(), held));
            }
        }
        choices.sort(Choice.PROMISING_FIRST);
        return cheapest(trials, others, choices, stop);
    }

    private static Optional<CheapestBegin> cheapest(
            WindowTrials trials, List<Window> others, List<Choice> choices, BooleanSupplier stop) {
        Optional<CheapestBegin> best = Optional.empty();
        int tried = 0;
        int left = 0;
        for (Choice choice : choices) {
            if (best.isPresent() && !choice.mayBeat(best.get())) {
                continue;
            }
            if (best.isPresent() && stop.getAsBoolean()) {
                left++;
                continue;
            }
            WindowPrice price = trials.price(others, choice.windows);
            tried++;
            if (best.isEmpty() || isBetter(price, choice.begin, best.get())) {
                best = Optional.of(new CheapestBegin(choice.begin, choice.windows, price, 0, 0));
            }
        }
        int all = tried;
        int missing = left;
        return best.map(found -> new CheapestBegin(found.begin, found.windows, found.price, all, missing));
    }

    private static boolean isBetter(WindowPrice price, long begin, CheapestBegin than) {
        int order = WindowPrice.CHEAPER.compare(price, than.price);
        return order < 0 || order == 0 && begin < than.begin;
    }
}
