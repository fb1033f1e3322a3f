package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.ZoneOffset;
import java.util.List;
import org.almanac.daemon.view.ReasonWords;
import org.junit.jupiter.api.Test;

class FullListingTest {
    @Test
    void tellsAllAboutAJobThatWaits() {
        assertEquals("""
                Job Id: 3016.localhost
                    Job_Name = planned1
                    Job_Owner = pbsuser@localhost
                    job_state = Q
                    queue = workq
                    server = localhost
                    qtime = Fri Nov 20 12:42:45 2026
                    Resource_List.mem = 2gb
                    Resource_List.ncpus = 8
                    Resource_List.nodect = 2
                    Resource_List.walltime = 01:00:00
                    planned_start = Fri Nov 20 12:52:00 2026
                    planned_nodes = vn01+vn02
                    promised_start = Fri Nov 20 12:51:00 2026
                    reason = planned

                """, printed(2));
    }

    @Test
    void tellsAllAboutAJobThatRuns() {
        assertEquals("""
                Job Id: 3014.localhost
                    Job_Name = running
                    Job_Owner = pbsuser@localhost
                    job_state = R
                    queue = workq
                    server = localhost
                    qtime = Fri Nov 20 12:42:45 2026
                    Resource_List.mem = 200mb
                    Resource_List.ncpus = 4
                    Resource_List.nodect = 2
                    Resource_List.walltime = 00:10:00
                    stime = Fri Nov 20 12:42:45 2026
                    exec_nodes = vn01+vn02
                    expected_end = Fri Nov 20 12:52:45 2026
                    promised_start = Fri Nov 20 12:42:45 2026
                    reason = running

                """, printed(3));
    }

    private static String printed(int job) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        new FullListing(new ReasonWords(ZoneOffset.UTC))
                .print(List.of(Jobs.ofRealServer().get(job)), out);
        out.flush();
        return text.toString();
    }
}
