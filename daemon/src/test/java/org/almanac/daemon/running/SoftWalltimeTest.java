package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.support.StubPbs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** OpenPBS is told how far the soft walltime of a running job has been extended, as its own scheduler does. */
@Timeout(60)
class SoftWalltimeTest {
    private static final long T = DrivenSite.BEGIN;
    private static final PbsJobs KIND = PbsJobs.OPENPBS;

    @TempDir
    private Path folder;

    private StubPbs stub;
    private DrivenSite site;

    @BeforeEach
    void open() throws Exception {
        stub = StubPbs.openPbs();
        site = new DrivenSite(stub, "openpbs", folder, "poll: 5m\n", "");
    }

    @AfterEach
    void close() {
        site.close();
        stub.close();
    }

    private static String running(long ago, String more) {
        return KIND.site()
                + KIND.job(
                                "1.vm",
                                'R',
                                4,
                                T - ago - 9,
                                "substate=42\nstime=" + (T - ago) + "\nexec_vnode=(n1:ncpus=4)\n"
                                        + "Resource_List.soft_walltime=00:05:00\n" + more)
                        .replace("Resource_List.walltime=00:10:00", "Resource_List.walltime=01:00:00");
    }

    private List<String> toldAfter(long seconds) {
        return site.after(seconds).stream()
                .filter(line -> line.contains("soft_walltime"))
                .toList();
    }

    @Test
    void oneThatHasNotPassedIsNotTold() throws Exception {
        site.tells(running(300, ""));
        assertEquals(List.of(), toldAfter(0));
    }

    @Test
    void eachTimeThatItPassesItIsOnceMoreAsLongAndToldOnce() throws Exception {
        site.tells(running(301, ""));
        assertEquals(List.of("alter 1.vm estimated.soft_walltime=600"), toldAfter(0));
        assertEquals(List.of(), toldAfter(1), "it was told, and the server has not answered yet");
        site.tells(running(301, "estimated.soft_walltime=00:10:00\n"));
        assertEquals(List.of(), toldAfter(1), "the server shows it");
        assertEquals(List.of("alter 1.vm estimated.soft_walltime=900"), toldAfter(300));
    }

    @Test
    void itIsNotExtendedBeyondTheWalltime() throws Exception {
        site.tells(running(401, "").replaceAll("(?m)^Resource_List.walltime=.*$", "Resource_List.walltime=450"));
        assertEquals(List.of("alter 1.vm estimated.soft_walltime=450"), toldAfter(0));
    }

    @Test
    void aJobThatWaitsAgainKeepsWhatWasShown() throws Exception {
        site.tells(KIND.site()
                + KIND.job(
                        "1.vm",
                        'H',
                        4,
                        T - 500,
                        "Hold_Types=u\nstime=" + (T - 400)
                                + "\nResource_List.soft_walltime=00:05:00\nestimated.soft_walltime=00:10:00\n"));
        assertEquals(List.of(), toldAfter(0));
    }
}
