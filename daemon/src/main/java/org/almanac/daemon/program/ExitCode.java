package org.almanac.daemon.program;

/** With which code the program ends, for all of its commands. Constants, as annotations of commands name them. */
public final class ExitCode {
    public static final int DONE = 0;
    public static final int FAILED = 1;
    public static final int USAGE = 2;
    public static final int NO_SUCH_JOB = 3;
    public static final int UNREACHABLE = 4;

    /** As a shell tells of a program that was ended because its output is not read any more. */
    public static final int READER_LEFT = 141;

    private ExitCode() {}
}
