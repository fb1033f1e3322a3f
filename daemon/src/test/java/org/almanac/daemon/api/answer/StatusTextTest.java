package org.almanac.daemon.api.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneOffset;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Test;

/** The scheduler's state for people. */
class StatusTextTest {
    @Test
    void tellsAllThatThereIs() {
        assertEquals(
                """
                server           sim, mode active
                its time         2026-11-20 12:41:40, runs 60 times as fast
                policy           workload-adaptive, since 2026-11-20 12:26:40
                in charge        flex, since 2026-11-20 12:31:40, 3 switches
                almanac          1.2.3, up 0:16:45, since 2026-11-20 12:25:00
                at work, too     another scheduler: job 9.sim started within the last 3 minutes, and not by us
                paused           nothing is started, since 2026-11-20 12:36:40 by root
                drained          node n02, since 2026-11-20 12:38:20 by op
                reserved         cooling, 2 nodes, maintenance, 2026-11-20 13:41:40 to 2026-11-20 15:41:40
                alarms           job 12.sim will have waited for a day at 12:56: it is expected 13:31, at the earliest 13:11
                                 limit per-user keeps 4 idle cpus from 1 job until 14:41
                reservations     R31.sim of u1 confirmed: n02 from 2026-11-20 13:00 to 2026-11-20 14:00
                                 R30.sim of u2 refused: job 1.sim may run on then on nodes that it would need

                cycles           7, 1 failed; the last good one ended 5 s ago
                poll             every 10 s at most; the last one 5 s ago, answered in 125 ms
                last error       2026-11-20 12:33:20, no answer (15031)

                  how long     count    last    mean  longest
                  good cycles      6  250 ms  200 ms    1.3 s
                    poll           7  125 ms  100 ms     30 s
                    decide         6  2.0 ms  1.5 ms   3.1 ms

                jobs             1 running, 2 queued, 1 planned, 1 held, 0 left out
                cpus held        50.0 %
                off its shares   25.0 %
                left out         job 19.sim: ppn=many is no number of cpus; it is left out

                search           3 runs, 900 candidates, 12 accepted

                  criterion  before   after  gained
                  mean_wait      --  12.500      --

                jobs so far      5 started, 1 refused, 4 ended, 2 started after their users' patience
                promised starts  5 due: 4 kept (80.0 %), 1 late by more than a minute
                expected starts  told to 1 of 2 that wait, 0:01:00 ago of the server's time, by 20 scenarios in 250 ms
                how near         of the last 4 jobs that had to wait 50.0 % started within 10 minutes of it, half within 0:10:00; the ranges hold 75.0 %
                store            12 MB; it cannot be written now, see the log
                PostgreSQL       12 rows wait, 0 dropped

                  jobs that had to wait  jobs  error median     90 %  within 1 min  10 min     1 h  range holds  its width  promises late
                  all                       4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                  expected within 1h        4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                  queue batch               4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                  user u2                   4       0:10:00  1:30:00        25.0 %  50.0 %  75.0 %       75.0 %    2:00:00         1 of 4
                """,
                StatusText.of(SamplePublished.make(), Instant.ofEpochSecond(SamplePublished.NOW + 5), ZoneOffset.UTC));
    }

    @Test
    void isSilentOfWhatThereIsNot() {
        String text = StatusText.of(
                SamplePublished.withoutShares(), Instant.ofEpochSecond(SamplePublished.NOW), ZoneOffset.UTC);
        assertFalse(text.contains("off its shares"), text);
        assertFalse(text.contains("last search"), text);
    }

    /** A shadow starts none; what it would tell of its own starts would be read as of all. */
    @Test
    void aShadowTellsOfNoStartsOfItsOwn() {
        String text = StatusText.of(
                SamplePublished.besideAnother(), Instant.ofEpochSecond(SamplePublished.NOW), ZoneOffset.UTC);
        assertTrue(text.contains("\njobs so far      4 ended, 2 started after their users' patience\n"), text);
    }
}
