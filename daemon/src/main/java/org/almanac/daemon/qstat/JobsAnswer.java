package org.almanac.daemon.qstat;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.SortedMap;
import org.almanac.daemon.view.ListedJob;

/** What a daemon answered about jobs. */
public final class JobsAnswer {
    private final Told told;
    private final List<ListedJob> jobs;
    private final List<ListedJob> each;
    private final SortedMap<String, String> leftOut;
    private final Json json;
    private final List<String> missing;

    /** The answer as a text, made where it is asked for. */
    interface Json {
        String text() throws IOException;
    }

    /**
     * An answer.
     *
     * @param jobs to be listed
     * @param each all jobs for which these stand
     * @param leftOut jobs that are not planned with, by id, each with the reason
     * @param json as it was answered
     * @param missing what there is not of what was asked for, each in a phrase
     */
    JobsAnswer(
            Told told,
            List<ListedJob> jobs,
            List<ListedJob> each,
            SortedMap<String, String> leftOut,
            Json json,
            List<String> missing) {
        this.told = told;
        this.jobs = List.copyOf(jobs);
        this.each = List.copyOf(each);
        this.leftOut = leftOut;
        this.json = json;
        this.missing = List.copyOf(missing);
    }

    /** The name of the server whose jobs they are. */
    public String server() {
        return told.server();
    }

    public String json() throws IOException {
        return json.text();
    }

    /** What there is not of what was asked for, each in a phrase such as {@code no job 12}. */
    public List<String> missing() {
        return missing;
    }

    /** Whether any job is listed that is over. */
    public boolean hasFinished() {
        return jobs.stream().anyMatch(Choice.States.FINISHED::admit);
    }

    /** In that form, and below it why jobs are left out; the time there is told where it is not ours. */
    public void printTable(TableForm form, Instant ours, ZoneId zone, PrintWriter out) {
        Moments moments = new Moments(zone);
        new JobTable(form, told, moments).print(jobs, told.time(ours, moments), out);
        leftOut.forEach((id, why) -> out.println("job " + id + ": " + why));
    }

    /** In the form of {@code qstat -f}; of a job that was not understood nothing but the reason. */
    public void printFull(Instant ours, ZoneId zone, PrintWriter out) {
        FullListing listing = new FullListing(told, ours, new Moments(zone));
        for (ListedJob job : jobs) {
            listing.print(job, JobArrays.counts(job.id(), each), out);
        }
        leftOut.forEach((id, why) -> {
            if (jobs.stream().noneMatch(job -> job.id().equals(id))) {
                listing.print(id, why, out);
            }
        });
    }
}
