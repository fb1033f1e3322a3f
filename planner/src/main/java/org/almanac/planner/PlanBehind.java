package org.almanac.planner;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.HoursCalendar;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.ShareForecast;
import org.almanac.planner.fairshare.ShareUse;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.timeline.Gap;

/** A plan seen through another one: as that shows it, but for what the kind of plan shows otherwise. */
public abstract class PlanBehind implements PlanView {
    private final PlanView plan;

    protected PlanBehind(PlanView plan) {
        this.plan = plan;
    }

    @Override
    public long time() {
        return plan.time();
    }

    @Override
    public Discipline discipline() {
        return plan.discipline();
    }

    @Override
    public QueueOrder queueOrder() {
        return plan.queueOrder();
    }

    @Override
    public JobOrder jobOrder() {
        return plan.jobOrder();
    }

    @Override
    public OptionalDouble value(JobId job) {
        return plan.value(job);
    }

    @Override
    public boolean accrues(JobId job) {
        return plan.accrues(job);
    }

    @Override
    public Machine machine() {
        return plan.machine();
    }

    @Override
    public List<Limit> limits() {
        return plan.limits();
    }

    @Override
    public HoursCalendar hours() {
        return plan.hours();
    }

    @Override
    public List<Window> windows() {
        return plan.windows();
    }

    @Override
    public Set<String> stoppedQueues() {
        return plan.stoppedQueues();
    }

    @Override
    public List<Running> running() {
        return plan.running();
    }

    @Override
    public List<Closed> closed() {
        return plan.closed();
    }

    @Override
    public List<Planned> planned() {
        return plan.planned();
    }

    @Override
    public Map<JobId, Length> lengths() {
        return plan.lengths();
    }

    @Override
    public List<Job> waiting() {
        return plan.waiting();
    }

    @Override
    public Optional<Job> job(JobId job) {
        return plan.job(job);
    }

    @Override
    public Optional<Standing> standing(JobId job) {
        return plan.standing(job);
    }

    @Override
    public OptionalLong promised(JobId job) {
        return plan.promised(job);
    }

    @Override
    public OptionalLong bound(JobId job) {
        return plan.bound(job);
    }

    @Override
    public StartMoves moves(JobId job) {
        return plan.moves(job);
    }

    @Override
    public OptionalLong retryAt(JobId job) {
        return plan.retryAt(job);
    }

    @Override
    public List<Gap> gaps(int cluster, long now, int atMost) {
        return plan.gaps(cluster, now, atMost);
    }

    @Override
    public Optional<Shares> shares() {
        return plan.shares();
    }

    @Override
    public List<ShareUse> shareUses() {
        return plan.shareUses();
    }

    @Override
    public Optional<ShareForecast> shareForecast() {
        return plan.shareForecast();
    }

    @Override
    public List<Preemption> preemptions() {
        return plan.preemptions();
    }

    @Override
    public Optional<StopMethod> stoppable(JobId job) {
        return plan.stoppable(job);
    }

    @Override
    public boolean isToGoOn(JobId job) {
        return plan.isToGoOn(job);
    }

    @Override
    public boolean takesJobs(int cluster, int node) {
        return plan.takesJobs(cluster, node);
    }
}
