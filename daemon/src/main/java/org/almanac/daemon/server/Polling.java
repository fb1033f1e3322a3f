package org.almanac.daemon.server;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.almanac.pbs.Orders;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PlanComment;
import org.almanac.pbs.Poll;
import org.almanac.pbs.ReadingRules;
import org.almanac.pbs.Snapshot;
import org.almanac.pbs.Understanding;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.BatchReader;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.ifl.LibraryKind;
import org.almanac.pbs.openpbs.OpenPbsOrders;
import org.almanac.pbs.openpbs.OpenPbsUnderstanding;
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

    /**
     * Polls of a kind of server.
     *
     * @param clock tells epoch seconds
     */
    public Polling(LibraryKind kind, ReadingRules reading, LongSupplier clock) {
        this.kind = kind;
        this.understanding = switch (kind) {
            case TORQUE -> new TorqueUnderstanding(reading);
            case OPENPBS -> new OpenPbsUnderstanding(reading);
        };
        this.comments = new PlanComment(reading.zone());
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
        return new Poll(clock.getAsLong(), told);
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
    Orders orders(Snapshot snapshot, boolean attributes) {
        return understanding instanceof OpenPbsUnderstanding openPbs
                ? new OpenPbsOrders(comments, snapshot.kinds(), openPbs.sizes())
                : new TorqueOrders(comments, attributes);
    }

    /** What the answers mean; to be told every poll, in their order. */
    public Snapshot understand(Poll poll) {
        return understanding.understand(poll);
    }
}
