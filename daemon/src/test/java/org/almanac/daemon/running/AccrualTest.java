package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.support.StubPbs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an OpenPBS server is told of the time in which its jobs could have run. */
@Timeout(120)
class AccrualTest {
    private static final long T = DrivenSite.BEGIN;
    private static final PbsJobs KIND = PbsJobs.OPENPBS;
    private static final String COUNTS =
            KIND.site().replaceFirst("(@server [^\n]*\n)", "$1eligible_time_enable=True\n");

    @TempDir
    private Path folder;

    private StubPbs stub;
    private DrivenSite site;

    private void open(String register) throws Exception {
        stub = StubPbs.openPbs();
        site = new DrivenSite(stub, "openpbs", folder, "waking: {register: " + register + "}\npoll: 5m\n", "");
    }

    @AfterEach
    void close() {
        if (site != null) {
            site.close();
            stub.close();
        }
    }

    /** Three jobs that each need all of a node: two of them run, and the other could if there were more. */
    private static String jobs(String ofWaiting) {
        String running = "substate=42\nstime=" + (T - 300) + "\nexec_vnode=";
        return KIND.job("1.vm", 'R', 4, T - 9, running + "(n1:ncpus=4)")
                + KIND.job("2.vm", 'R', 4, T - 9, running + "(n2:ncpus=4)")
                + KIND.job("3.vm", 'Q', 4, T - 5, ofWaiting);
    }

    private List<String> toldAfter(long seconds) {
        return site.after(seconds).stream()
                .filter(line -> line.contains("accrue_type"))
                .toList();
    }

    @Test
    void aJobThatWaitsForNodesAloneIsToldOnce() throws Exception {
        open("yes");
        site.tells(COUNTS + jobs("accrue_type=1"));
        assertEquals(List.of("alter 3.vm accrue_type=2"), toldAfter(0));
        assertEquals(List.of(), toldAfter(1), "it was told, and the server has not answered yet");
        site.tells(COUNTS + jobs("accrue_type=2"));
        assertEquals(List.of(), toldAfter(1), "the server tells the same");
    }

    @Test
    void aJobThatWaitsForAnotherIsToldTheOtherKind() throws Exception {
        open("yes");
        site.tells(COUNTS + jobs("accrue_type=2\ndepend=afterok:1.vm"));
        assertEquals(List.of("alter 3.vm accrue_type=1"), toldAfter(0));
    }

    @Test
    void aServerThatDoesNotCountIsToldNothing() throws Exception {
        open("yes");
        site.tells(KIND.site() + jobs("accrue_type=1"));
        assertEquals(List.of(), toldAfter(0));
    }

    @Test
    void thatTheServerTakesItFromAnotherAloneIsWarnedOfOnce() throws Exception {
        open("no");
        site.tells(COUNTS + jobs("accrue_type=1"));
        try (LoggedLines said = new LoggedLines()) {
            site.after(0);
            site.after(1);
            site.after(600);
            assertEquals(
                    1,
                    said.take().stream()
                            .filter(line -> line.contains("takes no accrue_type from us"))
                            .count());
        }
    }
}
