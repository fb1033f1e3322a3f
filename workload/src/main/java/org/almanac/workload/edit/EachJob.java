package org.almanac.workload.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.LogNames;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SiteAccounts;
import org.almanac.workload.log.SiteJob;
import org.almanac.workload.log.SiteLog;

/** Does the same with every job of a log, whether its requests are known or not. */
final class EachJob {
    private EachJob() {}

    /** The log of which every job has other facts. */
    static JobLog changed(JobLog log, UnaryOperator<RecordedJob> change) {
        List<RecordedJob> facts = log.recorded().jobs().stream().map(change).toList();
        RecordedLog recorded = log.recorded().with(facts);
        if (!(log instanceof SiteLog site)) {
            return recorded;
        }
        List<SiteJob> jobs = new ArrayList<>(facts.size());
        for (int i = 0; i < facts.size(); i++) {
            jobs.add(site.jobs().get(i).with(facts.get(i)));
        }
        return site.with(recorded, jobs);
    }

    /** The jobs of a log with their names. */
    static List<NamedJob> named(JobLog log) {
        List<RecordedJob> facts = log.recorded().jobs();
        return IntStream.range(0, facts.size())
                .mapToObj(i -> log instanceof SiteLog site ? named(site, i) : named(facts.get(i)))
                .toList();
    }

    /**
     * The log without the jobs that are not to be kept.
     *
     * @param kept asked of each job
     * @param told what a complaint says where none is left
     */
    static JobLog kept(JobLog log, Predicate<NamedJob> kept, String told) {
        List<RecordedJob> facts = new ArrayList<>();
        List<SiteJob> requests = new ArrayList<>();
        Optional<SiteLog> site = log instanceof SiteLog known ? Optional.of(known) : Optional.empty();
        List<RecordedJob> jobs = log.recorded().jobs();
        for (int i = 0; i < jobs.size(); i++) {
            RecordedJob job = jobs.get(i);
            NamedJob named = site.isPresent() ? named(site.get(), i) : named(job);
            if (kept.test(named)) {
                facts.add(job);
                if (site.isPresent()) {
                    requests.add(site.get().jobs().get(i));
                }
            }
        }
        if (facts.isEmpty()) {
            throw new LogEditException(log.recorded().file() + ": no job of " + jobs.size() + " is left: " + told);
        }
        RecordedLog recorded = log.recorded().with(facts);
        return site.isPresent() ? site.get().with(recorded, requests) : recorded;
    }

    private static NamedJob named(RecordedJob job) {
        return new NamedJob(job, job.queue() < 0 ? "" : Integer.toString(job.queue()), "", "");
    }

    private static NamedJob named(SiteLog log, int index) {
        SiteJob job = log.jobs().get(index);
        Optional<LogNames> names = log.accounts().map(SiteAccounts::names);
        return new NamedJob(
                job.facts(),
                job.queue(),
                names.flatMap(known -> LogNames.of(known.users(), job.facts().user()))
                        .orElse(""),
                names.flatMap(known -> LogNames.of(known.groups(), job.facts().group()))
                        .orElse(""));
    }
}
