package org.almanac.planner.site;

import java.util.Arrays;
import java.util.List;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.HoursCalendar;

/**
 * What the jobs of a site ask for, in columns, and the order of the queue. Plans read tens of thousands of jobs at
 * every event, and would spend most of the time on reading each job's entry from memory.
 *
 * <p>A job keeps its row for as long as the site knows it, whether it waits, is held or runs, and writes each change to
 * its row. A row that becomes free is given again first, so that there are never more rows than jobs that were known at
 * one time.
 */
public final class QueueTable {
    private static final int FIRST_SIZE = 16;

    /** By row. */
    private int[] shapes;

    private boolean[] onePiece;
    private boolean[] waitsForJobs;
    /** By row: the time before which the job may not start, its walltime, and then by kind what it asks for in all. */
    private long[] asked;

    private final int askedByRow;
    /** How many rows have been given so far: the rows below this number. */
    private int rows;
    /** The rows that are free again, the next to be given last. */
    private int[] free;

    private int freeRows;
    /** The rows of the jobs of the queue, in its order. */
    private int[] order;

    private int size;
    /** When jobs of which queues start. */
    private HoursCalendar hours = new HoursCalendar(Hours.ALWAYS);

    /** A table for jobs that ask for so many kinds of resources. */
    QueueTable(int kinds) {
        this.askedByRow = 2 + kinds;
        this.shapes = new int[FIRST_SIZE];
        this.onePiece = new boolean[FIRST_SIZE];
        this.waitsForJobs = new boolean[FIRST_SIZE];
        this.asked = new long[FIRST_SIZE * askedByRow];
        this.free = new int[FIRST_SIZE];
        this.order = new int[FIRST_SIZE];
    }

    private QueueTable(QueueTable other) {
        this.askedByRow = other.askedByRow;
        this.shapes = other.shapes.clone();
        this.onePiece = other.onePiece.clone();
        this.waitsForJobs = other.waitsForJobs.clone();
        this.asked = other.asked.clone();
        this.rows = other.rows;
        this.free = other.free.clone();
        this.freeRows = other.freeRows;
        this.order = other.order.clone();
        this.size = other.size;
        this.hours = other.hours;
    }

    /** The same for a copy of the site, where each job has the row that it has here. */
    QueueTable copy() {
        return new QueueTable(this);
    }

    /** When jobs of which queues start. */
    HoursCalendar hours() {
        return hours;
    }

    void setHours(HoursCalendar other) {
        hours = other;
    }

    /** A row for a job that the site has come to know. */
    int give() {
        if (freeRows > 0) {
            return free[--freeRows];
        }
        if (rows == shapes.length) {
            shapes = Arrays.copyOf(shapes, 2 * rows);
            onePiece = Arrays.copyOf(onePiece, 2 * rows);
            waitsForJobs = Arrays.copyOf(waitsForJobs, 2 * rows);
            asked = Arrays.copyOf(asked, 2 * rows * askedByRow);
            free = Arrays.copyOf(free, 2 * rows);
            order = Arrays.copyOf(order, 2 * rows);
        }
        return rows++;
    }

    /** The row of a job that the site knows no longer. */
    void takeBack(int row) {
        free[freeRows++] = row;
    }

    /** Writes what the job asks for, when it may start and whether it waits for other jobs to its row. */
    void note(int row, JobEntry job) {
        shapes[row] = job.shape().number();
        onePiece[row] = job.request().isOnePieceAnywhere();
        waitsForJobs[row] = !job.waitsFor().isEmpty();
        int at = row * askedByRow;
        asked[at] = job.notBefore();
        asked[at + 1] = job.walltime();
        for (int kind = 0; kind < askedByRow - 2; kind++) {
            asked[at + 2 + kind] = job.request().total().amount(kind);
        }
    }

    /** The job has come into the queue at that place; the jobs from there on move back by one place. */
    void added(int place, JobEntry job) {
        System.arraycopy(order, place, order, place + 1, size - place);
        order[place] = job.row();
        size++;
    }

    /** The job at that place has left the queue; the jobs behind it move up. */
    void removed(int place) {
        size--;
        System.arraycopy(order, place + 1, order, place, size - place);
    }

    /** The queue has another order, which is that of these jobs. */
    void reordered(List<JobEntry> jobs) {
        for (int place = 0; place < size; place++) {
            order[place] = jobs.get(place).row();
        }
    }

    /** How many jobs are in the queue. */
    public int size() {
        return size;
    }

    /** The row of the job at that place of the queue. */
    public int row(int place) {
        return order[place];
    }

    /** The number of the shape of the job in that row. */
    public int shape(int row) {
        return shapes[row];
    }

    /** The time before which the job in that row is not to be started, see {@link JobEntry#notBefore}. */
    public long notBefore(int row) {
        return asked[row * askedByRow];
    }

    /** The walltime of the job in that row, in seconds. */
    public long walltime(int row) {
        return asked[row * askedByRow + 1];
    }

    /** Whether the job in that row {@linkplain org.almanac.planner.cluster.Request#isOnePieceAnywhere is one piece}. */
    public boolean isOnePiece(int row) {
        return onePiece[row];
    }

    /** Whether the job in that row waits for the end of other jobs. */
    public boolean waitsForJobs(int row) {
        return waitsForJobs[row];
    }

    /** How much the job in that row asks for in all. */
    public long asked(int row, int kind) {
        return asked[row * askedByRow + 2 + kind];
    }
}
