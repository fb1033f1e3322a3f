package org.almanac.daemon.qstat;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.almanac.daemon.view.ListedQueue;

/**
 * Queues, and the server as a whole, in the forms of {@code qstat -Q}, {@code -q} and {@code -B}.
 *
 * <p>What a plan does not know, such as the most that a queue admits, is told as by a server that has not set it.
 */
public record QueuesTable(Told told, List<ListedQueue> queues) {
    private static final String QUEUED = "Q";
    private static final String RUNNING = "RS";
    private static final String HELD = "H";
    private static final String WAITING = "W";
    private static final String TRANSIT = "T";
    private static final String EXITING = "E";
    private static final String BEGUN = "B";

    public QueuesTable {
        queues = List.copyOf(queues);
    }

    /** As {@code qstat -Q}. */
    void printCounts(PrintWriter out) {
        if (queues.isEmpty()) {
            return;
        }
        out.println("Queue              Max   Tot Ena Str   Que   Run   Hld   Wat   Trn   Ext Type");
        out.println("---------------- ----- ----- --- --- ----- ----- ----- ----- ----- ----- ----");
        for (ListedQueue queue : queues) {
            out.println(String.format(
                    Locale.ROOT,
                    "%-16.16s %5d %5d %3s %3s %s %s",
                    queue.name(),
                    0,
                    queue.total(),
                    yes(queue.enabled()),
                    yes(queue.started()),
                    counts(List.of(queue)),
                    type(queue).substring(0, 3) + "*"));
        }
    }

    /** As {@code qstat -q}. */
    void printLimits(PrintWriter out) {
        out.println();
        out.println("server: " + told.server());
        out.println();
        out.println("Queue            Memory CPU Time Walltime Node   Run   Que   Lm  State");
        out.println("---------------- ------ -------- -------- ---- ----- ----- ----  -----");
        long runs = 0;
        long waits = 0;
        for (ListedQueue queue : queues) {
            long running = queue.count(RUNNING);
            long queued = queue.count(QUEUED + HELD + WAITING);
            runs += running;
            waits += queued;
            out.println(String.format(
                    Locale.ROOT,
                    "%-16.16s   --      --       --     --  %5d %5d   --   %s %s",
                    queue.name(),
                    running,
                    queued,
                    queue.enabled() ? "E" : "D",
                    queue.started() ? "R" : "S"));
        }
        out.println("                                               ----- -----");
        out.println(String.format(Locale.ROOT, "                                               %5d %5d", runs, waits));
    }

    /** As {@code qstat -Q -f}. */
    void printFull(PrintWriter out) {
        for (ListedQueue queue : queues) {
            out.println("Queue: " + queue.name());
            print("queue_type", type(queue), out);
            print("total_jobs", String.valueOf(queue.total()), out);
            print("state_count", states(List.of(queue)), out);
            print("enabled", truth(queue.enabled()), out);
            print("started", truth(queue.started()), out);
            out.println();
        }
    }

    /** As {@code qstat -B}. */
    void printServer(PrintWriter out) {
        out.println("Server             Max   Tot   Que   Run   Hld   Wat   Trn   Ext Status");
        out.println("---------------- ----- ----- ----- ----- ----- ----- ----- ----- -----------");
        out.println(String.format(
                Locale.ROOT, "%-16.16s %5d %5d %s %s", told.server(), 0, total(), counts(queues), status()));
    }

    /** As {@code qstat -B -f}. */
    void printFullServer(Moments moments, PrintWriter out) {
        out.println("Server: " + told.server());
        print("server_state", status(), out);
        print("total_jobs", String.valueOf(total()), out);
        print("state_count", states(queues), out);
        print("policy", told.policy(), out);
        print("server_time", moments.full(told.now().getEpochSecond()), out);
        out.println();
    }

    private static void print(String attribute, String value, PrintWriter out) {
        out.println("    " + attribute + " = " + value);
    }

    private long total() {
        return queues.stream().mapToLong(ListedQueue::total).sum();
    }

    /** Active is a server whose jobs its scheduler starts; in mode shadow another one does. */
    private String status() {
        String mode = told.mode();
        return mode.isEmpty() ? "--" : mode.substring(0, 1).toUpperCase(Locale.ROOT) + mode.substring(1);
    }

    private static String counts(List<ListedQueue> queues) {
        return List.of(QUEUED, RUNNING, HELD, WAITING, TRANSIT, EXITING).stream()
                .map(states -> String.format(Locale.ROOT, "%5d", sum(queues, states)))
                .collect(Collectors.joining(" "));
    }

    private static String states(List<ListedQueue> queues) {
        return "Transit:" + sum(queues, TRANSIT) + " Queued:" + sum(queues, QUEUED) + " Held:" + sum(queues, HELD)
                + " Waiting:" + sum(queues, WAITING) + " Running:" + sum(queues, RUNNING) + " Exiting:"
                + sum(queues, EXITING) + " Begun:" + sum(queues, BEGUN);
    }

    private static long sum(List<ListedQueue> queues, String states) {
        return queues.stream().mapToLong(queue -> queue.count(states)).sum();
    }

    private static String type(ListedQueue queue) {
        return switch (queue.type()) {
            case EXECUTION -> "Execution";
            case ROUTE -> "Route";
        };
    }

    private static String yes(boolean so) {
        return so ? "yes" : "no";
    }

    private static String truth(boolean so) {
        return so ? "True" : "False";
    }
}
