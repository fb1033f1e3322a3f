package org.almanac.daemon.qstat;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ReasonWords;

/** Asks a daemon for jobs and prints them. */
public final class Qstat {
    private Qstat() {}

    /** Asks for these jobs of these users; for all jobs or all users where none are named. */
    public static Answer ask(String address, List<String> jobs, List<String> users) throws IOException {
        Map<String, List<String>> query = new LinkedHashMap<>();
        query.put("job", jobs);
        query.put("user", users);
        byte[] json = new ApiClient(address).get("/api/v1/jobs", query);
        try {
            JobsReader.Answer read = JobsReader.read(json);
            return new Answer(read.now(), read.jobs(), new String(json, StandardCharsets.UTF_8), jobs);
        } catch (IOException e) {
            throw new IOException(
                    "what answers at " + address + " is not understood: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
                            + ". Maybe it is no Almanac",
                    e);
        }
    }

    /**
     * What the daemon answered.
     *
     * @param now the time of the answer by the server's clock
     * @param json as it was answered
     * @param asked the jobs that were asked for
     */
    public record Answer(long now, List<ListedJob> jobs, String json, List<String> asked) {
        /** The jobs that were asked for and are not there, as they were written. */
        public List<String> unknown() {
            return asked.stream()
                    .filter(wanted -> jobs.stream().noneMatch(job -> isCalled(job.id(), wanted)))
                    .toList();
        }

        private static boolean isCalled(String id, String wanted) {
            return id.equals(wanted) || id.startsWith(wanted + ".");
        }

        /** In the form of {@code qstat -T}. */
        public void printTable(JobTable.Width width, JobTable.Nodes nodes, ZoneId zone, PrintWriter out) {
            new JobTable(width, nodes, new EstimatedStart(Instant.ofEpochSecond(now), zone)).print(jobs, out);
        }

        /** In the form of {@code qstat -f}. */
        public void printFull(ZoneId zone, PrintWriter out) {
            new FullListing(new ReasonWords(zone)).print(jobs, out);
        }
    }
}
