package org.almanac.daemon.confirm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.daemon.view.AnsweredReservation.Price;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.AskedReservation.ForNodes;
import org.almanac.planner.PlanView;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.price.WindowPrice;
import org.almanac.planner.price.WindowPrice.Shift;
import org.almanac.planner.price.WindowTrials;

/**
 * What reservations that are confirmed one after the other cost the jobs that wait, each beside those before it.
 *
 * <p>To find one takes as long as to plan all jobs anew, so that it is found for the first {@value #MOST} of them alone.
 */
public final class ConfirmedPrices {
    private static final int MOST = 3;

    private final Supplier<Scheduler> copies;
    private final long now;
    private final List<Window> confirmed = new ArrayList<>();
    private Optional<WindowTrials> trials = Optional.empty();
    private int found;

    /**
     * Prices at that moment.
     *
     * @param copies gives a copy of the scheduler, which has not been told of any of them
     */
    public ConfirmedPrices(Supplier<Scheduler> copies, long now) {
        this.copies = copies;
        this.now = now;
    }

    /** The price of a reservation that is confirmed so; empty where it is one too many. */
    public Optional<Price> of(AskedReservation asked, FoundAnswer answer) {
        Optional<String> queue = asked instanceof ForNodes nodes ? nodes.queue() : Optional.empty();
        if (found == MOST) {
            return Optional.empty();
        }
        found++;
        trials = trials.or(() -> Optional.of(new WindowTrials(copies.get(), now)));
        Machine machine = trials.get().plan(PlanView::machine);
        List<Window> added = answer.times().stream()
                .map(time -> time.window(asked.id(), queue, machine))
                .toList();
        Price price = price(trials.get(), queue, added);
        confirmed.addAll(added);
        return Optional.of(price);
    }

    /** One that has had other windows has these no longer. */
    private Price price(WindowTrials on, Optional<String> queue, List<Window> added) {
        List<Window> others = new ArrayList<>(confirmed);
        others.addAll(on.windows());
        others.removeIf(window -> window.queue().isPresent() && window.queue().equals(queue));
        WindowPrice price = on.price(others, added);
        return new Price(
                price.later().size(),
                price.delay(),
                price.later().stream().mapToLong(Shift::delay).max().orElse(0),
                price.lost().size());
    }
}
