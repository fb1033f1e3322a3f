package org.almanac.daemon.qstat;

import java.io.PrintWriter;
import java.time.ZoneId;
import java.util.List;

/**
 * Queues that a call of qstat asks for.
 *
 * @param missing what there is not of what was asked for, each in a phrase such as {@code no queue big}
 */
public record QueuesAnswer(QueuesTable queues, List<String> missing) {
    /** In which form it is told. */
    enum Form {
        /** {@code qstat -Q}. */
        COUNTS,
        /** {@code qstat -q}. */
        LIMITS,
        /** {@code qstat -Q -f}. */
        FULL,
        /** {@code qstat -B}. */
        SERVER,
        /** {@code qstat -B -f}. */
        FULL_SERVER
    }

    public QueuesAnswer {
        missing = List.copyOf(missing);
    }

    void print(Form form, ZoneId zone, PrintWriter out) {
        if (!missing.isEmpty() && queues.queues().isEmpty()) {
            return;
        }
        switch (form) {
            case COUNTS -> queues.printCounts(out);
            case LIMITS -> queues.printLimits(out);
            case FULL -> queues.printFull(out);
            case SERVER -> queues.printServer(out);
            case FULL_SERVER -> queues.printFullServer(new Moments(zone), out);
        }
    }
}
