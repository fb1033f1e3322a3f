package org.almanac.daemon.running;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.almanac.daemon.cycle.Interruption;
import org.almanac.daemon.support.LoggedLines;
import org.almanac.daemon.support.PbsJobs;
import org.almanac.daemon.view.Reason.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs are started, through the way that real libraries are called. */
@Timeout(120)
class DrivingTest {
    private static final long T = DrivenSite.BEGIN;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void startsWhatIsDueAndTellsWhatIsNot(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site()
                    + kind.job("1.vm", 'Q', 4, T - 9, "")
                    + kind.job("2.vm", 'Q', 4, T - 8, "")
                    + kind.job("3.vm", 'Q', 4, T - 7, "")
                    + kind.job("4.vm", 'H', 1, T - 6, "Hold_Types=u"));
            List<String> asked = site.after(0);
            assertEquals(kind.start("1.vm", "n1", 4), asked.get(0));
            assertEquals(kind.start("2.vm", "n2", 4), asked.get(1));
            String planned = kind == PbsJobs.TORQUE
                    ? "alter 3.vm comment=Planned start "
                    : "alter 3.vm estimated.start_time=" + (T + 600) + " estimated.exec_vnode=(n1:ncpus=4)";
            assertTrue(asked.get(2).startsWith(planned), asked::toString);
            String begin = kind == PbsJobs.OPENPBS ? "Not Running: " : "";
            assertTrue(asked.get(3).startsWith("alter 4.vm comment=" + begin + "Not planned: held"), asked::toString);
            assertEquals(List.of(), site.after(1), "nothing is new");
        }
    }

    /** Before the search the wide job comes first; after it the other one, which is due at once. */
    @ParameterizedTest
    @EnumSource
    void nothingIsStartedByWhatWasSeenBeforeALongSearch(PbsJobs kind) throws Exception {
        String runs = kind.job("1.vm", 'R', 4, T - 999, kind.place("n1", 4) + "\n" + kind.started(T - 500));
        String wide = kind.job("2.vm", 'Q', 4, T - 9, "").replace("=1:", "=2:").replace("=pack", "=scatter");
        String other = kind.job("3.vm", 'Q', 4, T - 8, "").replace("00:10:00", "00:02:00");
        String waits = kind.site() + runs + wide + other;
        String held = kind.site() + runs + wide + other.replace("job_state=Q", "job_state=H\nHold_Types=u");
        String policy = "policy: planned:period=30s,iterations=300,promise-slack=none\n";
        try (DrivenSite site = DrivenSite.of(kind, folder, policy)) {
            site.tells(waits);
            assertEquals(List.of(kind.start("3.vm", "n2", 4)), site.startsAfter(0), "if nothing happens meanwhile");
        }
        try (DrivenSite site = DrivenSite.of(kind, folder, policy)) {
            site.tells(waits);
            List<String> asked = site.after(0, during(() -> {
                site.now += 2;
                site.tells(held);
            }));
            assertTrue(asked.stream().noneMatch(line -> line.startsWith("run ")), asked::toString);
            assertEquals(Kind.HELD, site.job("3.vm").reason().kind());
        }
    }

    /** Something that happens once a search asks whether it is to end. */
    private static Interruption during(Runnable event) {
        AtomicBoolean happened = new AtomicBoolean();
        return new Interruption() {
            @Override
            public boolean ending() {
                if (!happened.getAndSet(true)) {
                    event.run();
                }
                return false;
            }

            @Override
            public boolean called() {
                return false;
            }
        };
    }

    /** TORQUE never carries out a start whose location has a host twice. */
    @Test
    void aHostIsNamedOnceHoweverManyPiecesAJobHasThere() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        String spread = kind.job("2.vm", 'Q', 6, T - 8, "Resource_List.procs=6");
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site()
                    + kind.job("1.vm", 'R', 1, T - 999, kind.place("n1", 1) + "\n" + kind.started(T - 500))
                    + spread.replace("Resource_List.nodes=1:ppn=6\n", ""));
            assertEquals(List.of("run 2.vm n1:ppn=3+n2:ppn=3"), site.startsAfter(0));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whereNobodyCallsTheServerIsLookedAtAfterPoll(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder, "poll: 5s\n")) {
            site.tells(kind.site());
            site.after(0);
            assertEquals(Duration.ofSeconds(5), site.pause());
            site.tells(kind.site() + kind.job("1.vm", 'Q', 4, T + 1, ""));
            assertEquals(List.of(kind.start("1.vm", "n1", 4)), site.startsAfter(5));
        }
    }

    @ParameterizedTest
    @EnumSource
    void ourStartsAreOursHoweverLongABusyServerTakes(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            String waiting = kind.job("1.vm", 'Q', 4, T - 9, "");
            site.tells(kind.site() + waiting);
            assertEquals(1, site.startsAfter(0).size());
            String place = kind.place("n1", 4);
            String late = kind.job("1.vm", 'R', 4, T - 9, place + "\n" + kind.started(T + 170));
            site.restart();
            site.tells(kind.site() + late + kind.job("2.vm", 'Q', 4, T, ""));
            assertEquals(List.of(kind.start("2.vm", "n2", 4)), site.startsAfter(171));
        }
    }

    /** OpenPBS leaves such behind where a start of a job that wants several vnodes alone fails half-way. */
    @Test
    void onVnodesThatAreShutForAJobWhichIsNotThereNothingIsStartedUntilTheyAreOpened() throws Exception {
        PbsJobs kind = PbsJobs.OPENPBS;
        String shut = kind.site().replaceFirst("(@node n1\n)state=free", "$1state=job-exclusive\njobs=9.vm/0, 9.vm/1");
        String jobs = kind.job("1.vm", 'Q', 4, T - 9, "") + kind.job("2.vm", 'Q', 4, T - 8, "");
        try (DrivenSite site = DrivenSite.of(kind, folder);
                LoggedLines lines = new LoggedLines()) {
            site.tells(shut);
            site.after(0);
            assertEquals(List.of(), lines.take(), "a job may just be ending there");
            site.tells(shut + jobs);
            assertEquals(List.of(kind.start("1.vm", "n2", 4)), site.startsAfter(1));
            assertEquals(List.of("n2"), site.job("2.vm").plannedNodes());
            assertEquals(
                    1,
                    lines.take().stream()
                            .filter(line -> line.contains("node n1: it is \"job-exclusive\" for"))
                            .count());
            site.controls()
                    .stub_scenario(shut
                            + jobs.replaceFirst(
                                    "job_state=Q", "job_state=R\nexec_vnode=(n2:ncpus=4)\nstime=" + (T + 1)));
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(List.of(), lines.take(), "it was told");
            site.controls()
                    .stub_scenario(kind.site()
                            + jobs.replaceFirst(
                                    "job_state=Q", "job_state=R\nexec_vnode=(n2:ncpus=4)\nstime=" + (T + 1)));
            assertEquals(List.of(kind.start("2.vm", "n1", 4)), site.startsAfter(1), "the server was started anew");
        }
    }

    private static String suspended(String id) {
        return PbsJobs.TORQUE.job(id, 'S', 4, T - 99, "exec_host=n1/0-3\nstart_time=" + (T - 90));
    }

    /** TORQUE lets it run on whatever has been started there meanwhile. */
    @Test
    void whereAJobOfTorqueIsSuspendedNothingIsStarted() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        String jobs = suspended("1.vm") + kind.job("2.vm", 'Q', 4, T - 9, "") + kind.job("3.vm", 'Q', 4, T - 8, "");
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site() + jobs);
            assertEquals(List.of(kind.start("2.vm", "n2", 4)), site.startsAfter(OtherScheduler.WHILE));
            assertEquals(Kind.SUSPENDED, site.job("1.vm").reason().kind());
            assertEquals('S', site.job("1.vm").state());
            site.tells(kind.site() + jobs.replaceFirst("job_state=S", "job_state=R"));
            assertEquals(List.of(), site.startsAfter(1));
            assertEquals(Kind.RUNNING, site.job("1.vm").reason().kind());
        }
    }

    @Test
    void unlessTheSiteWantsItOtherwise() throws Exception {
        PbsJobs kind = PbsJobs.TORQUE;
        try (DrivenSite site = DrivenSite.of(kind, folder, "", ", suspended-jobs: free-nodes")) {
            site.tells(kind.site()
                    + suspended("1.vm")
                    + kind.job("2.vm", 'Q', 4, T - 9, "")
                    + kind.job("3.vm", 'Q', 4, T - 8, ""));
            assertEquals(2, site.startsAfter(OtherScheduler.WHILE).size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRuleForWhatTheServerDoesNotHaveIsToldOnce(PbsJobs kind) throws Exception {
        try (LoggedLines lines = new LoggedLines();
                DrivenSite site = DrivenSite.of(
                        kind, folder, "limits: [{name: l, counts: cpus, at-most: 4, in-queue: btch}]\n")) {
            site.tells(kind.site());
            site.after(0);
            site.after(1);
            List<String> told = lines.take();
            assertEquals(1, told.size(), told::toString);
            assertTrue(
                    told.get(0)
                            .endsWith("limit l: the server has no queue \"btch\", so that it holds for none. Maybe"
                                    + " \"batch\" is meant"),
                    told::toString);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nodesThatTakeNoJobsAreNotShownAsUp(PbsJobs kind) throws Exception {
        String word = kind == PbsJobs.TORQUE ? "unknown" : "maintenance";
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site().replaceFirst("(@node n2\n)state=free", "$1state=" + word));
            site.after(0);
            assertEquals(List.of("up", "offline"), site.nodeStates());
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsStartedWhereAnotherSchedulerIsAtWork(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            String place = kind.place("n1", 4);
            String told = kind.site()
                    + kind.job("1.vm", 'R', 4, T - 99, place + "\n" + kind.started(T - 60))
                    + kind.job("2.vm", 'Q', 4, T - 8, "");
            site.tells(told);
            assertEquals(List.of(), site.after(0));
            assertEquals(List.of(), site.after(OtherScheduler.WHILE - 61));
            assertEquals(List.of(kind.start("2.vm", "n2", 4)), site.after(1), "it has ceased");
        }
    }

    @ParameterizedTest
    @EnumSource
    void jobsStartedByHandAndDrainedNodesArePlannedAround(PbsJobs kind) throws Exception {
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(kind.site());
            site.after(0);
            String place = kind.place("n1", 4);
            String byHand = kind.job("1.vm", 'R', 4, T - 9, place + "\n" + kind.started(T + 1));
            String drained = kind.site().replaceFirst("(?s)(@node n2\n)state=free", "$1state=offline");
            site.tells(drained + byHand + kind.job("2.vm", 'Q', 2, T, ""));
            List<String> asked = site.after(2);
            assertEquals(1, asked.size(), asked::toString);
            assertTrue(asked.get(0).startsWith("alter 2.vm "), asked::toString);
            assertEquals(T + 601, site.job("2.vm").plannedStart().orElseThrow());
            site.tells(kind.site() + byHand + kind.job("2.vm", 'Q', 2, T, ""));
            assertEquals(List.of(kind.start("2.vm", "n2", 2)), site.startsAfter(1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aJobThatIsMovedGoesByItsNewQueue(PbsJobs kind) throws Exception {
        String night = kind.site() + "@queue night\nqueue_type=Execution\nenabled=True\nstarted=False\n";
        String job = kind.job("1.vm", 'Q', 4, T - 9, "");
        try (DrivenSite site = DrivenSite.of(kind, folder)) {
            site.tells(night + job.replace("queue=batch", "queue=night"));
            assertEquals(List.of(), site.startsAfter(0));
            assertEquals(Kind.HELD, site.job("1.vm").reason().kind());
            site.tells(night + job);
            assertEquals(List.of(kind.start("1.vm", "n1", 4)), site.startsAfter(1));
        }
    }
}
