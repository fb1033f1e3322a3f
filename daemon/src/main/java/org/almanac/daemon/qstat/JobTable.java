package org.almanac.daemon.qstat;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.almanac.daemon.qstat.TableForm.Comments;
import org.almanac.daemon.qstat.TableForm.Lines;
import org.almanac.daemon.qstat.TableForm.Nodes;
import org.almanac.daemon.qstat.TableForm.Time;
import org.almanac.daemon.qstat.TableForm.Width;
import org.almanac.daemon.view.ExpectedWords;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ReasonWords;

/**
 * Jobs in the forms of {@code qstat -T} and {@code qstat -a}.
 *
 * <p>With planned starts those that run come first, then by planned start, complete ones last; else they stand as the
 * server tells them.
 */
final class JobTable {
    private static final List<String> NAMES =
            List.of("Job ID", "Username", "Queue", "Jobname", "SessID", "NDS", "TSK", "Memory", "Time ", "S", "Time");
    private static final int MEMORY = 6;
    private static final int TIME = 5;
    private static final int FULL_TIME = "2026-12-16 05:13".length();
    private static final String NONE = " -- ";

    private static final Comparator<ListedJob> SOONEST_FIRST = Comparator.<ListedJob>comparingInt(job -> job.state()
                            == 'C'
                    ? 3
                    : job.execution().isPresent() ? 0 : job.plannedStart().isPresent() ? 1 : 2)
            .thenComparingLong(job -> job.plannedStart().orElse(0));

    private final TableForm form;
    private final Told told;
    private final Moments moments;
    private final EstimatedStart start;
    private final ReasonWords words;
    private final ExpectedWords clocks;

    JobTable(TableForm form, Told told, Moments moments) {
        this.form = form;
        this.told = told;
        this.moments = moments;
        this.start = new EstimatedStart(told.now(), moments);
        this.words = new ReasonWords(moments.zone());
        this.clocks = new ExpectedWords(moments.zone());
    }

    /**
     * Prints nothing where there is no job, as qstat does.
     *
     * @param comment what is told of the server
     */
    void print(List<ListedJob> jobs, String comment, PrintWriter out) {
        if (jobs.isEmpty()) {
            return;
        }
        out.println();
        out.println(told.server() + ": " + comment);
        printHead(out);
        Stream<ListedJob> ordered = form.time() == Time.START ? jobs.stream().sorted(SOONEST_FIRST) : jobs.stream();
        ordered.forEach(job -> print(job, out));
    }

    private void printHead(PrintWriter out) {
        StringBuilder names = new StringBuilder();
        StringBuilder dashes = new StringBuilder();
        int[] widths = widths();
        for (int i = 0; i < widths.length; i++) {
            String name = NAMES.get(i);
            boolean last = i == widths.length - 1;
            names.append(name).append(" ".repeat(last ? 0 : Math.max(0, widths[i] - name.length()) + 1));
            dashes.append("-".repeat(widths[i])).append(last ? "" : " ");
        }
        int amounts = names.indexOf("Memory");
        if (form.time() == Time.START) {
            out.println(" ".repeat(amounts + "Req'd  Req'd   ".length()) + "Est");
        }
        out.println(" ".repeat(amounts) + "Req'd  Req'd   " + (form.time() == Time.START ? "Start" : "Elap"));
        out.println(names);
        out.println(dashes);
    }

    private int[] widths() {
        int[] widths = new int[NAMES.size()];
        for (int i = 0; i < 7; i++) {
            widths[i] = form.width().of(i);
        }
        widths[7] = MEMORY;
        widths[8] = TIME;
        widths[9] = 1;
        widths[10] = isFull() ? FULL_TIME : TIME;
        return widths;
    }

    /** Whether a planned start is told with its date and its minute. */
    private boolean isFull() {
        return form.time() == Time.START && form.width() == Width.WIDE;
    }

    private void print(ListedJob job, PrintWriter out) {
        Width width = form.width();
        StringBuilder line = new StringBuilder();
        line.append(left(job.id(), width.of(0))).append(' ');
        line.append(left(job.user(), width.of(1))).append(' ');
        line.append(left(job.queue(), width.of(2))).append(' ');
        line.append(left(Printable.of(job.name()), width.of(3))).append(' ');
        // A session is known only to the node that runs it.
        line.append(none(width.of(4))).append(' ');
        line.append(nodes(job, width.of(5))).append(' ');
        line.append(right(String.valueOf(job.cpus()), width.of(6))).append(' ');
        line.append(memory(job.memoryBytes())).append(' ');
        line.append(job.walltime() == 0 ? none(TIME) : time(job.walltime())).append(' ');
        line.append(job.state()).append(' ');
        line.append(lastColumn(job));
        boolean one = form.lines() == Lines.ONE;
        if (form.nodes() == Nodes.TOLD) {
            List<String> where = job.execution().map(ListedJob.Execution::nodes).orElse(job.plannedNodes());
            line.append(one ? " " : System.lineSeparator() + "   ");
            line.append(where.isEmpty() ? NONE : String.join("+", where));
        }
        if (form.comments() == Comments.TOLD) {
            line.append(one && form.nodes() == Nodes.NONE ? " " : System.lineSeparator())
                    .append("   ");
            line.append(cut(Printable.of(comment(job)), width.ofComment()));
        }
        out.println(line);
    }

    private String lastColumn(ListedJob job) {
        if (form.time() == Time.START) {
            return isFull() ? right(start.full(job), FULL_TIME) : right(start.of(job), TIME);
        }
        // Of what is over it is not known when it ended, and an array has no time of its own.
        return "CB".indexOf(job.state()) < 0 && job.execution().isPresent()
                ? time(Math.max(
                        0, told.now().getEpochSecond() - job.execution().get().started()))
                : none(TIME);
    }

    /** As the comment of PBS says where it runs, and else why it does not. */
    private String comment(ListedJob job) {
        if (job.state() == 'B' && job.execution().isPresent()) {
            return "Job Array Began at " + moments.runAt(job.execution().get().started());
        }
        return job.state() == 'R' && job.execution().isPresent()
                ? "Job run at " + moments.runAt(job.execution().get().started()) + " on "
                        + String.join("+", job.execution().get().nodes())
                : job.expected()
                                .map(expected -> "expected "
                                        + clocks.of(
                                                expected,
                                                job.bound(),
                                                told.now().getEpochSecond()) + "; ")
                                .orElse("")
                        + words.of(job.reason());
    }

    private static String cut(String text, int most) {
        return text.length() > most ? text.substring(0, most - 3) + "..." : text;
    }

    private static String nodes(ListedJob job, int width) {
        OptionalInt nodes = NodeCount.of(job);
        return nodes.isPresent() ? right(String.valueOf(nodes.getAsInt()), width) : none(width);
    }

    private static String memory(OptionalLong bytes) {
        return bytes.orElse(0) > 0 ? right(Amounts.memory(bytes.getAsLong()), MEMORY) : none(MEMORY);
    }

    private static String time(long seconds) {
        String written = Amounts.hoursMinutes(seconds);
        // As PBS cuts what has a hundred hours or more.
        return right(written.substring(0, Math.min(TIME, written.length())), TIME);
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
