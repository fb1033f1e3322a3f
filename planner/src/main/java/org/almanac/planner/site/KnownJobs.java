package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Tuning;

/**
 * The jobs that a site knows, whatever their state: each with its place in the order of submission, its row in the columns
 * and the jobs that it waits for.
 */
final class KnownJobs {
    /** In the order of submission, so that a walk over the jobs has the same order in a copy. */
    private final Map<JobId, JobEntry> jobs = new LinkedHashMap<>();

    private final SharedShapes shapes;
    private final Handover rule;
    private final QueueTable table;
    /** What floors above keep of the jobs. */
    private final List<JobColumns> columns = new ArrayList<>(1);

    private final Dependencies dependencies;
    private long submissions;

    /** @param rule for how long a job of some walltime holds its nodes */
    KnownJobs(QueueTable table, Handover rule, Tuning tuning) {
        this.table = table;
        this.rule = rule;
        this.shapes = new SharedShapes(tuning);
        this.dependencies = new Dependencies();
    }

    private KnownJobs(KnownJobs other) {
        table = other.table.copy();
        rule = other.rule;
        shapes = other.shapes.copy();
        other.jobs.forEach((id, entry) -> jobs.put(id, entry.copy(table)));
        dependencies = other.dependencies.copy(jobs);
        submissions = other.submissions;
    }

    /** A copy of all jobs with the same rows; no columns are told of them yet. */
    KnownJobs copy() {
        return new KnownJobs(this);
    }

    /** What the jobs ask for, in columns. */
    QueueTable table() {
        return table;
    }

    /** From now on the columns are told of each job that comes, and of the queue. */
    void register(JobColumns above) {
        columns.add(above);
    }

    /** All jobs, in the order in which they came. To be read only. */
    Collection<JobEntry> all() {
        return jobs.values();
    }

    Optional<JobEntry> find(JobId id) {
        return Optional.ofNullable(jobs.get(id));
    }

    /** The entry here of a job that some copy knows. */
    JobEntry get(JobEntry copied) {
        return jobs.get(copied.job().id());
    }

    Dependencies dependencies() {
        return dependencies;
    }

    /** Reserves the next places in the order of submission; tells the first of them. */
    long expect(int coming) {
        long first = submissions;
        submissions += coming;
        return first;
    }

    /** Makes a job known, with that place in the order of submission. */
    JobEntry add(Job job, long place) {
        JobEntry entry = new JobEntry(job, shape(job), place, table);
        jobs.put(job.id(), entry);
        tellKnown(entry);
        dependencies.note(entry, jobs);
        return entry;
    }

    /** An entry of a job that nobody has submitted, with a row of its own; nobody finds it here. */
    JobEntry imagine(Job job) {
        JobEntry entry = new JobEntry(job, shape(job), submissions, table);
        tellKnown(entry);
        dependencies.note(entry, jobs);
        return entry;
    }

    /** Forgets such an entry. */
    void forgetImagined(JobEntry entry) {
        dependencies.forget(entry);
        entry.forget();
    }

    /** An entry with a row of its own, which stands for no job: for what an ended job has left. */
    JobEntry addRest(JobEntry ended) {
        JobEntry rest = new JobEntry(ended.job(), ended.shape(), expect(1), table);
        tellKnown(rest);
        return rest;
    }

    private void tellKnown(JobEntry entry) {
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).known(entry);
        }
    }

    /** The job asks for something else. */
    void change(JobEntry entry, Job job) {
        dependencies.forget(entry);
        entry.setJob(job, shape(job));
        dependencies.note(entry, jobs);
    }

    private Shape shape(Job job) {
        return shapes.of(job.request(), rule.held(job.planned()));
    }

    /** Forgets a job; an ended one keeps its row until its nodes are given back. */
    void remove(JobEntry entry) {
        jobs.remove(entry.job().id());
        dependencies.forget(entry);
        if (!entry.isEnded()) {
            entry.forget();
        }
    }

    /** The job has come into the queue. */
    void queued(JobEntry entry) {
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).queued(entry);
        }
    }

    /** The job has left the queue. */
    void unqueued(JobEntry entry) {
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).unqueued(entry);
        }
    }
}
