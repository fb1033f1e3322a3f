package org.almanac.workload.edit;

/** Says in one line, fit to be shown as it is, why a log cannot be edited as was wanted. */
public final class LogEditException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LogEditException(String message) {
        super(message);
    }
}
