package org.almanac.pbs.snapshot;

import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a server tells of a job by which a formula may order it, besides what the job asks for of nodes.
 *
 * @param amounts all amounts that it asks for, by the server's name for them: numbers, seconds and kilobytes
 * @param eligible for how long the server says that the job could have run, in seconds
 * @param accrueType OpenPBS's number for the kind of time that the job spends now
 */
public record OrderNotes(Map<String, Double> amounts, OptionalLong eligible, OptionalInt accrueType) {
    public static final OrderNotes NONE = new OrderNotes(Map.of(), OptionalLong.empty(), OptionalInt.empty());

    /** OpenPBS's numbers for time in which a job could not have run, and in which it could. */
    public static final int INELIGIBLE = 1;

    public static final int ELIGIBLE = 2;

    public OrderNotes {
        amounts = Map.copyOf(amounts);
    }
}
