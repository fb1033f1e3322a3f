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

    private void print(ListedJob job, PrintWriter out) {
        String server = job.server();
        out.println("Job Id: " + job.id());
        print("Job_Name", job.name(), out);
        print("Job_Owner", job.user() + "@" + server, out);
        print("job_state", String.valueOf(job.state()), out);
        print("queue", job.queue(), out);
        print("server", server, out);
        print("qtime", words.moment(job.submitted()), out);
        job.memoryBytes().ifPresent(bytes -> print("Resource_List.mem", Amounts.memory(bytes), out));
        print("Resource_List.ncpus", String.valueOf(job.cpus()), out);
        print("Resource_List.nodect", String.valueOf(job.chunks()), out);
        print("Resource_List.walltime", Amounts.hoursMinutesSeconds(job.walltime()), out);
        job.execution().ifPresent(run -> {
            print("stime", words.moment(run.started()), out);
            print("exec_nodes", String.join("+", run.nodes()), out);
            if (job.state() == 'R') {
                print("expected_end", words.moment(run.expectedEnd()), out);
            }
        });
        job.plannedStart().ifPresent(start -> print("planned_start", words.moment(start), out));
        if (!job.plannedNodes().isEmpty()) {
            print("planned_nodes", String.join("+", job.plannedNodes()), out);
        }
        job.promisedStart().ifPresent(start -> print("promised_start", words.moment(start), out));
        job.moves().later().filter(move -> job.isDelayed()).ifPresent(move -> print("delayed", words.of(move), out));
        print("reason", words.of(job.reason()), out);
    }

    private static void print(String attribute, String value, PrintWriter out) {
        out.println("    " + attribute + " = " + value);
    }
}
