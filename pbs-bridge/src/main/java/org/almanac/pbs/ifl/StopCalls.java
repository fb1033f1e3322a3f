package org.almanac.pbs.ifl;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.planner.cluster.StopMethod;

/** The calls of a library by which running jobs are stopped for others, and suspended ones go on; alike in both kinds. */
final class StopCalls {
    private static final String SUSPEND = "suspend";
    private static final String RESUME = "resume";
    /** A hold of the system's, which its owner cannot take away; where a job runs, it has it checkpointed first. */
    private static final String HOLD = "s";

    /** By these a server has not held the job, or does not listen. */
    private static final Set<Meaning> NOT_HELD = EnumSet.of(
            Meaning.UNKNOWN_JOB, Meaning.WRONG_STATE, Meaning.NOT_AUTHORISED, Meaning.UNREACHABLE, Meaning.BUSY);

    private final Function signal;
    private final Function hold;
    private final Function release;
    private final Function rerun;
    private final Function delete;

    private StopCalls(NativeLibrary library) {
        signal = library.getFunction("pbs_sigjob");
        hold = library.getFunction("pbs_holdjob");
        release = library.getFunction("pbs_rlsjob");
        rerun = library.getFunction("pbs_rerunjob");
        delete = library.getFunction("pbs_deljob");
    }

    /** The calls of that library; empty where it lacks one. */
    static Optional<StopCalls> of(NativeLibrary library) {
        try {
            return Optional.of(new StopCalls(library));
        } catch (UnsatisfiedLinkError e) {
            return Optional.empty();
        }
    }

    /** The name of the call that stops a job so. */
    String function(StopMethod method) {
        return switch (method) {
            case SUSPEND -> signal.getName();
            case CHECKPOINT -> hold.getName();
            case REQUEUE -> rerun.getName();
            case DELETE -> delete.getName();
        };
    }

    String resumeFunction() {
        return signal.getName();
    }

    /** @param reader of what the server tells of the job where its answer says too little */
    void stop(LibraryCalls calls, int connection, StatusReader reader, String job, StopMethod method)
            throws PbsException {
        switch (method) {
            case SUSPEND -> call(calls, signal, connection, job, SUSPEND);
            case CHECKPOINT -> {
                hold(calls, connection, job);
                release(calls, connection, job);
                if (calls.runsOn(connection, job, reader)) {
                    throw new PbsException(Meaning.NOT_ALLOWED_NOW, 0, "no checkpoint can be made of it");
                }
            }
            case REQUEUE -> call(calls, rerun, connection, job);
            case DELETE -> call(calls, delete, connection, job);
        }
    }

    /** Where the checkpoint fails, OpenPBS says so, and the job runs on; but the hold stays, by which a job that is requeued would not run again. */
    private void hold(LibraryCalls calls, int connection, String job) throws PbsException {
        try {
            call(calls, hold, connection, job, HOLD);
        } catch (PbsException e) {
            if (!NOT_HELD.contains(e.meaning())) {
                try {
                    release(calls, connection, job);
                } catch (PbsException kept) {
                    e.addSuppressed(kept);
                }
            }
            throw e;
        }
    }

    /** Takes the hold away again. It is tried twice: a job that keeps it waits until somebody looks. */
    private void release(LibraryCalls calls, int connection, String job) throws PbsException {
        try {
            call(calls, release, connection, job, HOLD);
        } catch (PbsException first) {
            try {
                call(calls, release, connection, job, HOLD);
            } catch (PbsException e) {
                e.addSuppressed(first);
                throw new PbsException(
                        e.meaning(),
                        e.code(),
                        e.getMessage() + "; it keeps a hold of the system's until qrls -h s " + job);
            }
        }
    }

    void resume(LibraryCalls calls, int connection, String job) throws PbsException {
        call(calls, signal, connection, job, RESUME);
    }

    private static void call(LibraryCalls calls, Function function, int connection, String job, String word)
            throws PbsException {
        try (Arguments arguments = new Arguments()) {
            calls.clearError();
            ChangingCalls.check(calls, function, connection, function.invokeInt(new Object[] {
                connection, arguments.string(job), arguments.string(word), Pointer.NULL
            }));
        }
    }

    private static void call(LibraryCalls calls, Function function, int connection, String job) throws PbsException {
        try (Arguments arguments = new Arguments()) {
            calls.clearError();
            ChangingCalls.check(calls, function, connection, function.invokeInt(new Object[] {
                connection, arguments.string(job), Pointer.NULL
            }));
        }
    }
}
