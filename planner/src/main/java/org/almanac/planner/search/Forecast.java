package org.almanac.planner.search;

/**
 * What a trial of one list will probably cost in the end, judged after a few of the jobs behind its change.
 *
 * <p>Room is an amount times seconds: what the placed jobs fill, and what is wasted before the last start. A trial places
 * the jobs of the kept order, but for one that it has placed already or is yet to place. By how much more room it has used
 * by then, all who come behind will be later: with a capacity of 100, by a second for each 100 of room. That is no bound:
 * who comes behind may happen to fit better, or worse.
 */
final class Forecast {
    private static final int NONE = -1;
    /** So many jobs behind the change are looked at first: less tells little of how they fit. */
    private static final int FIRST_LOOK = 8;

    private final Order order;
    private final TotalsSweep.Demand demand;
    private final double capacity;
    /** By position in the order that is kept: the room used once the job there is placed. */
    private final long[] used;
    /** What a second later costs all jobs before that position of the order that is kept. */
    private final double[] pricesBefore;

    private int pricing;

    // Of the trial.
    /** Comes from the end of the change to its beginning. */
    private int earlier;
    /** Goes from the beginning of the change to its end. */
    private int later;

    Forecast(Order order, TotalsSweep.Demand demand) {
        this.order = order;
        this.demand = demand;
        this.capacity = demand.capacity();
        this.used = new long[order.size()];
        this.pricesBefore = new double[order.size() + 1];
    }

    /** In the order that is kept so much room is used once the job at that position is placed. */
    void keeps(int position, long room) {
        if (position < used.length) {
            used[position] = room;
        }
    }

    /** Begins a trial; tells whether it can be judged: of one job elsewhere in the list, or two in each other's place. */
    boolean begin(Trial trial) {
        if (!trial.isPriced() || order.hasOthers() || order.size() != used.length) {
            return false;
        }
        int first = order.first();
        int last = order.last();
        earlier = order.job(first) == order.kept(last) ? order.job(first) : NONE;
        later = order.job(last) == order.kept(first) ? order.job(last) : NONE;
        if (pricing != trial.pricing()) {
            setPrices(trial);
        }
        return earlier != NONE || later != NONE;
    }

    private void setPrices(Trial trial) {
        pricing = trial.pricing();
        for (int position = 0; position < used.length; position++) {
            pricesBefore[position + 1] = pricesBefore[position] + trial.price(order.kept(position));
        }
    }

    /** Whether it pays to ask for the cost now: seldom, some jobs behind the first and the last change, then twice as many. */
    boolean isTimeToLook(int position) {
        int behindFirst = position - order.first();
        int behindLast = position - order.last();
        return behindFirst >= FIRST_LOOK
                && (Integer.bitCount(behindFirst) == 1 || behindLast > 0 && Integer.bitCount(behindLast) == 1);
    }

    /**
     * What the trial will probably cost in the end, at the prices: where 0 or more, it is no better than what is kept.
     *
     * @param position the last that is placed, not before {@link #isTimeToLook}
     * @param room used by then
     */
    double cost(int position, long room, Trial trial) {
        int last = order.last();
        int end = used.length;
        if (position >= last) {
            return trial.cost() + delay(room, position) * prices(position + 1, end);
        }
        // The position of the job in the order that is kept.
        int kept = position + (earlier == NONE ? 1 : later == NONE ? -1 : 0);
        double delay = delay(room, kept);
        double cost = trial.cost() + delay * prices(kept + 1, earlier == NONE ? last + 1 : last);
        double delayBehind = delay;
        if (later != NONE) {
            long[] start = demand.jobs().start;
            int before = order.kept(last);
            // In the place of the last one, or behind it.
            double behind = earlier == NONE ? filled(before) / capacity : 0;
            cost += trial.price(later) * (start[before] + behind + delay - start[later]);
            delayBehind += filled(later) / capacity;
        }
        if (earlier != NONE) {
            delayBehind -= filled(earlier) / capacity;
        }
        return cost + delayBehind * prices(last + 1, end);
    }

    /** What the job fills of the scarcest kind. */
    private double filled(int job) {
        return (double) demand.scarce(job) * demand.jobs().walltime[job];
    }

    /** By how many seconds those are later who come behind that position of the order that is kept. */
    private double delay(long room, int kept) {
        return (room - used[kept]) / capacity;
    }

    private double prices(int from, int end) {
        return pricesBefore[end] - pricesBefore[from];
    }
}
