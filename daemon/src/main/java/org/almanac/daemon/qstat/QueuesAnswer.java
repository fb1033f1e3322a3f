package org.almanac.daemon.qstat;

import java.io.PrintWriter;
import java.time.ZoneId;
import java.util.List;

/** What a daemon answered about queues. */
public final class QueuesAnswer {
    /** In which form it is told. */
    public enum Form {
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

    private final QueuesTable queues;
    private final String json;
    private final List<String> missing;

    QueuesAnswer(QueuesTable queues, String json, List<String> missing) {
        this.queues = queues;
        this.json = json;
        this.missing = List.copyOf(missing);
    }

    /** The name of the server whose queues they are. */
    public String server() {
        return queues.told().server();
    }

    /** As it was answered, all queues of it. */
    public String json() {
        return json;
    }

    /** What there is not of what was asked for, each in a phrase such as {@code no queue big}. */
    public List<String> missing() {
        return missing;
    }

    public void print(Form form, ZoneId zone, PrintWriter out) {
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
