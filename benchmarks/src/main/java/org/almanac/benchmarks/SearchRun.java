package org.almanac.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.function.BooleanSupplier;
import org.almanac.benchmarks.Measurement.Unit;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.almanac.planner.SearchOutcome;
import org.almanac.planner.score.Criteria;

/** What a search tries in a second, what plans it comes to, and how soon it stops, in processes of their own. */
final class SearchRun {
    /** The paper's criteria and no bound of waits, so that all moves are measured by the same. */
    private static final String ALIKE =
            ",longest-wait=free,long-wait-weight=0,worst-user-weight=0,period=1s,limit=none,iterations=999999999";

    /** So often is a search told to stop, after the first times, when Java is cold. */
    private static final int STOPS = 5;

    private static final int COLD_STOPS = 2;

    /** After so many searches there is nothing more to find. */
    private static final int MOST_SEARCHES = 100;

    private static final double WEIGHTS = weights(Criteria.Weights.OF_PAPER);

    private final int processes;
    private final double seconds;

    /**
     * @param processes how many, one after the other
     * @param seconds how long each searches, after it has warmed up as long
     */
    SearchRun(int processes, double seconds) {
        this.processes = processes;
        this.seconds = seconds;
    }

    private static double weights(Criteria.Weights weights) {
        return weights.meanWait() + weights.boundedSlowdown() + weights.meanUserWait() + weights.sdUserWait();
    }

    /** How many changed plans a search tries in a second. */
    Measurement candidatesASecond(String moves, SiteShape shape, int waiting) throws IOException {
        List<Double> rates = new ArrayList<>();
        for (int process = 0; process < processes; process++) {
            rates.add(number("rate", moves, shape, waiting, Double.toString(seconds)));
        }
        return measurement("candidates", moves, shape, waiting, Unit.A_SECOND, rates);
    }

    /** What is left of the objective after so many candidates, as a share of what it was: the weighted mean of the criteria. */
    Measurement objectiveAfter(long candidates, String moves, SiteShape shape, int waiting) throws IOException {
        double left = number("objective", moves, shape, waiting, Long.toString(candidates));
        return measurement("objective@" + candidates, moves, shape, waiting, Unit.SHARE, List.of(left));
    }

    /** How long a search goes on once it has been told to stop. */
    Measurement stop(String moves, SiteShape shape, int waiting) throws IOException {
        List<Double> seconds = new ArrayList<>();
        for (int process = 0; process < processes; process++) {
            seconds.add(number("stop", moves, shape, waiting, Double.toString(this.seconds)));
        }
        return measurement("stop", moves, shape, waiting, Unit.SECONDS, seconds);
    }

    private static Measurement measurement(
            String what, String moves, SiteShape shape, int waiting, Unit unit, List<Double> values) {
        double highest = values.stream().mapToDouble(value -> value).max().orElseThrow();
        return new Measurement(what, policy(moves), shape.toString(), shape.nodes(), waiting, unit, values, highest);
    }

    private static String policy(String moves) {
        return "planned:search=" + moves;
    }

    private static double number(String what, String moves, SiteShape shape, int waiting, String amount)
            throws IOException {
        Process process = OwnProcess.java(
                SearchRun.class, what, policy(moves), shape.toString(), Integer.toString(waiting), amount);
        return Double.parseDouble(OwnProcess.output(process).strip());
    }

    /** Prints the candidates a second, the objective's share, or the seconds until a search has stopped. */
    public static void main(String[] args) {
        BusySite site = new BusySite(SiteShape.parse(args[2]), Integer.parseInt(args[3]), 1);
        String policy = args[1] + ALIKE;
        if (args[0].equals("objective")) {
            SearchOutcome outcome = search(site.told(policy), Long.parseLong(args[4]), () -> false);
            Criteria before = outcome.before().orElseThrow();
            Criteria after = outcome.after().orElseThrow();
            System.out.println(1 - after.gainOver(before, Criteria.Weights.OF_PAPER) / WEIGHTS);
        } else if (args[0].equals("stop")) {
            System.out.println(median(stops(site.told(policy), Double.parseDouble(args[4]))));
        } else {
            double seconds = Double.parseDouble(args[4]);
            rate(site.told(policy), seconds);
            System.out.println(rate(site.told(policy), seconds));
        }
    }

    private static double rate(Scheduler scheduler, double seconds) {
        long begin = System.nanoTime();
        long end = begin + (long) (seconds * 1e9);
        SearchOutcome outcome = search(scheduler, Long.MAX_VALUE, () -> System.nanoTime() >= end);
        return outcome.candidates() / ((System.nanoTime() - begin) / 1e9);
    }

    /** The seconds from each signal to where the search, which has found something, is over; a second later it is due again. */
    private static List<Double> stops(Scheduler scheduler, double seconds) {
        List<Double> stops = new ArrayList<>();
        for (int second = 1; stops.size() < COLD_STOPS + STOPS && second <= MOST_SEARCHES; second++) {
            long signal = System.nanoTime() + (long) (seconds * 1e9);
            SearchOutcome outcome = search(scheduler, second, Long.MAX_VALUE, () -> System.nanoTime() >= signal);
            if (outcome.accepted() > 0) {
                stops.add((System.nanoTime() - signal) / 1e9);
            }
        }
        if (stops.size() <= COLD_STOPS) {
            throw new IllegalStateException(
                    "of " + MOST_SEARCHES + " searches only " + stops.size() + " found something");
        }
        return stops.subList(COLD_STOPS, stops.size());
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static SearchOutcome search(Scheduler scheduler, long candidates, BooleanSupplier stop) {
        return search(scheduler, 1, candidates, stop);
    }

    private static SearchOutcome search(Scheduler scheduler, int second, long candidates, BooleanSupplier stop) {
        return scheduler.search(BusySite.NOW + second, new SearchBudget(candidates), stop, ForkJoinPool.commonPool());
    }
}
