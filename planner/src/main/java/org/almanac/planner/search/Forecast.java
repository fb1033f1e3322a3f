package org.almanac.planner.search;

/**
 * Forecasts what a trial of one list will cost in the end, after a few of the jobs behind its change.
 *
 * <p>Room is an amount of the scarcest resource times seconds: what the placed jobs fill, and what is wasted before the
 * last start. A trial places the jobs of the kept order, except for a job that it has placed already or has yet to
 * place. If it has used more room by then, all jobs behind will be later: with a capacity of 100, by a second for each
 * 100 of room. That is an estimate and no bound, as the jobs behind may happen to fit better, or worse.
 */
final class Forecast {
    private static final int NONE = -1;
    /** How many jobs behind the change are placed before the first forecast; fewer tell little of how they fit. */
    private static final int FIRST_LOOK = 8;

    private final Order order;
    private final TotalsSweep.Demand demand;
    private final double capacity;
    /** By position in the kept order: the room used once the job there is placed. */
    private final long[] used;
    /** By position in the kept order: the sum of the prices of all jobs before it. */
    private final double[] pricesBefore;

    private int pricing;

    // The two jobs that a trial exchanges or moves.
    /** The job that the trial takes from the end of the change to its beginning, or {@link #NONE}. */
    private int earlier;
    /** The job that the trial takes from the beginning of the change to its end, or {@link #NONE}. */
    private int later;

    Forecast(Order order, TotalsSweep.Demand demand) {
        this.order = order;
        this.demand = demand;
        this.capacity = demand.capacity();
        this.used = new long[order.size()];
        this.pricesBefore = new double[order.size() + 1];
    }

    /** Notes the room used in the kept order once the job at that position is placed. */
    void keeps(int position, long room) {
        if (position < used.length) {
            used[position] = room;
        }
    }

    /**
     * Begins a trial; tells whether it can be forecast: a trial that moves one job within the list, or exchanges two.
     */
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

    /**
     * Whether a forecast is due at that position. That is seldom: some jobs behind the first and the last change, and
     * then at twice the distance each time.
     */
    boolean isTimeToLook(int position) {
        int behindFirst = position - order.first();
        int behindLast = position - order.last();
        return behindFirst >= FIRST_LOOK
                && (Integer.bitCount(behindFirst) == 1 || behindLast > 0 && Integer.bitCount(behindLast) == 1);
    }

    /**
     * The trial's forecast cost, at the prices. If it is 0 or more, the trial is probably no better than the kept plan.
     *
     * @param position the position of the job placed last, at which {@link #isTimeToLook}
     * @param room the room used by then
     */
    double cost(int position, long room, Trial trial) {
        int last = order.last();
        int end = used.length;
        if (position >= last) {
            return trial.cost() + delay(room, position) * prices(position + 1, end);
        }
        // The position of the job in the kept order.
        int kept = position + (earlier == NONE ? 1 : later == NONE ? -1 : 0);
        double delay = delay(room, kept);
        double cost = trial.cost() + delay * prices(kept + 1, earlier == NONE ? last + 1 : last);
        double delayBehind = delay;
        if (later != NONE) {
            long[] start = demand.jobs().start;
            int before = order.kept(last);
            // The job takes the place of the last one, or the place behind it.
            double behind = earlier == NONE ? filled(before) / capacity : 0;
            cost += trial.price(later) * (start[before] + behind + delay - start[later]);
            delayBehind += filled(later) / capacity;
        }
        if (earlier != NONE) {
            delayBehind -= filled(earlier) / capacity;
        }
        return cost + delayBehind * prices(last + 1, end);
    }

    /** The room that the job fills. */
    private double filled(int job) {
        return (double) demand.scarce(job) * demand.jobs().walltime[job];
    }

    /** By how many seconds the jobs behind that position of the kept order are later. */
    private double delay(long room, int kept) {
        return (room - used[kept]) / capacity;
    }

    private double prices(int from, int end) {
        return pricesBefore[end] - pricesBefore[from];
    }
}
