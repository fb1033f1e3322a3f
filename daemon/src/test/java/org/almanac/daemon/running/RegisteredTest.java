package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.view.Reason;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an OpenPBS server asks of the scheduler that it has registered. */
@Timeout(120)
class RegisteredTest {
    private static final long T = DrivenSite.BEGIN;
    private static final PbsJobs KIND = PbsJobs.OPENPBS;
    private static final int RUN = 11;

    @TempDir
    private Path folder;

    private StubPbs stub;
    private DrivenSite site;

    @BeforeEach
    void open() throws Exception {
        stub = StubPbs.openPbs();
        site = new DrivenSite(stub, "openpbs", folder, "waking: {register: yes}\npoll: 5m\n", "");
    }

    @AfterEach
    void close() {
        if (site != null) {
            site.close();
            stub.close();
        }
    }

    private void call(int command, String job) {
        int before = site.called.get();
        assertEquals(1, stub.controls().stub_call(command, job));
        StubPbs.await(() -> site.called.get() > before, "nobody was called");
    }

    private static String suspended(String id, int cpus, int substate) {
        return KIND.job(
                id,
                'S',
                cpus,
                T - 99,
                "substate=" + substate + "\nexec_vnode=(n1:ncpus=" + cpus + ")\nstime=" + (T - 400));
    }

    private static String running(String id, int cpus) {
        return KIND.job(id, 'R', cpus, T - 9, "substate=42\nexec_vnode=(n1:ncpus=" + cpus + ")\nstime=" + (T - 300));
    }

    @Test
    void aNewJobIsCalledFor() throws Exception {
        site.tells(KIND.site());
        assertEquals(List.of(), site.after(0));
        site.tells(KIND.site() + KIND.job("1.vm", 'Q', 4, T, ""));
        call(1, "");
        assertEquals(List.of("run 1.vm (n1:ncpus=4)", "over"), site.after(1), "what was called for is started first");
    }

    @Test
    void aJobThatAnOperatorRunsStartsAtOnceWhereItFits() throws Exception {
        String held = KIND.job("2.vm", 'H', 3, T, "Hold_Types=u");
        site.tells(KIND.site() + running("1.vm", 2) + held);
        site.after(1);
        call(RUN, "2.vm");
        assertEquals(
                List.of("run 2.vm (n2:ncpus=3)", "answer 2.vm 0 -", "over"),
                site.after(1).stream().filter(line -> !line.startsWith("alter")).toList());
    }

    @Test
    void whatIsRunByRequestIsOursThoughManyAre() throws Exception {
        site.tells(KIND.site());
        site.after(0);
        for (int i = 1; i <= OtherScheduler.MANY; i++) {
            site.tells(KIND.site() + KIND.job(i + ".vm", 'H', 1, T, "Hold_Types=u\nstime=" + T));
            call(RUN, i + ".vm");
            assertTrue(site.after(0).contains("answer " + i + ".vm 0 -"));
        }
        site.tells(KIND.site() + KIND.job("99.vm", 'Q', 1, T, ""));
        assertEquals(1, site.startsAfter(1).size());
    }

    @Test
    void aJobThatAnOperatorRunsWithoutRoomIsRefusedInWords() throws Exception {
        site.tells(KIND.site() + running("1.vm", 2) + KIND.job("2.vm", 'H', 8, T, "Hold_Types=u"));
        site.after(1);
        call(RUN, "2.vm");
        assertTrue(site.after(1).contains("answer 2.vm 15044 not started: there is not enough room for it now"));
        call(RUN, "1.vm");
        assertTrue(site.after(1).contains("answer 1.vm 15044 not started: it is in state R"));
        call(RUN, "7.vm");
        assertTrue(site.after(1).contains("answer 7.vm 15044 not started: the server does not tell of it"));
    }

    @Test
    void suspendedJobsRunOnWhenTheirNodesAreFree() throws Exception {
        site.tells(KIND.site() + suspended("1.vm", 4, 43));
        assertEquals(List.of(), site.after(0), "nobody has said that it is to run on");
        site.tells(KIND.site() + suspended("1.vm", 4, 45) + running("2.vm", 2));
        assertEquals(List.of(), site.after(1));
        site.tells(KIND.site() + suspended("1.vm", 4, 45) + KIND.job("3.vm", 'Q', 4, T, ""));
        assertEquals(List.of("signal 1.vm resume", "run 3.vm (n2:ncpus=4)"), site.after(1));
    }

