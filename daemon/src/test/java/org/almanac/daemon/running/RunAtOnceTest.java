package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
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
                "waking: {register: yes}\npoll: 5m\npolicy: {name: planned, preempt-rules: from-server}\n",
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

    /** Also where the plan is improved, and decided by once more, after its start. */
    @Test
    void itIsAnsweredOnceItsStartHasBeenTaken() throws Exception {
        StringBuilder more = new StringBuilder();
        for (int job = 10; job < 30; job++) {
            more.append(
                    KIND.job(job + ".vm", 'Q', job % 4 + 1, T - 4, "Resource_List.walltime=0" + job % 7 + ":30:00"));
        }
        site.tells(full("") + waiting("3.vm") + more);
        after(0);
        run("3.vm");
        assertEquals(List.of("rerunjob 2.vm"), starts(after(1)));
        site.tells(
                KIND.site() + SCHEDULER + runs("1.vm", "n1", T - 300, "") + waiting("2.vm") + waiting("3.vm") + more);
        List<String> told = after(1);
        assertEquals(List.of("run 3.vm (n2:ncpus=4)"), starts(told));
        assertTrue(told.contains("answer 3.vm 0 -"), told::toString);
    }

    /** OpenPBS says that it is done where no checkpoint can be made of a job, which runs on. */
    @Test
    void theNextWayIsTriedAtOnceWhereNoCheckpointCanBeMade() throws Exception {
        String order = SCHEDULER.replace("preempt_order=R", "preempt_order=CR");
        site.tells(KIND.site()
                + order
                + runs("1.vm", "n1", T - 300, "")
                + runs("2.vm", "n2", T - 200, "")
                + waiting("3.vm"));
        after(0);
        run("3.vm");
        List<String> asked = after(1);
        assertEquals(
                List.of("holdjob 2.vm s", "rlsjob 2.vm s", "holdjob 1.vm s", "rlsjob 1.vm s", "rerunjob 2.vm"),
                asked,
                "and qrun waits");
    }

    /** Others that wait are neither started nor have jobs stopped for them meanwhile. */
    @Test
    void alsoWhileTheServersSchedulingIsOff() throws Exception {
        String off = SCHEDULER.replace("scheduling=True", "scheduling=False");
        String queued = waiting("3.vm") + waiting("4.vm");
        String both = runs("1.vm", "n1", T - 300, "") + runs("2.vm", "n2", T - 300, "");
        site.tells(KIND.site() + off + both + queued);
        after(0);
        run("4.vm");
        assertEquals(List.of("rerunjob 2.vm"), after(1));
        String one = runs("1.vm", "n1", T - 300, "") + waiting("2.vm");
        site.tells(KIND.site() + off + one + queued);
        assertEquals(List.of("run 4.vm (n2:ncpus=4)"), starts(after(1)));
        site.tells(KIND.site() + off + one + waiting("3.vm") + runs("4.vm", "n2", T + 2, ""));
        assertEquals(List.of(), starts(after(1)));
        site.tells(KIND.site() + off + waiting("2.vm") + waiting("3.vm") + runs("4.vm", "n2", T + 2, ""));
        assertEquals(List.of(), starts(after(100)), "n1 is free, but nobody runs anything there");
        site.tells(KIND.site() + SCHEDULER + waiting("3.vm") + runs("4.vm", "n2", T + 2, ""));
        assertEquals(List.of("run 3.vm (n1:ncpus=4)"), starts(after(100)));
    }

    /** A suspended job was suspended by us, and goes on as soon as the server's scheduling is on and there is room. */
    @Test
    void whatWasSuspendedForItMeanwhileGoesOnAfterwards() throws Exception {
        String suspending = SCHEDULER.replace("preempt_order=R", "preempt_order=S");
        String off = suspending.replace("scheduling=True", "scheduling=False");
        String other = runs("2.vm", "n2", T - 300, "");
        site.tells(KIND.site() + off + runs("1.vm", "n1", T - 200, "") + other + waiting("4.vm"));
        after(0);
        run("4.vm");
        assertEquals(List.of("signal 1.vm suspend"), after(1));
        String suspended =
                KIND.job("1.vm", 'S', 4, T - 9, "substate=45\nstime=" + (T - 200) + "\nexec_vnode=(n1:ncpus=4)");
        site.tells(KIND.site() + off + suspended + other + waiting("4.vm"));
        assertEquals(List.of("run 4.vm (n1:ncpus=4)"), starts(after(1)));
        site.tells(KIND.site() + off + suspended + other);
        assertEquals(List.of(), starts(after(100)));
        site.tells(KIND.site() + suspending + suspended + other);
        assertEquals(List.of("signal 1.vm resume"), starts(after(100)));
    }

    /** When a suspended one of them goes on says nothing of when the next one starts. */
    @Test
    void anArrayIsToldByThoseOfItThatHaveNotStarted() throws Exception {
        String suspending = SCHEDULER.replace("preempt_order=R", "preempt_order=S")
                + KIND.job("5[].vm", 'B', 4, T - 9, "array=True");
        String other = runs("2.vm", "n2", T - 300, "") + waiting("3.vm");
        String next = KIND.job("5[3].vm", 'Q', 4, T - 4, "");
        site.tells(KIND.site() + suspending + runs("5[1].vm", "n1", T - 200, "") + other + waiting("4.vm") + next);
        after(0);
        run("4.vm");
        assertEquals(List.of("signal 5[1].vm suspend"), starts(after(1)));
        String suspended =
                KIND.job("5[1].vm", 'S', 4, T - 9, "substate=45\nstime=" + (T - 200) + "\nexec_vnode=(n1:ncpus=4)");
        site.tells(KIND.site() + suspending + suspended + other + waiting("4.vm") + next);
        List<String> told = new ArrayList<>(site.after(1));
        site.tells(KIND.site() + suspending + suspended + other + runs("4.vm", "n1", T + 2, "") + next);
        told.addAll(site.after(1));
        told.addAll(site.after(301));
        long goesOn = site.job("5[1].vm").plannedStart().orElseThrow();
        long starts = site.job("5[3].vm").plannedStart().orElseThrow();
        assertTrue(goesOn < starts, goesOn + " is before " + starts);
        assertTrue(told.stream().noneMatch(line -> line.contains("estimated.start_time=" + goesOn)), told::toString);
    }

    /** Neither holds, nor its own time, nor how many of its array may run at once are in the way. */
    @Test
    void whateverElseKeepsTheJobFromStarting() throws Exception {
        String array = KIND.job("5[].vm", 'B', 4, T - 9, "array=True\nmax_run_subjobs=1");
        String first = runs("5[1].vm", "n1", T - 300, "");
        String other = runs("2.vm", "n2", T - 200, "");
        site.tells(KIND.site() + SCHEDULER + array + first + other + waiting("5[2].vm"));
        after(0);
        run("5[2].vm");
        assertEquals(List.of("rerunjob 2.vm"), after(1));
        site.tells(KIND.site() + SCHEDULER + array + first + waiting("2.vm") + waiting("5[2].vm"));
        assertEquals(List.of("run 5[2].vm (n2:ncpus=4)"), starts(after(1)));
    }

    /** One of an array would just take the other's place. */
    @Test
    void othersAreStoppedForAJobOfAnArrayBeforeThoseOfTheArray() throws Exception {
        String array = SCHEDULER + KIND.job("5[].vm", 'B', 4, T - 9, "array=True\nmax_run_subjobs=1");
        String other = runs("2.vm", "n2", T - 300, "");
        String running = runs("5[1].vm", "n1", T - 200, "");
        site.tells(KIND.site() + array + other + running + waiting("5[2].vm"));
        after(0);
        run("5[2].vm");
        assertEquals(List.of("rerunjob 2.vm"), starts(after(1)), "though more of its work is lost");
    }

    private static List<String> starts(List<String> told) {
        return told.stream()
                .filter(line -> line.startsWith("run ") || line.startsWith("signal ") || line.startsWith("rerunjob "))
                .toList();
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
