package org.almanac.benchmarks;

import java.util.concurrent.TimeUnit;
import org.almanac.planner.timeline.Holding;
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
 * The library of room over time by itself: a room in which as many jobs are planned as wait.
 *
 * <p>Each call comes upon the next of the planned jobs, and leaves the room as full as it was.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TimelineBenchmark {
    /** So far one job is from the next; prime, so that all get their turn. */
    private static final int STRIDE = 7919;

    /** Which kind of room. */
    @Param("ClusterRoom")
    String room;

    @Param("64x64")
    String site;

    @Param("1000")
    int waiting;

    private FilledRoom filled;
    private long[] free;
    private int turn;

    @Setup
    public void fill() {
        SiteShape shape = SiteShape.parse(site);
        filled = FilledRoom.of(room, new BusySite(shape, waiting, 1));
        free = new long[2 * shape.nodes()];
    }

    @Setup(Level.Invocation)
    public void nextJob() {
        turn = (turn + STRIDE) % filled.size();
    }

    /** A planned job gives its place back and takes it again. */
    @Benchmark
    public void releaseAndHold() {
        Holding place = filled.planned(turn);
        filled.release(place);
        filled.hold(place);
    }

    /** A planned job gives its place back, is told the earliest one, and takes its own again. */
    @Benchmark
    public long earliestPlace() {
        Holding place = filled.planned(turn);
        filled.release(place);
        long earliest = filled.earliest(filled.shape(turn));
        filled.hold(place);
        return earliest;
    }

    /** What is free when a planned job starts. */
    @Benchmark
    public long[] freeAtStart() {
        filled.freeAt(filled.planned(turn).from(), free);
        return free;
    }

    /** A walk from change to change, to the last. */
    @Benchmark
    public int walkThrough() {
        return filled.walk();
    }

    /** A copy of the room. */
    @Benchmark
    public Object copyRoom() {
        return filled.copy();
    }
}
