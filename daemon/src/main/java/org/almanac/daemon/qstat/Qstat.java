package org.almanac.daemon.qstat;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
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
            return new Answer(read.now(), read.jobs(), read.leftOut(), new String(json, StandardCharsets.UTF_8), jobs);
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
     * @param leftOut jobs that are not planned with, by id, each with the reason
     * @param json as it was answered
     * @param asked the jobs that were asked for
     */
    public record Answer(
            long now, List<ListedJob> jobs, SortedMap<String, String> leftOut, String json, List<String> asked) {
        /** The jobs that were asked for and are not there, as they were written. */
        public List<String> unknown() {
            return asked.stream()
                    .filter(wanted -> jobs.stream().noneMatch(job -> isCalled(job.id(), wanted)))
                    .filter(wanted -> leftOut.keySet().stream().noneMatch(id -> isCalled(id, wanted)))
                    .toList();
        }

        private static boolean isCalled(String id, String wanted) {
            return id.equals(wanted) || id.startsWith(wanted + ".");
        }

        /** In the form of {@code qstat -T}, and below it why jobs are left out. */
        public void printTable(JobTable.Width width, JobTable.Nodes nodes, ZoneId zone, PrintWriter out) {
            new JobTable(width, nodes, new EstimatedStart(Instant.ofEpochSecond(now), zone)).print(jobs, out);
            leftOut.forEach((id, why) -> out.println("job " + id + ": " + why));
        }

        /** In the form of {@code qstat -f}; of a job that was not understood nothing but the reason. */
        public void printFull(ZoneId zone, PrintWriter out) {
            FullListing listing = new FullListing(new ReasonWords(zone));
            listing.print(jobs, out);
            leftOut.forEach((id, why) -> {
                if (jobs.stream().noneMatch(job -> job.id().equals(id))) {
                    listing.print(id, why, out);
                }
            });
        }
    }
}
