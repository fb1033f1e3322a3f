package org.almanac.workload.log;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.RandomAccess;
import java.util.Set;
import org.almanac.planner.cluster.Request;

/**
 * The jobs of a log whose machine is known, as a list that cannot be changed: what each asks for lies beside its facts, and a
 * job is made anew whenever it is asked for.
 *
 * <p>Requests, queues and texts come again and again and are each held once by whoever makes them, so that a job takes some
 * tens of bytes here besides what {@link RecordedJobs} take.
 */
final class SiteJobs extends AbstractList<SiteJob> implements RandomAccess {
    private final List<RecordedJob> facts;
    private final List<Request> requests;
    private final List<String> queues;
    private final List<String> asked;
    private final List<List<Integer>> ranOn;
    private final List<Set<Bending>> bent;
    private final List<Optional<Misfit>> misfits;
    /** By the places of the jobs; few have one. */
    private final Map<Integer, Long> softWalltimes;

    private SiteJobs(List<RecordedJob> facts) {
        this.facts = facts;
        this.requests = new ArrayList<>(facts.size());
        this.queues = new ArrayList<>(facts.size());
        this.asked = new ArrayList<>(facts.size());
        this.ranOn = new ArrayList<>(facts.size());
        this.bent = new ArrayList<>(facts.size());
        this.misfits = new ArrayList<>(facts.size());
        this.softWalltimes = new HashMap<>();
    }

    /** Those jobs, each with the facts at its place. */
    static SiteJobs of(List<RecordedJob> facts, List<SiteJob> jobs) {
        if (jobs instanceof SiteJobs same && same.facts == facts) {
            return same;
        }
        Builder builder = new Builder(facts);
        jobs.forEach(builder::add);
        return builder.build();
    }

    /** Takes in the jobs of a log one after another, of which the facts are known. */
    static final class Builder {
        private final SiteJobs jobs;

        Builder(List<RecordedJob> facts) {
            this.jobs = new SiteJobs(facts);
        }

        void add(SiteJob job) {
            job.softWalltime().ifPresent(seconds -> jobs.softWalltimes.put(jobs.size(), seconds));
            jobs.requests.add(job.request());
            jobs.queues.add(job.queue());
            jobs.asked.add(job.asked());
            jobs.ranOn.add(job.ranOn());
            jobs.bent.add(job.bent());
            jobs.misfits.add(job.misfit());
        }

        /** The jobs, once all are there. */
        SiteJobs build() {
            return jobs;
        }
    }

    @Override
    public SiteJob get(int index) {
        Long softWalltime = softWalltimes.get(index);
        return new SiteJob(
                facts.get(index),
                requests.get(index),
                queues.get(index),
                asked.get(index),
                ranOn.get(index),
                bent.get(index),
                softWalltime == null ? OptionalLong.empty() : OptionalLong.of(softWalltime),
                misfits.get(index));
    }

    @Override
    public int size() {
        return requests.size();
    }
}
