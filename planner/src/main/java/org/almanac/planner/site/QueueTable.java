package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Times;

/**
 * Where the jobs of a queue are planned and what they ask for, in columns: plans ask all of tens of thousands at every event,
 * and most of the time would go into reading each one's entry from memory.
 *
 * <p>A job keeps its row while it is in the queue, and tells it of each change.
 */
public final class QueueTable {
    private static final int FIRST_SIZE = 16;

    private final List<JobEntry> jobs;
    /** By row. */
    private long[] starts = new long[FIRST_SIZE];

    private long[] marks = new long[FIRST_SIZE];
    /** Where the job is planned to lie; null where it is not. */
    private Placement[] placements = new Placement[FIRST_SIZE];

    private int[] shapes = new int[FIRST_SIZE];
    private boolean[] onePiece = new boolean[FIRST_SIZE];
    /** By row: not before when the job may start, how long it takes, and then by kind what it asks for in all. */
    private long[] asked;

    private final int askedByRow;
    /** See {@link JobEntry#tried}. */
    private long[] tried = new long[FIRST_SIZE];
    /** The rows of the jobs, in the order of the queue; then those that are free. */
    private int[] rows = new int[FIRST_SIZE];

    private int size;

    /** Over a list, of whose changes it is to be told, of jobs that ask for so many kinds of resources. */
    QueueTable(List<JobEntry> jobs, int kinds) {
        this.jobs = jobs;
        this.askedByRow = 2 + kinds;
        this.asked = new long[FIRST_SIZE * askedByRow];
        Arrays.setAll(rows, row -> row);
        for (int place = 0; place < jobs.size(); place++) {
            added(place);
        }
    }

    /** A job has been put into the list at that place. */
    void added(int place) {
        if (size == rows.length) {
            grow();
        }
        int row = rows[size];
        System.arraycopy(rows, place, rows, place + 1, size - place);
        rows[place] = row;
        size++;
        tried[row] = 0;
        jobs.get(place).enter(this, row);
    }

    private void grow() {
        int larger = 2 * size;
        starts = Arrays.copyOf(starts, larger);
        marks = Arrays.copyOf(marks, larger);
        placements = Arrays.copyOf(placements, larger);
        shapes = Arrays.copyOf(shapes, larger);
        onePiece = Arrays.copyOf(onePiece, larger);
        asked = Arrays.copyOf(asked, larger * askedByRow);
        tried = Arrays.copyOf(tried, larger);
        rows = Arrays.copyOf(rows, larger);
        for (int row = size; row < larger; row++) {
            rows[row] = row;
        }
    }

    /** The job at that place is taken from the list. */
    void removed(int place, JobEntry job) {
        int row = rows[place];
        job.leave();
        placements[row] = null;
        size--;
        // It is the next to be given, so that who is put back at once has the same: plans know jobs by their rows.
        System.arraycopy(rows, place + 1, rows, place, size - place);
        rows[size] = row;
    }

    /** The list is in another order. */
    void reordered() {
        for (int place = 0; place < size; place++) {
            rows[place] = jobs.get(place).row();
        }
    }

    void note(int row, long start, Placement placement, Shape shape, long marksOfJob) {
        starts[row] = start;
        placements[row] = placement;
        shapes[row] = shape.number();
        marks[row] = marksOfJob;
    }

    void noteStart(int row, long start) {
        starts[row] = start;
    }

    void noteAsked(int row, JobEntry job) {
        onePiece[row] = job.request().isOnePieceAnywhere();
        int at = row * askedByRow;
        asked[at] = job.notBefore();
        asked[at + 1] = job.walltime();
        for (int kind = 0; kind < askedByRow - 2; kind++) {
            asked[at + 2 + kind] = job.request().total().amount(kind);
        }
    }

    /** How many jobs there are. */
    public int size() {
        return size;
    }

    /** The row of the job at that place in the order of the queue. */
    public int row(int place) {
        return rows[place];
    }

    /** What {@link JobEntry#notBefore} says of the job in that row. */
    public long notBefore(int row) {
        return asked[row * askedByRow];
    }

    /** In seconds. */
    public long walltime(int row) {
        return asked[row * askedByRow + 1];
    }

    /** Whether the job in that row {@linkplain org.almanac.planner.cluster.Request#isOnePieceAnywhere is one piece}. */
    public boolean isOnePiece(int row) {
        return onePiece[row];
    }

    /** How much the job in that row asks for in all. */
    public long asked(int row, int kind) {
        return asked[row * askedByRow + 2 + kind];
    }

    public boolean isPlanned(int row) {
        return starts[row] != JobEntry.NO_TIME;
    }

    /** The planned start of the job in that row, which is planned. */
    public long start(int row) {
        return starts[row];
    }

    /** The node on which the job in that row is planned, which is one piece and waits for no others. */
    public int node(int row) {
        return (int) marks[row];
    }

    /** Where the job in that row is planned to lie, which is planned. */
    public Placement placement(int row) {
        return placements[row];
    }

    /** What {@link JobEntry#tried} says of the job in that row. */
    public long tried(int row) {
        return tried[row];
    }

    /** The same as {@link JobEntry#triedAfter}. */
    public void triedAfter(int row, long openings) {
        tried[row] = openings;
    }

    /**
     * Reads the jobs that are planned and for which the filter says so when their turn comes, in their order; the reader may
     * change where they are planned.
     */
    public void readReserved(PlannedFilter filter, Consumer<JobEntry> reader) {
        for (int place = 0; place < size; place++) {
            int row = rows[place];
            long start = starts[row];
            if (start != JobEntry.NO_TIME && filter.isToBeRead(row, start, shapes[row], marks[row])) {
                reader.accept(jobs.get(place));
            }
        }
    }

    /** The jobs that are planned to start at that time or before, in their order. */
    public List<JobEntry> plannedBy(long time) {
        List<JobEntry> planned = new ArrayList<>();
        for (int place = 0; place < size; place++) {
            long start = starts[rows[place]];
            if (start != JobEntry.NO_TIME && start <= time) {
                planned.add(jobs.get(place));
            }
        }
        return planned;
    }

    /** The earliest planned start after that time; {@link Times#NEVER} where there is none. */
    public long nextStart(long time) {
        long next = Times.NEVER;
        for (int place = 0; place < size; place++) {
            long start = starts[rows[place]];
            if (start > time && start < next) {
                next = start;
            }
        }
        return next;
    }
}
