package org.almanac.daemon.server;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.BatchReader;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.ifl.LibraryKind;
import org.almanac.pbs.openpbs.OpenPbsOrders;
import org.almanac.pbs.openpbs.OpenPbsUnderstanding;
import org.almanac.pbs.order.PlanComment;
import org.almanac.pbs.order.ServerOrders;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.Understanding;
import org.almanac.pbs.reading.WrittenValues;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.pbs.torque.TorqueOrders;
import org.almanac.pbs.torque.TorqueUnderstanding;

/**
 * Asks a server for everything there is to know, and says what it means.
 *
 * <p>The server's time is taken to be that of the clock.
 */
public final class Polling {
    private final LibraryKind kind;
    private final Understanding understanding;
    private final PlanComment comments;
    private final LongSupplier clock;
    private final History history;
    private OptionalLong last = OptionalLong.empty();

    /** Whether the jobs are asked for that are over since the last poll and that a server keeps as history alone. */
    enum History {
        ASKED_FOR,
        LEFT_ALONE
    }

    /** In seconds: a server's clock may be so much behind ours. */
    private static final long BEHIND = 60;

    /** In seconds before the first poll: what was over then may have been watched before a restart. */
    private static final long BEFORE_FIRST = 900;

    /**
     * Polls of a kind of server.
     *
     * @param clock tells epoch seconds
     */
    public Polling(LibraryKind kind, ReadingRules reading, LongSupplier clock) {
        this(kind, reading, clock, History.LEFT_ALONE);
    }

    Polling(LibraryKind kind, ReadingRules reading, LongSupplier clock, History history) {
        this.history = history;
        this.kind = kind;
        this.understanding = switch (kind) {
            case TORQUE -> new TorqueUnderstanding(reading);
            case OPENPBS -> new OpenPbsUnderstanding(reading);
        };
        this.comments = switch (kind) {
            case TORQUE -> new PlanComment(reading.zone());
            case OPENPBS -> PlanComment.ofOpenPbs(reading.zone());
        };
        this.clock = clock;
    }

    /** What the server tells now. */
    public Poll poll(BatchReader reader) throws PbsException {
        Map<Kind, List<BatchObject>> told = new EnumMap<>(Kind.class);
        for (Kind each : kinds()) {
            told.put(each, ask(each, reader));
        }
        // TORQUE lists all jobs once more where it is asked for arrays.
        boolean hasArrays = told.getOrDefault(Kind.JOB, List.of()).stream()
                .anyMatch(job -> job.name().contains("["));
        if (hasArrays) {
            told.put(Kind.ARRAY, ask(Kind.ARRAY, reader));
        }
        long now = clock.getAsLong();
        if (history == History.ASKED_FOR && keepsHistory(told)) {
            // Where the clock was set back since, the last poll was not later than now.
            long since = Math.min(now, last.orElse(now - BEFORE_FIRST)) - BEHIND;
            told.put(Kind.ENDED, reader.ended(since, understanding.attributes(Kind.ENDED)));
        }
        last = OptionalLong.of(now);
        return new Poll(now, told);
    }

    private static boolean keepsHistory(Map<Kind, List<BatchObject>> told) {
        return told.getOrDefault(Kind.SERVER, List.of()).stream()
                .anyMatch(server -> server.get("job_history_enable")
                        .map(WrittenValues::isTrue)
                        .orElse(false));
    }

    private List<BatchObject> ask(Kind each, BatchReader reader) throws PbsException {
        return reader.stat(each, understanding.attributes(each));
    }

    private List<Kind> kinds() {
        return switch (kind) {
            case TORQUE -> List.of(Kind.SERVER, Kind.QUEUE, Kind.NODE, Kind.JOB);
            case OPENPBS ->
                List.of(
                        Kind.SERVER,
                        Kind.SCHEDULER,
                        Kind.QUEUE,
                        Kind.RESOURCE,
                        Kind.RESERVATION,
                        Kind.NODE,
                        Kind.SUBJOB);
        };
    }

    /**
     * How the server is to be told what to do that has told this.
     *
     * @param attributes whether a planned start is told in attributes of its own where the server has none for it
     */
    ServerOrders orders(Snapshot snapshot, boolean attributes) {
        return understanding instanceof OpenPbsUnderstanding openPbs
                ? new OpenPbsOrders(comments, snapshot.kinds(), openPbs.sizes())
                : new TorqueOrders(comments, attributes);
    }

    /** What the answers mean; to be told every poll, in their order. */
    public Snapshot understand(Poll poll) {
        return understanding.understand(poll);
    }
}
