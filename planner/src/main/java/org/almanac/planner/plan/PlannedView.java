package org.almanac.planner.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.JobOrder;
import org.almanac.planner.Length;
import org.almanac.planner.PlanView;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Standing;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.HoursCalendar;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.FairShare;
import org.almanac.planner.fairshare.ShareForecast;
import org.almanac.planner.fairshare.ShareUse;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;
import org.almanac.planner.timeline.Gap;

/** The view of a site, and of what its policy intends with the jobs, that is given to readers outside the planner. */
public final class PlannedView implements PlanView {
    private final Plan plan;
    private final Site site;
    private final PlanTable table;
    private final Intentions policy;
    private final Standings standings;

    public PlannedView(Plan plan, Intentions policy) {
        this.plan = plan;
        this.site = plan.site();
        this.table = plan.table();
        this.policy = policy;
        this.standings = new Standings(plan, policy);
    }

    @Override
    public long time() {
        return site.time();
    }

    @Override
    public Discipline discipline() {
        return policy.discipline();
    }

    @Override
    public QueueOrder queueOrder() {
        return site.queueOrder();
    }

    @Override
    public JobOrder jobOrder() {
        return site.order();
    }

    @Override
    public OptionalDouble value(JobId job) {
        return site.find(job).map(site::valueOf).orElse(OptionalDouble.empty());
    }

    @Override
    public boolean accrues(JobId job) {
        return site.find(job)
                .filter(entry -> !entry.holdsResources() && site.accrues(entry, site.time()))
                .isPresent();
    }

    @Override
    public Machine machine() {
        return site.machine();
    }

    @Override
    public List<Limit> limits() {
        return site.limits().limits();
    }

    @Override
    public HoursCalendar hours() {
        return site.hours();
    }

    @Override
    public List<Window> windows() {
        return site.windows();
    }

    @Override
    public Set<String> stoppedQueues() {
        return site.stoppedQueues();
    }

    @Override
    public List<Running> running() {
        return site.running().stream()
                .filter(JobEntry::holdsResources)
                .map(entry -> new Running(
                        entry.job(), entry.placement(), entry.started(), entry.expectedEnd(), entry.latestEnd()))
                .toList();
    }

    @Override
    public List<Closed> closed() {
        return site.running().stream()
                .filter(JobEntry::isClosed)
                .map(entry -> new Closed(entry.job(), entry.placement(), entry.started(), entry.expectedEnd()))
                .toList();
    }

    @Override
    public List<Planned> planned() {
        return planned(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Override
    public List<Planned> planned(long from, long to) {
        List<Planned> within = new ArrayList<>();
        Map<JobId, Length> lengths = lengths();
        for (JobEntry entry : policy.planned()) {
            long longer = longer(entry.job(), lengths);
            if (table.start(entry) < to && table.end(entry) + longer > from) {
                within.add(new Planned(
                        entry.job(),
                        table.placement(entry),
                        table.start(entry),
                        entry.job().planned() + longer));
            }
        }
        return Collections.unmodifiableList(within);
    }

    private static long longer(Job job, Map<JobId, Length> lengths) {
        return job.lengths().isEmpty() || !lengths.containsKey(job.id())
                ? 0
                : lengths.get(job.id()).walltime() - job.walltime();
    }

    @Override
    public List<Job> waiting() {
        return site.queue().stream()
                .filter(entry -> entry.isReady(site.time()))
                .map(JobEntry::job)
                .toList();
    }

    @Override
    public Optional<Job> job(JobId job) {
        return site.find(job).map(JobEntry::job);
    }

    @Override
    public Optional<Standing> standing(JobId job) {
        return site.find(job).map(standings::of);
    }

    @Override
    public OptionalLong promised(JobId job) {
        return site.find(job).map(table::promised).orElse(OptionalLong.empty());
    }

    @Override
    public OptionalLong bound(JobId job) {
        return site.find(job).filter(JobEntry::waits).map(this::bound).orElse(OptionalLong.empty());
    }

    private OptionalLong bound(JobEntry job) {
        OptionalLong guaranteed = table.bound(job);
        return guaranteed.isEmpty()
                        && table.isPlanned(job)
                        && policy.discipline().guaranteesStarts()
                ? OptionalLong.of(table.start(job))
                : guaranteed;
    }

    @Override
    public StartMoves moves(JobId job) {
        return site.find(job).map(table::moves).orElse(StartMoves.NONE);
    }

    @Override
    public Map<JobId, Length> lengths() {
        return Lengthening.ofPlanned(plan, site.time());
    }

    @Override
    public OptionalLong retryAt(JobId job) {
        return site.find(job).map(JobEntry::retryAt).orElse(OptionalLong.empty());
    }

    @Override
    public List<Gap> gaps(int cluster, long now, int atMost) {
        return policy.gaps(cluster, now, atMost);
    }

    @Override
    public Optional<Shares> shares() {
        return site.fairShare().map(FairShare::shares);
    }

    @Override
    public List<ShareUse> shareUses() {
        return site.fairShare().map(FairShare::uses).orElse(List.of());
    }

    @Override
    public Optional<ShareForecast> shareForecast() {
        return site.fairShare().map(this::forecast);
    }

    private ShareForecast forecast(FairShare fairShare) {
        List<ShareForecast.Held> held = new ArrayList<>();
        for (JobEntry entry : site.running()) {
            if (entry.holdsResources()) {
                held.add(new ShareForecast.Held(
                        entry.account(), fairShare.rate(entry.placement()), entry.started(), entry.expectedEnd()));
            }
        }
        for (JobEntry entry : policy.planned()) {
            held.add(new ShareForecast.Held(
                    entry.account(),
                    fairShare.rate(table.placement(entry)),
                    table.start(entry),
                    table.start(entry) + entry.walltime()));
        }
        return fairShare.forecast(held);
    }

    @Override
    public boolean takesJobs(int cluster, int node) {
        return site.cluster(cluster).isUp(node);
    }
}
