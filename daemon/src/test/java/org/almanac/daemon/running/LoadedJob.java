package org.almanac.daemon.running;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A job of a {@link LoadedPbs}: what it asks for and what is to become of it, and how far that has come. */
final class LoadedJob {
    /**
     * Pieces that are alike, each of which is on one node.
     *
     * @param memory megabytes; 0 where it does not ask for any
     * @param property of the nodes; empty where any will do
     */
    record Pieces(int count, int cpus, int memory, String property) {}

    /** How far it has come. */
    enum Stage {
        /** Not submitted yet. */
        COMING,
        HELD,
        /** For its time. */
        WAITING,
        /** For the ends of others. */
        AFTER,
        /** For a slot of its array, as TORQUE sees to that. */
        SLOTLESS,
        QUEUED,
        /** On its way to its MoM. */
        SENT,
        RUNNING,
        SUSPENDED,
        /** Somebody has said that it is to run on, and OpenPBS leaves that to its scheduler. */
        TO_RUN_ON,
        EXITING,
        OVER
    }

    /** What befalls a job when it has run for so long; 0 where nothing does. */
    record Fate(long suspendedAfter, long suspendedFor, long requeuedAfter) {
        static final Fate NONE = new Fate(0, 0, 0);
    }

    final String id;
    final String user;
    final long submitted;
    final List<Pieces> pieces;
    final boolean exclusive;
    final long walltime;
    /** Its array's name and how many of that may run at once, where it is one of an array. */
    Optional<String> array = Optional.empty();

    int slots;

    /** The jobs and arrays for whose ends it waits. */
    List<String> after = List.of();

    long notBefore;
    long heldUntil;
    long runtime;
    Fate fate = Fate.NONE;

    Stage stage = Stage.COMING;
    /** When it was started last, and at what moment of the time that it runs on. */
    long started;

    long resumed;
    /** Seconds that it had run when it was suspended. */
    long ran;

    long since;
    int starts;
    long requeued;
    /** Where it was started, as it was asked for, and as it is told. */
    String location = "";

    String place = "";

    LoadedJob(String id, String user, long submitted, List<Pieces> pieces, boolean exclusive, long walltime) {
        this.id = id;
        this.user = user;
        this.submitted = submitted;
        this.pieces = List.copyOf(pieces);
        this.exclusive = exclusive;
        this.walltime = walltime;
        // The way to the MoM and from it are within the walltime.
        this.runtime = walltime - 2;
    }

    /** The name by which it is told what is planned. */
    String toldAs() {
        return array.orElse(id);
    }

    boolean waits() {
        return stage.compareTo(Stage.HELD) >= 0 && stage.compareTo(Stage.QUEUED) <= 0;
    }

    boolean holdsNodes() {
        return stage == Stage.SENT || stage == Stage.RUNNING || stage == Stage.EXITING;
    }

    /** When it has something else to do by itself; never, where that is for others to say. */
    long due() {
        return switch (stage) {
            case COMING -> submitted;
            case HELD -> heldUntil;
            case WAITING -> notBefore;
            case SENT -> started + 1;
            case RUNNING -> resumed + Math.max(0, untilNext() - ran);
            case SUSPENDED -> since + fate.suspendedFor();
            case EXITING -> since + 1;
            case AFTER, SLOTLESS, QUEUED, TO_RUN_ON, OVER -> Long.MAX_VALUE;
        };
    }

    /** When its server calls its scheduler for it next, as far as that depends on itself alone. */
    long callsAt() {
        return switch (stage) {
            case COMING, HELD, WAITING, EXITING -> due();
            case SENT, RUNNING ->
                isToBeRequeued() || isToBeSuspended() ? Long.MAX_VALUE : resumed + Math.max(0, runtime - ran) + 1;
            default -> Long.MAX_VALUE;
        };
    }

    /** After how many seconds of running something becomes of it. */
    private long untilNext() {
        if (isToBeRequeued()) {
            return fate.requeuedAfter();
        }
        return isToBeSuspended() ? fate.suspendedAfter() : runtime;
    }

    boolean isToBeRequeued() {
        return fate.requeuedAfter() > 0 && starts == 1;
    }

    boolean isToBeSuspended() {
        return fate.suspendedAfter() > ran;
    }

    /** Cpus that each of its pieces takes, in their order. */
    List<Pieces> singly() {
        List<Pieces> all = new ArrayList<>();
        for (Pieces each : pieces) {
            for (int i = 0; i < each.count(); i++) {
                all.add(new Pieces(1, each.cpus(), each.memory(), each.property()));
            }
        }
        return all;
    }
}
