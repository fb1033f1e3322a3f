package org.almanac.workload.accounting;

import java.util.OptionalInt;
import java.util.OptionalLong;
import org.almanac.workload.accounting.AccountedJob.Outcome;
import org.almanac.workload.request.MemorySize;

/** What the records so far told of one job. */
final class JobLife {
    static final long UNKNOWN = -1;

    private final ServerJobId id;
    private final long firstSeen;
    private String user = "";
    private String group = "";
    private String name = "";
    private String queue = "";
    private Asked asked = Asked.NOTHING;
    private long walltime = UNKNOWN;
    private long softWalltime = UNKNOWN;
    private long created = UNKNOWN;
    private long queued = UNKNOWN;
    private long eligible = UNKNOWN;
    private long start = UNKNOWN;
    private long end = UNKNOWN;
    private long deleted = UNKNOWN;
    private boolean aborted;
    private boolean ended;
    private long exitStatus = Long.MIN_VALUE;
    private long usedMemory = UNKNOWN;
    private String execution = "";
    private boolean vnodes;
    private boolean walltimeIllegible;
    private int requeues;

    /** A job of which a record of that time (epoch seconds) is the first. */
    JobLife(ServerJobId id, long firstSeen) {
        this.id = id;
        this.firstSeen = firstSeen;
    }

    boolean ended() {
        return ended;
    }

    boolean over() {
        return ended || aborted || deleted != UNKNOWN;
    }

    boolean runs() {
        return start != UNKNOWN && !ended;
    }

    boolean started() {
        return start != UNKNOWN;
    }

    boolean deletedOrAborted() {
        return aborted || deleted != UNKNOWN;
    }

    boolean queued() {
        return queued != UNKNOWN;
    }

    boolean asksForSomething() {
        return asked.known() || !execution.isEmpty();
    }

    /** Whether a record had a walltime that cannot be read. */
    boolean walltimeIllegible() {
        return walltimeIllegible;
    }

    /** Whether a record of that creation time may be of this job and not of a later one with the same id. */
    boolean mayBe(long otherCreated) {
        return created == UNKNOWN || otherCreated <= 0 || created == otherCreated;
    }

    /** Whether that is the run that is known; what is unknown of it is not looked at. */
    boolean isRun(long otherStart, long otherEnd) {
        return (otherStart == UNKNOWN || start == otherStart) && (otherEnd == UNKNOWN || end == otherEnd);
    }

    /** Whether the known run ended so. */
    boolean isEnd(long otherEnd, long otherStatus) {
        return end == otherEnd && exitStatus == otherStatus;
    }

    /** Takes in what the line tells, whichever kind of record it is. */
    void take(AccountingLine line, TextPool texts) {
        user = line.has(Attribute.USER) ? line.text(Attribute.USER, texts) : user;
        group = line.has(Attribute.GROUP) ? line.text(Attribute.GROUP, texts) : group;
        name = line.has(Attribute.JOB_NAME) ? line.text(Attribute.JOB_NAME, texts) : name;
        queue = line.has(Attribute.QUEUE) ? line.text(Attribute.QUEUE, texts) : queue;
        created = positive(line.number(Attribute.CTIME, UNKNOWN), created);
        queued = positive(line.number(Attribute.QTIME, UNKNOWN), queued);
        eligible = positive(line.number(Attribute.ETIME, UNKNOWN), eligible);
        Asked told = new Asked(
                line.text(Attribute.SELECT, texts),
                line.text(Attribute.PLACE, texts),
                line.text(Attribute.NODES, texts),
                line.text(Attribute.PROCS, texts),
                line.text(Attribute.NCPUS, texts),
                line.text(Attribute.MEM, texts),
                line.text(Attribute.PMEM, texts));
        if (told.known() && !told.equals(asked)) {
            asked = told;
        }
        if (line.has(Attribute.WALLTIME)) {
            long read = line.duration(Attribute.WALLTIME);
            walltime = read < 0 ? walltime : read;
            walltimeIllegible |= read < 0;
        }
        if (line.has(Attribute.SOFT_WALLTIME)) {
            softWalltime = positive(line.duration(Attribute.SOFT_WALLTIME), softWalltime);
        }
        if (line.has(Attribute.EXEC_VNODE) || line.has(Attribute.EXEC_HOST)) {
            vnodes = line.has(Attribute.EXEC_VNODE);
            execution = line.ownText(vnodes ? Attribute.EXEC_VNODE : Attribute.EXEC_HOST);
        }
        if (line.has(Attribute.USED_MEM)) {
            usedMemory = MemorySize.parse(line.ownText(Attribute.USED_MEM)).orElse(UNKNOWN);
        }
    }

