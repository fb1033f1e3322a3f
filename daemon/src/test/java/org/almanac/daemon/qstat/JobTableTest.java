package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.almanac.daemon.qstat.TableForm.Comments;
import org.almanac.daemon.qstat.TableForm.Lines;
import org.almanac.daemon.qstat.TableForm.Nodes;
import org.almanac.daemon.qstat.TableForm.Time;
import org.almanac.daemon.qstat.TableForm.Width;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Reason;
import org.junit.jupiter.api.Test;

class JobTableTest {
    private static final TableForm STARTS =
            new TableForm(Width.NARROW, Time.START, Nodes.NONE, Comments.NONE, Lines.BELOW);

    /** As a real {@code qstat -T} writes such jobs, column by column, but for the nodes, of which the plan knows the number. */
    @Test
    void isInTheFormOfQstat() {
        assertEquals("""

                localhost:\s
                                                                                           Est
                                                                            Req'd  Req'd   Start
                Job ID          Username Queue    Jobname    SessID NDS TSK Memory Time  S Time
                --------------- -------- -------- ---------- ------ --- --- ------ ----- - -----
                3014.localhost  pbsuser  workq    running       --    2   4  200mb 00:10 R    --
                3016.localhost  pbsuser  workq    planned1      --    2   8    2gb 01:00 Q 12:52
                3017.localhost  pbsuser  workq    planned2      --    1  64    --  30:00 Q 13:52
                3018.localhost  pbsuser  workq    held          --    1   1    --    --  H    --
                3021[].localho* somebod* workq    a_longer_*    --    1   1    --  00:05 Q    --
                """, printed(Jobs.ofRealServer(), STARTS));
    }

    @Test
    void isWiderAndTellsDatesWhereAsked() {
        assertEquals("""

                localhost:\s
                                                                                                                                  Est
                                                                                                                   Req'd  Req'd   Start
                Job ID                         Username        Queue           Jobname         SessID   NDS  TSK   Memory Time  S Time
                ------------------------------ --------------- --------------- --------------- -------- ---- ----- ------ ----- - ----------------
                3014.localhost                 pbsuser         workq           running              --     2     4  200mb 00:10 R               --
                3016.localhost                 pbsuser         workq           planned1             --     2     8    2gb 01:00 Q 2026-11-20 12:52
                3017.localhost                 pbsuser         workq           planned2             --     1    64    --  30:00 Q 2026-11-20 13:52
                3018.localhost                 pbsuser         workq           held                 --     1     1    --    --  H               --
                3021[].localhost               somebodyelse    workq           a_longer_name        --     1     1    --  00:05 Q               --
                """, printed(Jobs.ofRealServer(), form(Width.WIDE, Time.START, Nodes.NONE)));
    }

    /** As a real {@code qstat -a} does, which leaves the jobs in the server's order. */
    @Test
    void tellsHowLongJobsHaveRun() {
        List<ListedJob> jobs = Jobs.ofRealServer().subList(2, 4);
        assertEquals("""

                localhost:\s
                                                                            Req'd  Req'd   Elap
                Job ID          Username Queue    Jobname    SessID NDS TSK Memory Time  S Time
                --------------- -------- -------- ---------- ------ --- --- ------ ----- - -----
                3016.localhost  pbsuser  workq    planned1      --    2   8    2gb 01:00 Q   --\s
                3014.localhost  pbsuser  workq    running       --    2   4  200mb 00:10 R 00:00
                """, printed(jobs, form(Width.NARROW, Time.ELAPSED, Nodes.NONE)));
    }

    @Test
    void tellsNodesBelowOrBehind() {
        List<ListedJob> planned = Jobs.ofRealServer().subList(2, 3);
        assertEquals("   vn01+vn02", lastLine(printed(planned, form(Width.NARROW, Time.START, Nodes.TOLD))));
        assertEquals(
                "3016.localhost  pbsuser  workq    planned1      --    2   8    2gb 01:00 Q 12:52 vn01+vn02",
                lastLine(printed(
                        planned, new TableForm(Width.NARROW, Time.START, Nodes.TOLD, Comments.NONE, Lines.ONE))));
    }

    @Test
    void tellsWhyAJobStandsAsItDoes() {
        List<ListedJob> jobs = Jobs.ofRealServer();
        TableForm narrow = new TableForm(Width.NARROW, Time.START, Nodes.NONE, Comments.TOLD, Lines.BELOW);
        TableForm wide = new TableForm(Width.WIDE, Time.START, Nodes.TOLD, Comments.TOLD, Lines.ONE);
        assertEquals("   Job run at Fri Nov 20 at 12:42 on vn01+vn02", lastLine(printed(jobs.subList(3, 4), narrow)));
        assertEquals("   held: it waits until it is released", lastLine(printed(jobs.subList(0, 1), narrow)));
        Reason long1 = new Reason(Reason.Kind.LEFT_OUT, Map.of("why", "x".repeat(200)));
        List<ListedJob> wordy = List.of(Jobs.waiting("1.s", OptionalLong.empty(), long1));
        assertEquals("   " + "x".repeat(71) + "...", lastLine(printed(wordy, narrow)));
        assertEquals("   " + "x".repeat(200), lastLine(printed(wordy, wide)));
    }

    /** An array of cpus on whatever nodes asks for no number of nodes. */
    @Test
    void countsNodesAndNotChunks() {
        ListedJob single = Jobs.asking(16, 16, List.of());
        assertTrue(lastLine(printed(List.of(single), STARTS)).contains(" --   16 "), "no place");
        ListedJob placed = Jobs.asking(16, 16, List.of("n1"));
        assertTrue(lastLine(printed(List.of(placed), STARTS)).contains("   1  16 "), "one node");
        ListedJob chunks = Jobs.asking(4, 2, List.of());
        assertTrue(lastLine(printed(List.of(chunks), STARTS)).contains("   2   4 "), "two chunks");
    }

    @Test
    void isEmptyWithoutJobs() {
        assertEquals("", printed(List.of(), STARTS));
    }

    private static TableForm form(Width width, Time time, Nodes nodes) {
        return new TableForm(width, time, nodes, Comments.NONE, Lines.BELOW);
    }

    private static String lastLine(String text) {
        return text.lines().reduce((first, second) -> second).orElseThrow();
    }

    private static String printed(List<ListedJob> jobs, TableForm form) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        new JobTable(form, Jobs.told(1), new Moments(ZoneOffset.UTC)).print(jobs, "", out);
        out.flush();
        return text.toString();
    }
}
