package org.almanac.daemon.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.almanac.daemon.forecast.Forecaster;
import org.almanac.daemon.view.StandingAlarm;
import org.almanac.planner.forecast.Alarm;
import org.junit.jupiter.api.Test;

/** What will go wrong is told beside the cycles, stands while it is so, and is over then. */
class CycleAlarmsTest {
    private final CycleBench bench = new CycleBench();
    private final AtomicLong nanos = new AtomicLong();

    CycleAlarmsTest() {
        bench.cycle.foretoldBy(new Forecaster(nanos::get, Runnable::run, bench.metrics.forecast()));
    }

    @Test
    void aJobThatWillWaitForDaysIsToldUntilItNoLongerWill() throws Exception {
        long day = 86_400;
        for (int i = 0; i < 12; i++) {
            bench.submit("u1", 8, 13 * day, 13 * day);
            cycle();
            bench.pass(13 * day);
            cycle();
        }
        String first = bench.submit("u1", 8, 13 * day, 13 * day);
        cycle();
        bench.pass(60);
        String second = bench.submit("u2", 8, 600, 600);
        cycle();
        cycle();
        assertEquals(List.of(), alarms(), "that is too far ahead");
        bench.pass(22 * 3_600);
        cycle();
        cycle();

        List<StandingAlarm> alarms = alarms();
        assertEquals(1, alarms.size());
        assertEquals(
                new Alarm.About(Alarm.Kind.STARVES, second),
                alarms.get(0).alarm().about());
        long since = alarms.get(0).since();
        assertEquals(1, bench.counted("almanac_alarms{kind=\"starves\"}"));
        assertEquals(1, bench.counted("almanac_alarms_raised_total{kind=\"starves\"}"));

        bench.pass(600);
        cycle();
        cycle();
        assertEquals(since, alarms().get(0).since());
        assertEquals(1, bench.counted("almanac_alarms_raised_total{kind=\"starves\"}"));

        bench.server.delete(first);
        cycle();
        cycle();
        assertEquals(List.of(), alarms());
        assertEquals(0, bench.counted("almanac_alarms{kind=\"starves\"}"));
    }

    private List<StandingAlarm> alarms() {
        return bench.published().status().forecast().alarms();
    }

    /** A cycle, behind which it is time to tell anew. */
    private void cycle() throws Exception {
        nanos.addAndGet(3_600_000_000_000L);
        bench.cycle();
    }
}
