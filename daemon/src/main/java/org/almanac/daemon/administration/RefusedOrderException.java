package org.almanac.daemon.administration;

import java.util.List;

/** An order that makes no sense, or cannot be carried out; says why, a line for each reason. */
public final class RefusedOrderException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<String> reasons;

    RefusedOrderException(List<String> reasons) {
        super(String.join("; ", reasons));
        this.reasons = List.copyOf(reasons);
    }

    RefusedOrderException(String reason) {
        this(List.of(reason));
    }

    List<String> reasons() {
        return reasons;
    }
}
