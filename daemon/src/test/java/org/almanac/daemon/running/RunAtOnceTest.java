package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.support.StubPbs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job that an operator runs stops others where jobs may, and the operator hears what became of it. */
@Timeout(60)
class RunAtOnceTest {
    private static final long T = DrivenSite.BEGIN;
    private static final PbsJobs KIND = PbsJobs.OPENPBS;
    private static final int RUN = 11;
    private static final String SCHEDULER = "@sched default\nstate=idle\nscheduling=True\npreempt_order=R\n";

    @TempDir
    private Path folder;

    private StubPbs stub;
    private DrivenSite site;

    @BeforeEach
    void open() throws Exception {
        stub = StubPbs.openPbs();
        site = new DrivenSite(
                stub,
                "openpbs",
                folder,
                "waking: {register: yes}\npoll: 5m\npolicy: {name: conservative, preempt-rules: from-server}\n",
                "");
    }

    @AfterEach
    void close() {
        site.close();
        stub.close();
    }

    private static String runs(String id, String node, long since, String more) {
        return KIND.job(
                id, 'R', 4, T - 9, "substate=42\nstime=" + since + "\nexec_vnode=(" + node + ":ncpus=4)" + more);
    }

    private static String full(String more) {
        return KIND.site() + SCHEDULER + runs("1.vm", "n1", T - 300, more) + runs("2.vm", "n2", T - 300, more);
    }

    private static String waiting(String id) {
        return KIND.job(id, 'Q', 4, T - 5, "");
    }

    private void run(String job) {
        int before = site.called.get();
        assertEquals(1, stub.controls().stub_call(RUN, job));
        StubPbs.await(() -> site.called.get() > before, "nobody was called");
    }

    private List<String> after(long seconds) {
        return site.after(seconds).stream()
                .filter(line -> !line.startsWith("alter"))
                .toList();
    }

    @Test
    void itIsStartedWhenTheOthersAreStoppedAndAnsweredThen() throws Exception {
        site.tells(full("") + waiting("3.vm"));
        after(0);
        run("3.vm");
        List<String> first = after(1);
        assertEquals(1, first.size(), () -> "one is stopped, and the server does not call for more: " + first);
        assertEquals("rerunjob 2.vm", first.get(0));
        String others = KIND.site() + SCHEDULER + runs("1.vm", "n1", T - 300, "") + waiting("2.vm");
        site.tells(others + waiting("3.vm"));
        assertEquals("run 3.vm (n2:ncpus=4)", after(1).get(0));
        site.tells(others + runs("3.vm", "n2", T + 2, ""));
        List<String> last = after(1);
        assertTrue(last.isEmpty() || last.contains("over"), last::toString);
        assertTrue(
                stub.controls().stub_log().contains("answer 3.vm 0 -"),
                () -> stub.controls().stub_log());
    }

    @Test
    void itIsRefusedWhereNobodyCanBeStoppedForIt() throws Exception {
        site.tells(full("\nRerunable=False") + waiting("3.vm"));
        after(0);
        run("3.vm");
        List<String> told = after(1);
        assertTrue(told.contains("answer 3.vm 15044 not started: there is not enough room for it now"), told::toString);
        assertTrue(told.contains("over"), told::toString);
    }
}
