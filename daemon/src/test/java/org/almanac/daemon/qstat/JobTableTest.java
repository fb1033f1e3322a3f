package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.almanac.daemon.qstat.JobTable.Nodes;
import org.almanac.daemon.qstat.JobTable.Width;
import org.almanac.daemon.view.ListedJob;
import org.junit.jupiter.api.Test;

class JobTableTest {
    /** As a real {@code qstat -T} writes such jobs, column by column. */
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
                3017.localhost  pbsuser  workq    planned2      --   16  64    --  30:00 Q 13:52
                3018.localhost  pbsuser  workq    held          --    1   1    --  00:00 H    --
                3021[].localho* somebod* workq    a_longer_*    --    1   1    --  00:05 Q    --
                """, printed(Jobs.ofRealServer(), Width.NARROW, Nodes.NO));
    }

    @Test
    void isWiderWhereAsked() {
        assertEquals("""

                localhost:\s
                                                                                                                                  Est
                                                                                                                   Req'd  Req'd   Start
                Job ID                         Username        Queue           Jobname         SessID   NDS  TSK   Memory Time  S Time
                ------------------------------ --------------- --------------- --------------- -------- ---- ----- ------ ----- - -----
                3014.localhost                 pbsuser         workq           running              --     2     4  200mb 00:10 R    --
                3016.localhost                 pbsuser         workq           planned1             --     2     8    2gb 01:00 Q 12:52
                3017.localhost                 pbsuser         workq           planned2             --    16    64    --  30:00 Q 13:52
                3018.localhost                 pbsuser         workq           held                 --     1     1    --  00:00 H    --
                3021[].localhost               somebodyelse    workq           a_longer_name        --     1     1    --  00:05 Q    --
                """, printed(Jobs.ofRealServer(), Width.WIDE, Nodes.NO));
    }

    @Test
    void tellsNodesBelowOrBehind() {
        List<ListedJob> planned = Jobs.ofRealServer().subList(2, 3);
        assertEquals("   vn01+vn02", lastLine(printed(planned, Width.NARROW, Nodes.BELOW)));
        assertEquals(
                "3016.localhost  pbsuser  workq    planned1      --    2   8    2gb 01:00 Q 12:52 vn01+vn02",
                lastLine(printed(planned, Width.NARROW, Nodes.BEHIND)));
    }

    @Test
    void isEmptyWithoutJobs() {
        assertEquals("", printed(List.of(), Width.NARROW, Nodes.NO));
    }

    private static String lastLine(String text) {
        return text.lines().reduce((first, second) -> second).orElseThrow();
    }

    private static String printed(List<ListedJob> jobs, Width width, Nodes nodes) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        EstimatedStart start = new EstimatedStart(Instant.ofEpochSecond(Jobs.NOW), ZoneOffset.UTC);
        new JobTable(width, nodes, start).print(jobs, out);
        out.flush();
        return text.toString();
    }
}
