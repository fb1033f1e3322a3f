package org.almanac.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.forecast.Alarm;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.workload.log.RecordedJob;
import org.junit.jupiter.api.Test;

class RaisedAlarmsTest {
    private static final long HOUR = 3_600;

    @Test
    void jobsThatWaitForADayAreToldHoursBefore() throws InterruptedException {
        List<RecordedJob> jobs = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            jobs.add(TinyLog.job(i + 1, 60L * i, HOUR, HOUR, 4, 11));
        }
        RunMetrics run = run(jobs, SiteRules.NONE);

        AlarmFigures.Figures starving = run.alarms().orElseThrow().byKind().get(Alarm.Kind.STARVES);
        assertTrue(starving.happened() >= 14, "it happened " + starving);
        assertTrue(starving.recall() >= 0.5, "told before were " + starving);
        assertTrue(starving.precision() > 0.8, "came true of what was told " + starving);
        assertTrue(starving.medianLead() > HOUR, "lead " + starving.medianLead());
        assertEquals(
                0,
                run.alarms()
                        .orElseThrow()
                        .byKind()
                        .get(Alarm.Kind.PROMISE_AT_RISK)
                        .happened());
    }

    @Test
    void aLowLimitIsToldToKeepNodesIdle() throws InterruptedException {
        List<RecordedJob> jobs = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            jobs.add(TinyLog.job(i + 1, 1_900L * i, 5 * HOUR, 5 * HOUR, 1, 11));
        }
        assertEquals(0, limits(run(jobs, SiteRules.NONE)).told());

        Limit low = new Limit(
                "low", new Subject.Everyone(), new Measure.OfResource(ResourceKinds.CPUS), new Amount.Absolute(1));
        AlarmFigures.Figures figures =
                limits(run(jobs, new SiteRules(List.of(low), List.of(), List.of(), Optional.empty())));
        assertTrue(figures.told() > 5, "told were " + figures);
        assertEquals(1, figures.precision(), 0.2);
        assertEquals(1, figures.recall(), 0.3);
    }

    @Test
    void withoutTheOptionNothingIsTold() throws InterruptedException {
        assertEquals(Optional.empty(), TinyLog.run("easy").get(0).metrics().alarms());
    }

    private static AlarmFigures.Figures limits(RunMetrics run) {
        return run.alarms().orElseThrow().byKind().get(Alarm.Kind.LIMIT_IDLES);
    }

    private static RunMetrics run(List<RecordedJob> jobs, SiteRules rules) throws InterruptedException {
        ReplayLog log =
                ReplayLog.of(TinyLog.log(jobs.toArray(RecordedJob[]::new)), 4, Estimate.KILL, ReplayLog.Cancelled.KEEP);
        return new Experiment(log, TinyLog.MACHINE, rules, List.of(PolicySpec.parse("easy")), 7, Verification.OFF)
                .raisingAlarms()
                .run(new Effort(0, 0), ReplayProgress.NONE)
                .get(0)
                .metrics();
    }
}
