package org.almanac.daemon.qstat;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.Optional;
import org.almanac.daemon.view.LengthWords;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ReasonWords;

/** Jobs in full, an attribute a line, in the form of {@code qstat -f}; the time there is told where it is not ours. */
final class FullListing {
    private final Told told;
    private final Instant ours;
    private final Moments moments;
    private final ReasonWords words;

    FullListing(Told told, Instant ours, Moments moments) {
        this.told = told;
        this.ours = ours;
        this.moments = moments;
        this.words = new ReasonWords(moments.zone());
    }

    /** A job of which nothing is known but why. */
    void print(String id, String why, PrintWriter out) {
        out.println("Job Id: " + id);
        printAttribute("reason", why, out);
        out.println();
    }

    /**
     * A job with all that is known.
     *
     * @param counts how many of its jobs are in which state, where it is an array
     */
    void print(ListedJob job, Optional<String> counts, PrintWriter out) {
        String server = job.server();
        out.println("Job Id: " + job.id());
        printAttribute("Job_Name", job.name(), out);
        printAttribute("Job_Owner", job.user() + "@" + server, out);
        printAttribute("job_state", String.valueOf(job.state()), out);
        printAttribute("queue", job.queue(), out);
        printAttribute("server", server, out);
        printAttribute("qtime", moments.full(job.submitted()), out);
        if (job.memoryBytes().orElse(0) > 0) {
            printAttribute("Resource_List.mem", Amounts.memory(job.memoryBytes().getAsLong()), out);
        }
        printAttribute("Resource_List.ncpus", String.valueOf(job.cpus()), out);
        NodeCount.of(job).ifPresent(nodes -> printAttribute("Resource_List.nodect", String.valueOf(nodes), out));
        printAttribute("Resource_List.walltime", Amounts.hoursMinutesSeconds(job.walltime()), out);
        job.lengths().ifPresent(any -> {
            printAttribute("Resource_List.min_walltime", Amounts.hoursMinutesSeconds(any.shortest()), out);
            printAttribute("Resource_List.max_walltime", Amounts.hoursMinutesSeconds(any.longest()), out);
            any.bound().ifPresent(bound -> printAttribute("walltime_because", LengthWords.of(bound), out));
        });
        job.expectedRuntime()
                .ifPresent(seconds ->
                        printAttribute("Resource_List.soft_walltime", Amounts.hoursMinutesSeconds(seconds), out));
        job.execution().ifPresent(run -> {
            printAttribute("stime", moments.full(run.started()), out);
            printAttribute("exec_nodes", String.join("+", run.nodes()), out);
            if (job.state() == 'R') {
                printAttribute("expected_end", moments.full(run.expectedEnd()), out);
            }
        });
        job.plannedStart().ifPresent(start -> printAttribute("planned_start", moments.full(start), out));
        if (!job.plannedNodes().isEmpty()) {
            printAttribute("planned_nodes", String.join("+", job.plannedNodes()), out);
        }
        job.expected().ifPresent(expected -> {
            printAttribute("expected_start", moments.full(expected.start()), out);
            printAttribute(
                    "expected_range",
                    moments.full(expected.earliest()) + " to " + moments.full(expected.latest()),
                    out);
            printAttribute("expected_as_of", moments.full(expected.asOf()), out);
        });
        job.promisedStart().ifPresent(start -> printAttribute("promised_start", moments.full(start), out));
        job.bound().ifPresent(latest -> printAttribute("latest_start", moments.full(latest), out));
        job.moves()
                .later()
                .filter(move -> job.isDelayed() || job.hasSlipped())
                .ifPresent(move -> printAttribute("delayed", words.of(move), out));
        counts.ifPresent(states -> {
            printAttribute("array", "True", out);
            printAttribute("array_state_count", states, out);
        });
        printAttribute("reason", words.of(job.reason()), out);
        if (told.isOfAnotherTime(ours)) {
            printAttribute("server_time", moments.full(told.now().getEpochSecond()), out);
        }
        out.println();
    }

    private static void printAttribute(String attribute, String value, PrintWriter out) {
        out.println("    " + attribute + " = " + Printable.of(value));
    }
}
