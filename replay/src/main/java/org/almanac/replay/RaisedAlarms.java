package org.almanac.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.forecast.Alarm;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.ExpectedStarts;
import org.almanac.planner.forecast.Foresight;

/**
 * Raises alarms in a replay, about once in an interval as jobs come and go, and keeps what is needed to tell later which came true.
 *
 * <p>It is told of starts and ends when they happen.
 */
final class RaisedAlarms {
    /** In seconds. */
    private static final long INTERVAL = 1_800;

    private final ExpectedStarts starts = new ExpectedStarts();
    private final Map<Alarm.About, Told> raised = new HashMap<>();
    private final List<Look> looks = new ArrayList<>();
    private long next = Long.MIN_VALUE;

    /** When an alarm was raised first, and when it said that it would have gone wrong. */
    private record Told(long at, long due) {}

    /** A look: of which limits it was told that they keep nodes idle for an hour, and which did at that moment. */
    private record Look(long at, Set<String> told, Set<String> inTheWay) {}

    void started(Job job, long now) {
        starts.started(job, now);
    }

    void ended(JobId job, long now) {
        starts.ended(job, now);
    }

    void look(long now, Set<JobId> waiting, Scheduler scheduler) {
        if (now < next || waiting.isEmpty() || scheduler.inCharge().isPresent()) {
            return;
        }
        next = now + INTERVAL;
        Map<JobId, ExpectedStart> expected = starts.tell(scheduler, now, waiting, Map.of());
        Foresight.Foreseen foreseen = Foresight.of(scheduler, now, expected);
        Set<String> idling = new HashSet<>();
        for (Alarm alarm : foreseen.alarms()) {
            raised.putIfAbsent(alarm.about(), new Told(now, alarm.due()));
            if (alarm.kind() == Alarm.Kind.LIMIT_IDLES) {
                idling.add(alarm.subject());
            }
        }
        looks.add(new Look(now, idling, foreseen.limits()));
    }

    /** What came of them; logs have no reservations. */
    AlarmFigures figures(List<JobOutcome> outcomes) {
        Map<Alarm.Kind, AlarmFigures.Figures> figures = new EnumMap<>(Alarm.Kind.class);
        Map<String, Long> starved = new HashMap<>();
        Map<String, Long> late = new HashMap<>();
        for (JobOutcome outcome : outcomes) {
            JobId job = outcome.job().id();
            if (outcome.waited() > Foresight.STARVING) {
                starved.put(job.value(), outcome.job().submit() + Foresight.STARVING);
            }
            OptionalLong promised = outcome.promised();
            if (promised.isPresent() && outcome.start() > promised.getAsLong() + Foresight.TOLERANCE) {
                late.put(job.value(), promised.getAsLong() + Foresight.TOLERANCE);
            }
        }
        figures.put(Alarm.Kind.STARVES, figures(Alarm.Kind.STARVES, starved));
        figures.put(Alarm.Kind.PROMISE_AT_RISK, figures(Alarm.Kind.PROMISE_AT_RISK, late));
        figures.put(Alarm.Kind.LIMIT_IDLES, ofLimits());
        return new AlarmFigures(figures);
    }

    /** An alarm comes true where the limit is in the way at each look of the next hour. */
    private AlarmFigures.Figures ofLimits() {
        int told = 0;
        int cameTrue = 0;
        int happened = 0;
        for (int i = 0; i < looks.size(); i++) {
            for (String limit : looks.get(i).inTheWay()) {
                boolean isTold = looks.get(i).told().contains(limit);
                boolean stays = isInTheWayForAnHour(i, limit);
                told += isTold ? 1 : 0;
                cameTrue += isTold && stays ? 1 : 0;
                happened += stays ? 1 : 0;
            }
        }
        long[] leads = new long[cameTrue];
        Arrays.fill(leads, Foresight.IDLE);
        return new AlarmFigures.Figures(told, cameTrue, happened, leads);
    }

    private boolean isInTheWayForAnHour(int first, String limit) {
        for (int i = first;
                i < looks.size() && looks.get(i).at() < looks.get(first).at() + Foresight.IDLE;
                i++) {
            if (!looks.get(i).inTheWay().contains(limit)) {
                return false;
            }
        }
        return true;
    }

    private AlarmFigures.Figures figures(Alarm.Kind kind, Map<String, Long> happened) {
        Set<String> told = new HashSet<>();
        raised.keySet().stream().filter(about -> about.kind() == kind).forEach(about -> told.add(about.subject()));
        long[] leads = told.stream()
                .filter(happened::containsKey)
                .mapToLong(subject -> happened.get(subject)
                        - raised.get(new Alarm.About(kind, subject)).at())
                .toArray();
        return new AlarmFigures.Figures(told.size(), leads.length, happened.size(), leads);
    }
}
