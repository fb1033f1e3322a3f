package org.almanac.daemon.reserve;

import java.util.List;

/** What is asked for makes no sense, or cannot be had; says why, a line for each reason. */
public final class UnmadeReservationException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<String> reasons;

    UnmadeReservationException(List<String> reasons) {
        super(String.join("; ", reasons));
        this.reasons = List.copyOf(reasons);
    }

    UnmadeReservationException(String reason) {
        this(List.of(reason));
    }

    public List<String> reasons() {
        return reasons;
    }
}
