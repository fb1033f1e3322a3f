package org.almanac.workload.log;

import java.io.IOException;
import java.util.OptionalLong;
import org.almanac.workload.text.Excerpt;

/**
 * Says why a log could not be read, in one line fit to be shown to a person as it is.
 *
 * <p>The message always names the file, and the line where there is one; it never holds a control character. Reading is
 * all or nothing: whoever sees this exception has no part of the log.
 */
public final class LogFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String file;
    private final long line;

    private LogFormatException(String file, long line, String message) {
        super(message);
        this.file = file;
        this.line = line;
    }

    /** A fault of the file as a whole, for example that it does not exist. */
    static LogFormatException ofFile(String file, String fault) {
        return new LogFormatException(file, 0, Excerpt.printable(file) + ": " + fault);
    }

    /** A fault at one line, counted from 1. */
    static LogFormatException ofLine(String file, long line, String fault) {
        return new LogFormatException(file, line, Excerpt.printable(file) + ", line " + line + ": " + fault);
    }

    /** The file as the caller named it. */
    public String file() {
        return file;
    }

    /** The line of the fault, counted from 1; empty where the fault is of the whole file. */
    public OptionalLong line() {
        return line > 0 ? OptionalLong.of(line) : OptionalLong.empty();
    }
}
