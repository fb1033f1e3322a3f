package org.almanac.daemon.cycle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.Length;
import org.almanac.planner.PlanBehind;
import org.almanac.planner.PlanView;
import org.almanac.planner.Standing;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;

/**
 * The plan of a scheduler that has decided starts which nobody makes: they are planned for now, and all else as if they
 * had been made.
 *
 * <p>What a job is promised here is where it is planned.
 */
final class DuePlan extends PlanBehind {
    private final Map<JobId, Planned> due = new LinkedHashMap<>();

    DuePlan(PlanView decided, List<Start> starts, long now) {
        super(decided);
        starts.forEach(start -> due.put(start.job().id(), new Planned(start.job(), start.placement(), now)));
    }

    @Override
    public List<Running> running() {
        return super.running().stream()
                .filter(running -> !due.containsKey(running.job().id()))
                .toList();
    }

    @Override
    public List<Planned> planned() {
        List<Planned> planned = new ArrayList<>(due.values());
        planned.addAll(super.planned());
        return planned;
    }

    @Override
    public Map<JobId, Length> lengths() {
        Map<JobId, Length> lengths = new LinkedHashMap<>(super.lengths());
        due.forEach((id, planned) -> planned.job()
                .lengths()
                .ifPresent(any -> lengths.put(id, new Length(planned.length(), Optional.empty()))));
        return lengths;
    }

    @Override
    public List<Job> waiting() {
        List<Job> waiting = new ArrayList<>();
        due.values().forEach(planned -> waiting.add(planned.job()));
        waiting.addAll(super.waiting());
        return waiting;
    }

    @Override
    public Optional<Standing> standing(JobId job) {
        Planned planned = due.get(job);
        return planned == null
                ? super.standing(job)
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
}
