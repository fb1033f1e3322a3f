package org.almanac.daemon.qstat;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.daemon.view.ListedJob;

/**
 * Jobs that a call of qstat asks for.
 *
 * @param told whose they are
 * @param jobs to be listed, a line each
 * @param known the server's jobs for which these stand
 * @param over the jobs that the server has forgotten for which these stand
 * @param leftOut jobs that are not planned with, by id, each with the reason
 * @param leftOutHere those of them that are told of, too
 * @param missing what there is not of what was asked for, each in a phrase such as {@code no job 12}
 */
public record JobsAnswer(
        Told told,
        List<ListedJob> jobs,
        List<ListedJob> known,
        List<ListedJob> over,
        SortedMap<String, String> leftOut,
        SortedMap<String, String> leftOutHere,
        List<String> missing) {
    public JobsAnswer {
        jobs = List.copyOf(jobs);
        known = List.copyOf(known);
        over = List.copyOf(over);
        leftOut = Collections.unmodifiableSortedMap(new TreeMap<>(leftOut));
        leftOutHere = Collections.unmodifiableSortedMap(new TreeMap<>(leftOutHere));
        missing = List.copyOf(missing);
    }

    /** Whether any job is listed that is over. */
    boolean hasFinished() {
        return jobs.stream().anyMatch(Choice.States.FINISHED::admit);
    }

    /** In that form, and below it why jobs are left out; the time there is told where it is not ours. */
    void printTable(TableForm form, Instant ours, ZoneId zone, PrintWriter out) {
        Moments moments = new Moments(zone);
        new JobTable(form, told, moments).print(jobs, told.time(ours, moments), out);
        leftOutHere.forEach((id, why) -> out.println("job " + id + ": " + why));
    }

    /** In the form of {@code qstat -f}; of a job that was not understood nothing but the reason. */
    void printFull(Instant ours, ZoneId zone, PrintWriter out) {
        FullListing listing = new FullListing(told, ours, new Moments(zone));
        List<ListedJob> each = new ArrayList<>(known);
        each.addAll(over);
        Map<String, String> counts = JobArrays.counts(each);
        Set<String> listed = new HashSet<>();
        for (ListedJob job : jobs) {
            listing.print(job, Optional.ofNullable(counts.get(job.id())), out);
            listed.add(job.id());
        }
        leftOutHere.forEach((id, why) -> {
            if (!listed.contains(id)) {
                listing.print(id, why, out);
            }
        });
    }
}