    void queuedAt(long time) {
        queued = queued == UNKNOWN ? time : queued;
    }

    void startedAt(long time) {
        start = time;
        end = UNKNOWN;
        ended = false;
        aborted = false;
        exitStatus = Long.MIN_VALUE;
    }

    void endedAt(long began, long time, long status) {
        start = began == UNKNOWN ? start : began;
        end = time;
        ended = true;
        exitStatus = status;
    }

    void requeued() {
        requeues++;
        start = UNKNOWN;
        end = UNKNOWN;
        ended = false;
        exitStatus = Long.MIN_VALUE;
        execution = "";
        usedMemory = UNKNOWN;
    }

    void countRequeue() {
        requeues++;
    }

    void deletedAt(long time) {
        deleted = deleted == UNKNOWN ? time : deleted;
    }

    void aborted() {
        aborted = true;
    }

    /** Whether it starts before it is queued, or ends before it starts. */
    boolean contradicts() {
        return ended && start != UNKNOWN && end < start || start != UNKNOWN && eligible() > start;
    }

    /**
     * From when on it could be run: its etime, where it could be run when it was, else its qtime, ctime, or when it was
     * first seen. OpenPBS writes etime 0 for a job that was started while it was held.
     */
    private long eligible() {
        if (eligible != UNKNOWN && (start == UNKNOWN || eligible <= start)) {
            return eligible;
        }
        if (queued != UNKNOWN && (start == UNKNOWN || queued <= start)) {
            return queued;
        }
        if (created != UNKNOWN) {
            return created;
        }
        return start == UNKNOWN ? firstSeen : Math.min(start, firstSeen);
    }

    ServerJobId id() {
        return id;
    }

    /** From when on the job waited: since it could be run, and no later than it ran. */
    long waitedSince() {
        return start == UNKNOWN ? eligible() : Math.min(eligible(), start);
    }

    AccountedJob job() {
        boolean orderly = ended && start != UNKNOWN && end >= start;
        return new AccountedJob(
                id,
                user,
                group,
                name,
                queue,
                asked,
                known(walltime),
                known(softWalltime),
                waitedSince(),
                known(start),
                orderly ? OptionalLong.of(end) : OptionalLong.empty(),
                outcome(),
                exitStatus == Long.MIN_VALUE || exitStatus != (int) exitStatus
                        ? OptionalInt.empty()
                        : OptionalInt.of((int) exitStatus),
                known(usedMemory),
                start == UNKNOWN ? "" : execution,
                vnodes,
                requeues);
    }

    private Outcome outcome() {
        if (deleted != UNKNOWN) {
            return Outcome.CANCELLED;
        }
        if (aborted) {
            return Outcome.FAILED;
        }
        if (!ended || exitStatus == Long.MIN_VALUE) {
            return Outcome.UNKNOWN;
        }
        return exitStatus == 0 ? Outcome.COMPLETED : Outcome.FAILED;
    }

    private static OptionalLong known(long value) {
        return value == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static long positive(long value, long otherwise) {
        return value > 0 ? value : otherwise;
    }
}
