package org.almanac.daemon.view;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.pbs.snapshot.AskedReservation.Occasion;

/**
 * A reservation that a server's scheduler was asked for, and what was answered.
 *
 * @param owner who has made it
 * @param at when it was answered, by the server's clock in epoch seconds
 * @param words the nodes and times that it got, or why it got none
 * @param start when its next time begins, in epoch seconds; empty where it was refused
 * @param end when that ends
 * @param nodes those of its next time; none where it was refused
 * @param price empty where it was refused, and where so many were confirmed at once that it was not worked out
 */
public record AnsweredReservation(
        String id,
        Occasion occasion,
        String owner,
        long at,
        Answer answer,
        String words,
        OptionalLong start,
        OptionalLong end,
        List<String> nodes,
        Optional<Price> price) {
    /** What it was told. */
    public enum Answer {
        CONFIRMED,
        REFUSED
    }

    /**
     * What it costs the jobs that wait, by the plan as it was then.
     *
     * @param later how many jobs start later
     * @param delay by how many seconds in all
     * @param longest by how many at most
     * @param lost how many jobs have no planned start any more
     */
    public record Price(int later, long delay, long longest, int lost) {}

    public AnsweredReservation {
        nodes = List.copyOf(nodes);
    }

    /** Where it was refused, the reason may name jobs of others. */
    AnsweredReservation withoutOthersJobs() {
        return answer == Answer.CONFIRMED
                ? this
                : new AnsweredReservation(
                        id, occasion, owner, at, answer, "there is no place for it", start, end, nodes, price);
    }
}
