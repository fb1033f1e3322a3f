package org.almanac.replay.paper;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.replay.DeadlineRule;
import org.almanac.replay.ReplayException;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.breakdown.LogCalendar;
import org.almanac.replay.reaction.Reaction;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedJob;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SiteLog;

/**
 * A log of a paper's experiment, as it is at hand.
 *
 * @param row the name that the paper's tables have for it
 * @param selection what of it is replayed
 * @param hash of the file's content, in hexadecimal digits
 */
record PaperLog(String row, JobLog log, LogSelection selection, String hash) {
    private static final long MEGABYTE = 1L << 20;

    /** What is replayed of it, at the recorded times; jobs with a deadline are drawn by the seed. */
    ReplayLog jobs(ReplaySetting setting, long seed) {
        Machine machine = machine(setting);
        ReplayLog jobs = log instanceof SiteLog site && machine == site.machine()
                ? ReplayLog.of(site, setting.estimate(), ReplayLog.Cancelled.KEEP)
                : ReplayLog.of(loaded(setting.load()), machine, setting.estimate(), ReplayLog.Cancelled.KEEP);
        return setting.deadlines()
                .map(rule -> DeadlineRule.parse(rule).applyTo(jobs, seed))
                .orElse(jobs);
    }

    /** The same jobs as their users submit them in that setting; how long these think is drawn by the seed. */
    ReplayLog submitted(ReplayLog jobs, ReplaySetting setting, long seed) {
        return setting.users()
                .map(users -> Reaction.parse(users).applyTo(jobs, LogCalendar.of(log.recorded()), seed))
                .orElse(jobs);
    }

    /** The machine that the log was recorded on, with memory where that is counted. */
    Machine machine(ReplaySetting setting) {
        if (log instanceof SiteLog site) {
            return site.machine();
        }
        int cpus = log.recorded()
                .maxProcs()
                .orElseThrow(() -> new ReplayException(
                        log.recorded().file() + ": the header has no MaxProcs, the machine's cpus"));
        int nodes = setting.nodes();
        int each = cpus / nodes;
        if (setting.megabytesPerCpu() == 0) {
            return Machine.ofNodes(nodes, each);
        }
        Resources capacity = Resources.of(each, each * (setting.megabytesPerCpu() * MEGABYTE));
        return new Machine(ResourceKinds.CPUS_AND_MEMORY, List.of(Cluster.alike("cluster", nodes, capacity)));
    }

    private JobLog loaded(double load) {
        if (load == 1 && selection.takesAllJobs()) {
            return log;
        }
        RecordedLog recorded = selection.of(log.recorded());
        List<RecordedJob> jobs = new ArrayList<>(recorded.jobs().size());
        recorded.jobs().forEach(job -> jobs.add(job.submittedAt(Math.round(job.submit() / load))));
        return new RecordedLog(
                recorded.file(), recorded.unixStartTime(), recorded.maxProcs(), recorded.timeZone(), jobs);
    }

    /** The calendar month of each job where the machine stood, as a number that counts months from the first job's. */
    int[] months(ReplayLog jobs) {
        long begin = log.recorded().unixStartTime().orElse(0);
        ZoneId zone = log.recorded().timeZone().map(PaperLog::zone).orElse(ZoneOffset.UTC);
        int[] months = new int[jobs.jobs().size()];
        long first = 0;
        for (int i = 0; i < months.length; i++) {
            YearMonth month = YearMonth.from(
                    Instant.ofEpochSecond(begin + jobs.jobs().get(i).submit()).atZone(zone));
            long number = month.getYear() * 12L + month.getMonthValue();
            first = i == 0 ? number : first;
            months[i] = (int) (number - first);
        }
        return months;
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            return ZoneOffset.UTC;
        }
    }
}
