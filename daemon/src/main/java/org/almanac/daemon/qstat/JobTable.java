package org.almanac.daemon.qstat;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.almanac.daemon.view.ListedJob;

/** Jobs with their planned starts in the form of {@code qstat -T}: those that run first, then by planned start, complete ones last. */
public final class JobTable {
    /** How wide the columns are. */
    public enum Width {
        NARROW("""
                                                                                           Est
                                                                            Req'd  Req'd   Start
                Job ID          Username Queue    Jobname    SessID NDS TSK Memory Time  S Time
                --------------- -------- -------- ---------- ------ --- --- ------ ----- - -----
                """, 15, 8, 8, 10, 6, 3, 3),
        WIDE("""
                                                                                                                                  Est
                                                                                                                   Req'd  Req'd   Start
                Job ID                         Username        Queue           Jobname         SessID   NDS  TSK   Memory Time  S Time
                ------------------------------ --------------- --------------- --------------- -------- ---- ----- ------ ----- - -----
                """, 30, 15, 15, 15, 8, 4, 5);

        private final String head;
        private final int[] widths;

        Width(String head, int... widths) {
            this.head = head;
            this.widths = widths;
        }
    }

    /** Whether the nodes are told too. */
    public enum Nodes {
        NO,
        /** On a line of their own below the job's. */
        BELOW,
        /** Behind the job, on its line. */
        BEHIND
    }

    private static final int MEMORY = 6;
    private static final int TIME = 5;

    private static final Comparator<ListedJob> SOONEST_FIRST = Comparator.<ListedJob>comparingInt(job -> job.state()
                            == 'C'
                    ? 3
                    : job.execution().isPresent() ? 0 : job.plannedStart().isPresent() ? 1 : 2)
            .thenComparingLong(job -> job.plannedStart().orElse(0));

    private final Width width;
    private final Nodes nodes;
    private final EstimatedStart start;

    JobTable(Width width, Nodes nodes, EstimatedStart start) {
        this.width = width;
        this.nodes = nodes;
        this.start = start;
    }

    /** Prints nothing where there is no job, as qstat does. */
    void print(List<ListedJob> jobs, PrintWriter out) {
        if (jobs.isEmpty()) {
            return;
        }
        out.println();
        out.println(jobs.get(0).server() + ": ");
        out.print(width.head);
        jobs.stream().sorted(SOONEST_FIRST).forEach(job -> print(job, out));
    }

    private void print(ListedJob job, PrintWriter out) {
        int[] widths = width.widths;
        StringBuilder line = new StringBuilder();
        line.append(left(job.id(), widths[0])).append(' ');
        line.append(left(job.user(), widths[1])).append(' ');
        line.append(left(job.queue(), widths[2])).append(' ');
        line.append(left(job.name(), widths[3])).append(' ');
        // A session is known only to the node that runs it.
        line.append(none(widths[4])).append(' ');
        line.append(right(String.valueOf(job.chunks()), widths[5])).append(' ');
        line.append(right(String.valueOf(job.cpus()), widths[6])).append(' ');
        line.append(memory(job.memoryBytes())).append(' ');
        line.append(right(Amounts.hoursMinutes(job.walltime()), TIME)).append(' ');
        line.append(job.state()).append(' ');
        line.append(right(start.of(job), TIME));
        List<String> where = job.execution().map(ListedJob.Execution::nodes).orElse(job.plannedNodes());
        String written = where.isEmpty() ? "--" : String.join("+", where);
        if (nodes == Nodes.BEHIND) {
            line.append(' ').append(written);
        }
        out.println(line);
        if (nodes == Nodes.BELOW) {
            out.println("   " + written);
        }
    }

    private static String memory(OptionalLong bytes) {
        return bytes.orElse(0) > 0 ? right(Amounts.memory(bytes.getAsLong()), MEMORY) : none(MEMORY);
    }

    /** What is longer than its column is cut and marked so. */
    private static String left(String text, int width) {
        return text.length() > width ? text.substring(0, width - 1) + "*" : text + " ".repeat(width - text.length());
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    private static String none(int width) {
        return right("--", width - 1) + " ";
    }
}
