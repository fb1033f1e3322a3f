package org.almanac.pbs.ifl;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import org.almanac.pbs.PbsException;

/** The calls of libpbs by which a scheduler registers, is called by its server, and answers. */
final class SchedulerCalls {
    /** The scheduler that every server has. */
    private static final String NAME = "default";

    /** The command to run one job, which is named; qrun waits for the answer. */
    static final int RUN_JOB = 11;

    private static final String RESUME = "resume";

    private final Function register;
    private final Function prepare;
    private final Function readNumber;
    private final Function readString;
    private final Function writeNumber;
    private final Function flush;
    private final Function answer;
    private final Function signal;

    SchedulerCalls(NativeLibrary library) {
        register = library.getFunction("pbs_register_sched");
        prepare = library.getFunction("DIS_tcp_funcs");
        readNumber = library.getFunction("disrsi");
        readString = library.getFunction("disrst");
        writeNumber = library.getFunction("diswsi");
        flush = library.getFunction("dis_flush");
        answer = library.getFunction("pbs_defschreply");
        signal = library.getFunction("pbs_sigjob");
    }

    /**
     * Registers as the server's scheduler, to work with one connection and to be called on the other.
     *
     * <p>Where the server refuses, the library has ended the connection that it refused; to end it again does nothing.
     *
     * @return the connection for calls
     */
    int register(LibraryCalls calls, int work, int call) throws PbsException {
        try (Arguments arguments = new Arguments()) {
            calls.clearError();
            if (register.invokeInt(new Object[] {arguments.string(NAME), work, call}) != 0) {
                int code = calls.error();
                throw new PbsException(
                        calls.meaning(code), code, register.getName() + ": " + calls.text(code) + " (" + code + ")");
            }
            return call;
        }
    }

    /** The command that has come over the connection for calls. */
    int command(int call) throws PbsException {
        prepare.invokeVoid(new Object[0]);
        try (Memory code = new Memory(Integer.BYTES)) {
            int command = readNumber.invokeInt(new Object[] {call, code});
            check(code.getInt(0) == 0);
            return command;
        }
    }

    /** The job of the command that was read. */
    String job(int call) throws PbsException {
        try (Memory code = new Memory(Integer.BYTES)) {
            Pointer text = readString.invokePointer(new Object[] {call, code});
            check(text != null && code.getInt(0) == 0);
            String job = LibraryCalls.string(text);
            LibC.free(text);
            return job;
        }
    }

    /** Says that what was called for is done, so that the server calls again. */
    void over(int call) throws PbsException {
        prepare.invokeVoid(new Object[0]);
        check(writeNumber.invokeInt(new Object[] {call, 0}) == 0);
        check(flush.invokeInt(new Object[] {call}) == 0);
    }

    private static void check(boolean stands) throws PbsException {
        if (!stands) {
            OpenPbsCode lost = OpenPbsCode.CONNECTION_LOST;
            throw new PbsException(
                    lost.meaning(), lost.number(), "the server does not call its registered scheduler any more");
        }
    }

    /** Answers a command to run a job: with 0, or with why it does not run. */
    void answer(LibraryCalls calls, int work, String job, int code, String why) throws PbsException {
        try (Arguments arguments = new Arguments()) {
            calls.clearError();
            Pointer text = why.isEmpty() ? Pointer.NULL : arguments.string(why);
            ChangingCalls.check(calls, answer, work, answer.invokeInt(new Object[] {
                work, RUN_JOB, arguments.string(job), code, text, Pointer.NULL
            }));
        }
    }

    /** Lets a suspended job run on where it was. */
    void resume(LibraryCalls calls, int work, String job) throws PbsException {
        try (Arguments arguments = new Arguments()) {
            calls.clearError();
            ChangingCalls.check(calls, signal, work, signal.invokeInt(new Object[] {
                work, arguments.string(job), arguments.string(RESUME), Pointer.NULL
            }));
        }
    }
}
