package org.almanac.workload.log;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.ScarceRule;

/**
 * A log whose machine is known, and what each of its jobs asks of that machine.
 *
 * @param recorded the facts alone
 * @param machine what the jobs ran on
 * @param jobs the same jobs in the same order, each with its request
 * @param accounts the names that the facts have numbers for, where the log was read from accounting files
 */
public record SiteLog(RecordedLog recorded, Machine machine, List<SiteJob> jobs, Optional<SiteAccounts> accounts)
        implements JobLog {
    public SiteLog {
        jobs = SiteJobs.of(recorded.jobs(), jobs);
        if (jobs.size() != recorded.jobs().size()) {
            throw new IllegalArgumentException("a log of " + recorded.jobs().size() + " jobs with " + jobs.size()
                    + " requests: " + recorded.file());
        }
    }

    /** A log that has numbers only and no names for them. */
    public SiteLog(RecordedLog recorded, Machine machine, List<SiteJob> jobs) {
        this(recorded, machine, jobs, Optional.empty());
    }

    /** The same machine and names with other facts, and the same jobs or some of them, each with its request. */
    public SiteLog with(RecordedLog otherFacts, List<SiteJob> otherJobs) {
        return new SiteLog(otherFacts, machine, otherJobs, accounts);
    }

    /** The same log, whose machine keeps what the rule finds scarce. */
    public SiteLog keeping(ScarceRule rule) {
        return new SiteLog(recorded, machine.keeping(rule), jobs, accounts);
    }

    /** The same log, in which nobody's and nothing's name is known. */
    public SiteLog withoutNames() {
        return new SiteLog(recorded, machine, jobs);
    }

    /** How many jobs ask otherwise here than in the log, by what was bent; what was bent for none is left out. */
    public Map<Bending, Integer> bent() {
        Map<Bending, Integer> counts = new EnumMap<>(Bending.class);
        for (SiteJob job : jobs) {
            job.bent().forEach(bending -> counts.merge(bending, 1, Integer::sum));
        }
        return Collections.unmodifiableMap(counts);
    }
}
