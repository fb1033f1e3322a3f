package org.almanac.daemon.cycle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.PlanView;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.StartMoves;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.ShareForecast;
import org.almanac.planner.fairshare.ShareUse;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.timeline.Gap;

/**
 * The plan of a scheduler that has decided starts which nobody makes: they are planned for now, and all else as if they
 * had been made.
 *
 * <p>What a job is promised here is where it is planned.
 */
final class DuePlan implements PlanView {
    private final PlanView decided;
    private final Map<JobId, Planned> due = new LinkedHashMap<>();

    DuePlan(PlanView decided, List<Start> starts, long now) {
        this.decided = decided;
        starts.forEach(start -> due.put(start.job().id(), new Planned(start.job(), start.placement(), now)));
    }

    @Override
    public long time() {
        return decided.time();
    }

    @Override
    public Discipline discipline() {
        return decided.discipline();
    }

    @Override
    public QueueOrder queueOrder() {
        return decided.queueOrder();
    }

    @Override
    public StartMoves moves(JobId job) {
        return decided.moves(job);
    }

    @Override
    public OptionalLong retryAt(JobId job) {
        return decided.retryAt(job);
    }

    @Override
    public Machine machine() {
        return decided.machine();
    }

    @Override
    public List<Limit> limits() {
        return decided.limits();
    }

    @Override
    public List<Window> windows() {
        return decided.windows();
    }

    @Override
    public Set<String> stoppedQueues() {
        return decided.stoppedQueues();
    }

    @Override
    public List<Running> running() {
        return decided.running().stream()
                .filter(running -> !due.containsKey(running.job().id()))
                .toList();
    }

    @Override
    public List<Closed> closed() {
        return decided.closed();
    }

    @Override
    public List<Planned> planned() {
        List<Planned> planned = new ArrayList<>(due.values());
        planned.addAll(decided.planned());
        return planned;
    }

    @Override
    public List<Job> waiting() {
        List<Job> waiting = new ArrayList<>();
        due.values().forEach(planned -> waiting.add(planned.job()));
        waiting.addAll(decided.waiting());
        return waiting;
    }

    @Override
    public Optional<Job> job(JobId job) {
        return decided.job(job);
    }

    @Override
    public Optional<Standing> standing(JobId job) {
        Planned planned = due.get(job);
        return planned == null
                ? decided.standing(job)
                : Optional.of(new Standing.Planned(planned.start(), planned.placement()));
    }

    @Override
    public OptionalLong promised(JobId job) {
        return standing(job).orElse(null) instanceof Standing.Planned planned
                ? OptionalLong.of(planned.start())
                : OptionalLong.empty();
    }

    /** Nothing is guaranteed, as nobody makes the starts. */
    @Override
    public OptionalLong bound(JobId job) {
        return OptionalLong.empty();
    }

    @Override
    public List<Gap> gaps(int cluster, long now, int atMost) {
        return decided.gaps(cluster, now, atMost);
    }

    @Override
    public Optional<Shares> shares() {
        return decided.shares();
    }

    @Override
    public List<ShareUse> shareUses() {
        return decided.shareUses();
    }

    @Override
    public Optional<ShareForecast> shareForecast() {
        return decided.shareForecast();
    }

    @Override
    public boolean takesJobs(int cluster, int node) {
        return decided.takesJobs(cluster, node);
    }
}