    @Test
    void nothingElseIsStartedWhereASuspendedJobIsToRunOn() throws Exception {
        site.tells(KIND.site()
                + suspended("1.vm", 4, 45)
                + running("2.vm", 2)
                + KIND.job("3.vm", 'Q', 4, T, "")
                + KIND.job("4.vm", 'Q', 1, T, ""));
        assertEquals(List.of("run 3.vm (n2:ncpus=4)"), site.startsAfter(0));
    }

    private static String scheduling(boolean on) {
        return "@sched default\nstate=idle\nscheduling=" + (on ? "True" : "False") + "\n";
    }

    @Test
    void nothingIsStartedWhileTheServersSchedulingIsOff() throws Exception {
        String job = KIND.job("1.vm", 'Q', 4, T, "");
        site.tells(KIND.site() + scheduling(false) + job);
        assertEquals(List.of(), site.startsAfter(0), "the server tells that it is off when we have registered");
        assertEquals(Reason.Kind.PAUSED, site.job("1.vm").reason().kind());
        assertEquals("scheduling = False", site.job("1.vm").reason().data().get("by"));
        site.tells(KIND.site() + scheduling(true) + job);
        assertEquals(List.of("run 1.vm (n1:ncpus=4)"), site.startsAfter(1));
    }

    @Test
    void whatAnOperatorRunsStartsThoughTheServersSchedulingIsOff() throws Exception {
        site.tells(KIND.site() + scheduling(false) + KIND.job("1.vm", 'Q', 4, T, "") + suspended("2.vm", 1, 45));
        site.after(0);
        call(RUN, "1.vm");
        assertEquals(
                List.of("run 1.vm (n1:ncpus=4)", "answer 1.vm 0 -", "over"),
                site.after(1).stream().filter(line -> !line.startsWith("alter")).toList(),
                "no suspended job runs on meanwhile");
    }

    @Test
    void nothingIsStartedWhereAnotherSchedulerIsRegistered() throws Exception {
        stub.controls().stub_fail("pbs_register_sched", 15230, "", 1);
        site.tells(KIND.site() + KIND.job("1.vm", 'Q', 4, T, ""));
        assertEquals(List.of(), site.startsAfter(0));
        assertEquals(List.of(), site.startsAfter(10));
    }

    /** The state of the server's own scheduler, as of when we are registered, is ours. */
    @Test
    void whoIsRegisteredIsNoOther() throws Exception {
        site.tells(
                KIND.site() + "@sched default\nstate=scheduling\nscheduling=True\n" + KIND.job("1.vm", 'Q', 4, T, ""));
        assertEquals(1, site.startsAfter(0).size());
    }

    @Test
    void nothingIsStartedBesideASchedulerOfAnotherName() throws Exception {
        site.tells(KIND.site() + "@sched fast\nstate=scheduling\nscheduling=True\n" + KIND.job("1.vm", 'Q', 4, T, ""));
        assertEquals(List.of(), site.startsAfter(0));
    }

    @Test
    void thatAnotherIsRegisteredIsToldWithoutAContradiction() throws Exception {
        stub.controls().stub_fail("pbs_register_sched", 15230, "", 1);
        site.tells(KIND.site() + KIND.job("1.vm", 'Q', 4, T, ""));
        try (LoggedLines said = new LoggedLines()) {
            site.after(0);
            List<String> lines = said.take();
            assertEquals(1, lines.size(), lines::toString);
            assertTrue(
                    lines.get(0).contains("another scheduler is registered with the server; nothing is started until"),
                    lines::toString);
        }
    }

    @Test
    void whoMayNotRegisterStartsJobsAllTheSame() throws Exception {
        stub.controls().stub_fail("pbs_register_sched", 15007, "", 1);
        site.tells(KIND.site()
                + suspended("2.vm", 4, 45)
                + KIND.job("1.vm", 'Q', 4, T, "")
                + KIND.job("3.vm", 'Q', 4, T, ""));
        assertEquals(2, site.startsAfter(0).size(), "a job that nobody lets run on has no nodes");
    }
}
