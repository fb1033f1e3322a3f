package org.almanac.daemon.qstat;

import java.io.PrintWriter;
import java.util.List;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ReasonWords;

/** Jobs in full, an attribute a line, in the form of {@code qstat -f}. */
record FullListing(ReasonWords words) {
    void print(List<ListedJob> jobs, PrintWriter out) {
        for (ListedJob job : jobs) {
            print(job, out);
            out.println();
        }
    }

    /** A job of which nothing is known but why. */
    void print(String id, String why, PrintWriter out) {
        out.println("Job Id: " + id);
        printAttribute("reason", why, out);
        out.println();
    }

    private void print(ListedJob job, PrintWriter out) {
        String server = job.server();
        out.println("Job Id: " + job.id());
        printAttribute("Job_Name", job.name(), out);
        printAttribute("Job_Owner", job.user() + "@" + server, out);
        printAttribute("job_state", String.valueOf(job.state()), out);
        printAttribute("queue", job.queue(), out);
        printAttribute("server", server, out);
        printAttribute("qtime", words.moment(job.submitted()), out);
        job.memoryBytes().ifPresent(bytes -> printAttribute("Resource_List.mem", Amounts.memory(bytes), out));
        printAttribute("Resource_List.ncpus", String.valueOf(job.cpus()), out);
        printAttribute("Resource_List.nodect", String.valueOf(job.chunks()), out);
        printAttribute("Resource_List.walltime", Amounts.hoursMinutesSeconds(job.walltime()), out);
        job.execution().ifPresent(run -> {
            printAttribute("stime", words.moment(run.started()), out);
            printAttribute("exec_nodes", String.join("+", run.nodes()), out);
            if (job.state() == 'R') {
                printAttribute("expected_end", words.moment(run.expectedEnd()), out);
            }
        });
        job.plannedStart().ifPresent(start -> printAttribute("planned_start", words.moment(start), out));
        if (!job.plannedNodes().isEmpty()) {
            printAttribute("planned_nodes", String.join("+", job.plannedNodes()), out);
        }
        job.promisedStart().ifPresent(start -> printAttribute("promised_start", words.moment(start), out));
        job.moves()
                .later()
                .filter(move -> job.isDelayed())
                .ifPresent(move -> printAttribute("delayed", words.of(move), out));
        printAttribute("reason", words.of(job.reason()), out);
    }

    private static void printAttribute(String attribute, String value, PrintWriter out) {
        out.println("    " + attribute + " = " + value);
    }
}
