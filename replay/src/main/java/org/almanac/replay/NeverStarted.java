package org.almanac.replay;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.almanac.planner.Standing;

/** Why a job that was submitted in a replay did not start in it: what would keep it for ever. */
public enum NeverStarted {
    BLOCKED_BY_LIMIT("blocked by a limit"),
    QUEUE_STOPPED("in a stopped queue"),
    RESERVATION_OVER("without time left in their reservation"),
    RESERVATION_FULL("without room left in their reservation"),
    OUTSIDE_HOURS("outside the hours of their queue"),
    LACKS_NODES("without nodes that are up"),
    NEVER_FITS("never fit"),
    HELD("held"),
    WAITING_FOR_JOB("waiting for jobs that never end"),
    WITHOUT_TARGET("of owners whose target is 0"),
    BELOW_THRESHOLD("not above the threshold of the formula"),
    NOT_SUBMITTED("not submitted, as what their users waited for never ended");

    private final String text;

    NeverStarted(String text) {
        this.text = text;
    }

    /** As a report says it, behind a number of jobs. */
    public String text() {
        return text;
    }

    /** Empty where a job that stands so ought to start some time. */
    static Optional<NeverStarted> of(Standing standing) {
        if (standing instanceof Standing.BlockedByLimit || standing instanceof Standing.BlockedByLimits) {
            return Optional.of(BLOCKED_BY_LIMIT);
        } else if (standing instanceof Standing.QueueStopped) {
            return Optional.of(QUEUE_STOPPED);
        } else if (standing instanceof Standing.BelowThreshold) {
            return Optional.of(BELOW_THRESHOLD);
        } else if (standing instanceof Standing.ReservationOver) {
            return Optional.of(RESERVATION_OVER);
        } else if (standing instanceof Standing.ReservationFull) {
            return Optional.of(RESERVATION_FULL);
        } else if (standing instanceof Standing.OutsideHours || standing instanceof Standing.HoursFull) {
            return Optional.of(OUTSIDE_HOURS);
        } else if (standing instanceof Standing.LacksNodes) {
            return Optional.of(LACKS_NODES);
        } else if (standing instanceof Standing.Held) {
            return Optional.of(HELD);
        } else if (standing instanceof Standing.WaitingForJob) {
            return Optional.of(WAITING_FOR_JOB);
        } else if (standing instanceof Standing.WithoutTarget) {
            return Optional.of(WITHOUT_TARGET);
        }
        return standing instanceof Standing.NeverFits ? Optional.of(NEVER_FITS) : Optional.empty();
    }

    /** How many did not for which reason, such as {@code 3 blocked by a limit, 1 never fit}. */
    static String describe(Map<NeverStarted, Integer> counts) {
        return new TreeMap<>(counts)
                .entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey().text())
                        .collect(Collectors.joining(", "));
    }
}
