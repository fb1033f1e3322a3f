package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.almanac.daemon.view.ListedQueue;
import org.junit.jupiter.api.Test;

/** Queues and server stand in the columns of a real qstat. */
class QueuesTableTest {
    private static final QueuesTable QUEUES = new QueuesTable(
            Jobs.told(1),
            List.of(
                    new ListedQueue(
                            "workq",
                            ListedQueue.Type.EXECUTION,
                            true,
                            true,
                            new TreeMap<>(Map.of('Q', 2L, 'R', 3L, 'H', 2L, 'W', 1L, 'S', 1L))),
                    new ListedQueue(
                            "a_very_long_name_of_a_queue", ListedQueue.Type.ROUTE, false, false, new TreeMap<>())));

    @Test
    void withTheirNumbersOfJobs() {
        assertEquals("""
                Queue              Max   Tot Ena Str   Que   Run   Hld   Wat   Trn   Ext Type
                ---------------- ----- ----- --- --- ----- ----- ----- ----- ----- ----- ----
                workq                0     9 yes yes     2     4     2     1     0     0 Exe*
                a_very_long_name     0     0  no  no     0     0     0     0     0     0 Rou*
                """, printed(QUEUES::printCounts));
    }

    @Test
    void withTheirLimits() {
        assertEquals("""

                server: localhost

                Queue            Memory CPU Time Walltime Node   Run   Que   Lm  State
                ---------------- ------ -------- -------- ---- ----- ----- ----  -----
                workq              --      --       --     --      4     5   --   E R
                a_very_long_name   --      --       --     --      0     0   --   D S
                                                               ----- -----
                                                                   4     5
                """, printed(QUEUES::printLimits));
    }

    @Test
    void inFull() {
        assertEquals("""
                Queue: workq
                    queue_type = Execution
                    total_jobs = 9
                    state_count = Transit:0 Queued:2 Held:2 Waiting:1 Running:4 Exiting:0 Begun:0
                    enabled = True
                    started = True

                Queue: a_very_long_name_of_a_queue
                    queue_type = Route
                    total_jobs = 0
                    state_count = Transit:0 Queued:0 Held:0 Waiting:0 Running:0 Exiting:0 Begun:0
                    enabled = False
                    started = False

                """, printed(QUEUES::printFull));
    }

    @Test
    void theServer() {
        assertEquals("""
                Server             Max   Tot   Que   Run   Hld   Wat   Trn   Ext Status
                ---------------- ----- ----- ----- ----- ----- ----- ----- ----- -----------
                localhost            0     9     2     4     2     1     0     0 Active
                """, printed(QUEUES::printServer));
        assertEquals("""
                Server: localhost
                    server_state = Active
                    total_jobs = 9
                    state_count = Transit:0 Queued:2 Held:2 Waiting:1 Running:4 Exiting:0 Begun:0
                    policy = planned
                    server_time = Fri Nov 20 12:42:45 2026

                """, printed(out -> QUEUES.printFullServer(new Moments(ZoneOffset.UTC), out)));
    }

    private static String printed(Consumer<PrintWriter> print) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        print.accept(out);
        out.flush();
        return text.toString();
    }
}
