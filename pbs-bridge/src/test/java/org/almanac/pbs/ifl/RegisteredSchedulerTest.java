package org.almanac.pbs.ifl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A scheduler that OpenPBS has registered: two connections, calls on one of them, answers on the other. */
class RegisteredSchedulerTest {
    private static final int NEW = 1;
    private static final int RUN = 11;

    private final AtomicInteger calls = new AtomicInteger();
    private StubLibrary stub;

    @BeforeEach
    void load() {
        stub = StubLibrary.of(LibraryKind.OPENPBS);
        stub.controls().stub_scenario("@server vm\nserver_state=Active\n@job 5.vm\njob_state=Q\n");
    }

    @AfterEach
    void everythingIsGivenBack() {
        if (stub != null) {
            stub.close();
        }
    }

    private BatchScheduler scheduler() {
        return stub.scheduler(calls::incrementAndGet);
    }

    private boolean call(int command, String job) {
        return stub.controls(StubLibrary.OpenPbsControls.class).stub_call(command, job) == 1;
    }

    private void awaitCalls(int number) {
        StubLibrary.await(() -> calls.get() >= number, "nobody was called");
        assertEquals(number, calls.get());
    }

    private String log() {
        String log = stub.controls().stub_log();
        stub.controls().stub_clear_log();
        return log;
    }

    @Test
    void twoConnectionsAndOneThread() throws Exception {
        try (BatchScheduler scheduler = scheduler()) {
            assertEquals(List.of(), scheduler.asked());
            scheduler.run("5.vm", "(n1:ncpus=1)");
            assertEquals(Optional.empty(), scheduler.refusal());
            assertEquals(2, stub.count("open"));
            assertEquals(1, stub.count("threads"));
        }
        assertEquals(0, stub.count("open"));
    }

    @Test
    void theServerCallsOnceUntilWhatItCalledForIsOver() throws Exception {
        try (BatchScheduler scheduler = scheduler()) {
            scheduler.asked();
            scheduler.over();
            assertEquals("", log(), "it had not called");
            for (int cycle = 1; cycle <= 3; cycle++) {
                assertEquals(true, call(NEW, ""));
                awaitCalls(cycle);
                assertEquals(List.of(), scheduler.asked());
                scheduler.over();
                assertEquals("over\n", log());
            }
        }
    }

    @Test
    void jobsThatSomebodyRunsAreNamedAndAnsweredFor() throws Exception {
        try (BatchScheduler scheduler = scheduler()) {
            scheduler.asked();
            scheduler.over();
            call(NEW, "");
            call(RUN, "5.vm");
            call(RUN, "6.vm");
            awaitCalls(1);
            assertEquals(List.of("5.vm", "6.vm"), scheduler.asked());
            scheduler.answer("5.vm", Optional.empty());
            scheduler.answer("6.vm", Optional.of(new PbsException(Meaning.NODE_NOT_FREE, 0, "no room")));
            scheduler.resume("5.vm");
            scheduler.over();
            assertEquals("answer 5.vm 0 -\nanswer 6.vm 15044 no room\nsignal 5.vm resume\nover\n", log());
        }
    }

    @Test
    void whoMayNotRegisterWorksAllTheSame() throws Exception {
        try (BatchScheduler scheduler = scheduler()) {
            stub.controls().stub_fail("pbs_register_sched", 15007, "", 9);
            assertEquals(List.of(), scheduler.asked());
            PbsException refusal = scheduler.refusal().orElseThrow();
            assertEquals(Meaning.NOT_AUTHORISED, refusal.meaning());
            assertEquals("pbs_register_sched: Unauthorized Request (15007)", refusal.getMessage());
            assertEquals(1, stub.count("open"));
            scheduler.over();
            scheduler.run("5.vm", "(n1:ncpus=1)");
            assertEquals("run 5.vm (n1:ncpus=1)\n", log());
            assertEquals(List.of(), scheduler.asked());
            assertEquals(3, stub.count("connects"), "it is not tried again at once");
        }
    }

    @Test
    void anotherSchedulerHasThePlace() throws Exception {
        try (BatchScheduler first = scheduler();
                BatchScheduler second = scheduler()) {
            first.asked();
            second.asked();
            assertEquals(15230, second.refusal().orElseThrow().code());
            assertEquals(Optional.empty(), first.refusal());
            assertEquals(1, second.stat(Kind.JOB, List.of()).size());
        }
    }

    @Test
    void aServerThatHasGoneIsNoticedAndRegisteredWithAgain() throws Exception {
        try (BatchScheduler scheduler = scheduler()) {
            scheduler.asked();
            scheduler.over();
            stub.controls().stub_drop();
            awaitCalls(1);
            assertEquals(List.of(), scheduler.asked());
            scheduler.over();
            assertEquals(Optional.empty(), scheduler.refusal());
            assertEquals(true, call(NEW, ""));
            awaitCalls(2);
        }
    }

    @Test
    void aServerThatIsDownIsToldSo() throws Exception {
        try (BatchScheduler scheduler = scheduler()) {
            stub.controls().stub_fail("pbs_connect", 15010, "", 1);
            assertEquals(
                    Meaning.UNREACHABLE,
                    assertThrows(PbsException.class, scheduler::asked).meaning());
            scheduler.asked();
            stub.controls().stub_drop();
            stub.controls().stub_fail("pbs_connect", 15010, "", 1);
            assertEquals(
                    Meaning.UNREACHABLE,
                    assertThrows(PbsException.class, scheduler::asked).meaning());
            assertEquals(List.of(), scheduler.asked());
            assertEquals(Optional.empty(), scheduler.refusal());
        }
    }
}
