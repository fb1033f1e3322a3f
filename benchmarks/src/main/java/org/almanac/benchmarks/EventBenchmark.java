package org.almanac.benchmarks;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.almanac.planner.Event;
import org.almanac.planner.Scheduler;
import org.almanac.planner.SearchBudget;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What one event costs a scheduler, from being told it to having decided: the whole of what the daemon asks of it.
 *
 * <p>Each event comes a second later upon a fresh copy of the same scheduler; making the copy is not counted.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EventBenchmark {
    /** So far one early end is from the next in the list of what runs; prime, so that all get their turn. */
    private static final int STRIDE = 7919;

    /** Copies of so many jobs make the collector stop what runs for longer than an event takes. */
    private static final int MANY_JOBS = 10_000;

    @Param("planned")
    String policy;

    @Param("20x80")
    String site;

    @Param("1000")
    int waiting;

    private BusySite busy;
    private Scheduler original;
    private Scheduler scheduler;
    private int turn;

    @Setup
    public void plan() {
        busy = new BusySite(SiteShape.parse(site), waiting, 1);
        original = busy.told(policy);
        // As the daemon does between events: one that is due, and one that is not.
        letSearch();
        letSearch();
    }

    private void letSearch() {
        original.search(BusySite.NOW, new SearchBudget(0), () -> true, ForkJoinPool.commonPool());
    }

    @Setup(Level.Invocation)
    public void copyPlan() {
        scheduler = original.copy();
        if (waiting >= MANY_JOBS) {
            // What the copies before left is not for an event to collect.
            System.gc();
        }
        turn = next(turn);
    }

    private int next(int running) {
        return (running + STRIDE) % busy.running().size();
    }

    /** Events that move few jobs, one after the other. */
    private static final class Turns {
        private final List<Event> events;
        private int turn;

        private Turns(Stream<Event> events, EventBenchmark site) {
            this.events = SmallEvents.among(events, site.original);
        }

        private Event next() {
            turn = (turn + 1) % events.size();
            return events.get(turn);
        }
    }

    /** Early ends that move few jobs. */
    @State(Scope.Benchmark)
    public static class SmallEarlyEnds {
        private Turns turns;

        @Setup
        public void find(EventBenchmark site) {
            turns = new Turns(IntStream.iterate(0, site::next).mapToObj(site::end), site);
        }
    }

    /** Newcomers who move few jobs. */
    @State(Scope.Benchmark)
    public static class SmallInsertions {
        private Turns turns;

        @Setup
        public void find(EventBenchmark site) {
            turns = new Turns(site.busy.newcomers().map(Event.Submitted::new), site);
        }
    }

    /** A job is submitted. */
    @Benchmark
    public Object insertion() {
        return happens(new Event.Submitted(busy.newcomer()));
    }

    /** A running job ends before its walltime: each has its turn. */
    @Benchmark
    public Object earlyEnd() {
        return happens(end(turn));
    }

    private Event end(int running) {
        return new Event.Ended(busy.running().get(running).job().id());
    }

    /** A running job ends before its walltime, and few jobs move: each such one has its turn. */
    @Benchmark
    public Object smallEarlyEnd(SmallEarlyEnds ends) {
        return happens(ends.turns.next());
    }

    /** A job is submitted, and few others move. */
    @Benchmark
    public Object smallInsertion(SmallInsertions newcomers) {
        return happens(newcomers.turns.next());
    }

    /** The running job ends that holds the most cpu seconds from now on. */
    @Benchmark
    public Object largestEarlyEnd() {
        return happens(new Event.Ended(busy.largest().job().id()));
    }

    /** A copy of the whole scheduler. */
    @Benchmark
    public Object copy() {
        return original.copy();
    }

    private Object happens(Event event) {
        scheduler.apply(BusySite.NOW + 1, List.of(event));
        return scheduler.decide(BusySite.NOW + 1);
    }
}
