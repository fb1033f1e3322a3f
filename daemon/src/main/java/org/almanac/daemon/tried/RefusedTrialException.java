package org.almanac.daemon.tried;

/** Nothing can be tried; the message says why in one line. */
public final class RefusedTrialException extends Exception {
    private static final long serialVersionUID = 1;

    /** Whose fault it is. */
    public enum Fault {
        /** What was asked makes no sense. */
        OF_REQUEST,
        /** There is no plan to try it on; it may be asked again. */
        OF_DAEMON
    }

    private final Fault fault;

    public RefusedTrialException(Fault fault, String message) {
        super(message);
        this.fault = fault;
    }

    /** What was asked makes no sense. */
    public static RefusedTrialException ofRequest(String message) {
        return new RefusedTrialException(Fault.OF_REQUEST, message);
    }

    public Fault fault() {
        return fault;
    }
}
