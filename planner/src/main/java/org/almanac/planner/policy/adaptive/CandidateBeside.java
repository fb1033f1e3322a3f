package org.almanac.planner.policy.adaptive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.score.BoundedSlowdown;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Runtimes;
import org.almanac.planner.site.Site;
import org.almanac.planner.site.SiteBriefing;

/**
 * A candidate of PBAS that runs beside the policy in charge (Talby and Feitelson 2005, section 3.2): it gets the same jobs
 * at the same times on a machine of its own, where it has been in charge from the beginning.
 *
 * <p>Each job runs for as long as it is known to, else for its walltime. Nodes and rules are those of the site; what
 * people do to single jobs does not reach it.
 */
final class CandidateBeside extends SimulatedCandidate {
    private final Runtimes runtimes;
    /** The jobs that run here, the first to end first. */
    private final PriorityQueue<Run> running;

    private long time = Long.MIN_VALUE;
    private long cpusInUse;
    private Tally tally = Tally.NOTHING;

    /** A run of a job in the simulation; times in epoch seconds. */
    private record Run(JobId job, long submitted, long started, long end, long cpus) {
        private static final Comparator<Run> BY_END = Comparator.comparingLong(Run::end)
                .thenComparing(run -> run.job().toString());
    }

    /**
     * What has come of an interval: sums over the jobs that ended in it.
     *
     * @param responses in seconds
     * @param cpuSeconds that were used in the interval, by whatever job
     */
    record Tally(long ended, double responses, double slowdowns, double cpuSeconds) {
        static final Tally NOTHING = new Tally(0, 0, 0, 0);

        /** A sum as a mean over the jobs; infinite where none ended. */
        double mean(double sum) {
            return ended == 0 ? Double.POSITIVE_INFINITY : sum / ended;
        }

        private Tally afterUse(double seconds) {
            return new Tally(ended, responses, slowdowns, cpuSeconds + seconds);
        }

        private Tally afterEnd(Run run) {
            double slowdown = BoundedSlowdown.of(run.started() - run.submitted(), run.end() - run.started());
            return new Tally(ended + 1, responses + run.end() - run.submitted(), slowdowns + slowdown, cpuSeconds);
        }
    }

    /** @param policy a fresh scheduler of the candidate */
    CandidateBeside(SitePolicy policy, Runtimes runtimes) {
        super(policy);
        this.runtimes = runtimes;
        this.running = new PriorityQueue<>(Run.BY_END);
    }

    /** The candidate as if it had been in charge of the site until now. */
    CandidateBeside(SitePolicy policy, Runtimes runtimes, Site site, long now) {
        this(policy, runtimes);
        new SiteBriefing(site).tell(policy, now);
        time = now;
        for (JobEntry job : site.running()) {
            begins(job.job(), job.started());
        }
    }

    private CandidateBeside(CandidateBeside other) {
        super((SitePolicy) other.policy().copy());
        this.runtimes = other.runtimes;
        this.running = new PriorityQueue<>(other.running);
        this.time = other.time;
        this.cpusInUse = other.cpusInUse;
        this.tally = other.tally;
    }

    CandidateBeside copy() {
        return new CandidateBeside(this);
    }

    /** What has come of the interval so far. */
    Tally tally() {
        return tally;
    }

    /** Begins an interval. */
    void begin() {
        tally = Tally.NOTHING;
    }

    /** Goes on until now, and takes in what has happened at the site. */
    void apply(long now, List<Event> happened) {
        List<Event> told = happened.stream().filter(CandidateBeside::reaches).toList();
        if (time == Long.MIN_VALUE) {
            time = now;
        }
        for (long next = nextInstant(); next < now; next = nextInstant()) {
            instant(next, List.of());
        }
        if (!told.isEmpty() || nextInstant() <= now) {
            instant(now, told);
        }
        count(now);
    }

    /** What runs here was not started there, so nothing that is told of a job reaches it but that it has come. */
    private static boolean reaches(Event event) {
        return event instanceof Event.Submitted || !(event instanceof Event.OfJob) && !(event instanceof Event.Timer);
    }

    private long firstEnd() {
        return running.isEmpty() ? Long.MAX_VALUE : running.peek().end();
    }

    private long nextInstant() {
        return Math.min(firstEnd(), Math.max(time + 1, policy().wakeAt()));
    }

    private void instant(long now, List<Event> told) {
        count(now);
        List<Event> events = ended(now);
        events.addAll(told);
        decide(now, events);
        while (firstEnd() <= now) {
            decide(now, ended(now));
        }
    }

    private List<Event> ended(long now) {
        List<Event> ended = new ArrayList<>(4);
        while (firstEnd() <= now) {
            Run run = running.remove();
            cpusInUse -= run.cpus();
            tally = tally.afterEnd(run);
            ended.add(new Event.Ended(run.job()));
        }
        return ended;
    }

    @Override
    void begins(Job job, long start) {
        long cpus = job.request().total().cpus();
        long end = start + runtimes.of(job.id()).orElse(job.planned());
        running.add(new Run(job.id(), job.submitted(), start, Math.max(time, end), cpus));
        cpusInUse += cpus;
    }

    /** Counts what is used until that time, to which nothing else happens. */
    private void count(long now) {
        tally = tally.afterUse((double) cpusInUse * (now - time));
        time = now;
    }
}
