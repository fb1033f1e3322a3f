package org.almanac.pbs.ifl;

import static org.almanac.pbs.ifl.StubLibrary.recovers;
import static org.almanac.pbs.ifl.StubLibrary.unreachable;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.almanac.pbs.PbsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What libtorque alone demands: one thread, short connections, and nobody who waits for ever. */
class TorqueConnectionTest {
    private static final Duration SHORT = Duration.ofMillis(400);

    private StubLibrary stub;

    @BeforeEach
    void load() {
        stub = StubLibrary.of(LibraryKind.TORQUE);
        stub.controls().stub_scenario("@server vm\nserver_state=Active\n@job 5.vm\njob_state=Q\n");
    }

    @AfterEach
    void everythingIsGivenBack() {
        if (stub != null) {
            stub.close();
        }
    }

    @Test
    void oneThreadMakesTheCallsOfAllReaders() throws Exception {
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            callers.add(CompletableFuture.runAsync(() -> {
                try (BatchWriter writer = stub.writer()) {
                    for (int call = 0; call < 50; call++) {
                        writer.stat(Kind.JOB, List.of());
                        writer.run("5.vm", "n1");
                    }
                } catch (PbsException e) {
                    throw new AssertionError(e);
                }
            }));
        }
        callers.forEach(CompletableFuture::join);
        assertEquals(1, stub.count("threads"));
        assertEquals(0, stub.count("overlaps"));
    }

    @Test
    void theConnectionOfACycleEndsWhenItsCallsCease() throws Exception {
        try (BatchReader reader = stub.reader()) {
            reader.stat(Kind.SERVER, List.of());
            reader.stat(Kind.JOB, List.of());
            assertEquals(1, stub.count("connects"));
            StubLibrary.await(() -> stub.count("open") == 0, "the connection is still open");
            reader.stat(Kind.JOB, List.of());
            assertEquals(2, stub.count("connects"));
        }
    }

    @Test
    void theReplyTimeoutIsSetOnEveryConnection() throws Exception {
        StubLibrary.TorqueControls torque = stub.controls(StubLibrary.TorqueControls.class);
        try (BatchReader reader = stub.reader()) {
            reader.stat(Kind.JOB, List.of());
            stub.controls().stub_drop();
            reader.stat(Kind.JOB, List.of());
            // The stand-in sets it back to five minutes while connecting, and sees it at every other call.
            assertEquals(29, torque.stub_longest_timeout());
        }
    }

    @Test
    void aCallThatHangsIsEndedAndTheNextConnectsAnew() throws Exception {
        try (BatchReader reader = stub.reader(SHORT)) {
            stub.controls().stub_hang("pbs_statjob", 0);
            for (int i = 1; i <= 3; i++) {
                assertEquals(
                        "pbs_statjob of vm has not answered for 0.4 s",
                        unreachable(() -> reader.stat(Kind.JOB, List.of())).getMessage());
                assertEquals(0, stub.count("hanging"));
                assertEquals(i, stub.count("connects"));
                assertEquals(0, stub.count("open"));
            }
            stub.controls().stub_release(0);
            recovers(reader);
        }
    }

    @Test
    void aFarewellThatIsNotAnsweredDoesNotHang() throws Exception {
        try (BatchReader reader = stub.reader()) {
            reader.stat(Kind.JOB, List.of());
            stub.controls().stub_hang("pbs_disconnect", 0);
        }
        assertEquals(0, stub.count("open"));
    }

    @Test
    void aCallThatHangsIsGivenUpAndNobodyWaitsForItAgain() throws Exception {
        try (BatchReader reader = stub.reader(SHORT);
                BatchReader other = stub.reader()) {
            stub.controls().stub_hang("pbs_statjob", 1);
            assertEquals(
                    "pbs_statjob of vm has not answered for 0.4 s",
                    unreachable(() -> reader.stat(Kind.JOB, List.of())).getMessage());
            for (BatchReader any : List.of(reader, other, reader)) {
                String told =
                        unreachable(() -> any.stat(Kind.SERVER, List.of())).getMessage();
                assertTrue(told.matches("libtorque still hangs in pbs_statjob of vm, for [0-9.]+ s"), told);
            }
            assertEquals(1, stub.count("hanging"));
            // Its late answer is freed.
            stub.controls().stub_release(0);
            StubLibrary.await(() -> stub.count("frees") == 1, "the late answer is not freed");
            recovers(other);
            recovers(reader);
        }
    }

    @Test
    void aCallThatEndsByTheLibrarysOwnTimeoutLeavesANewConnection() throws Exception {
        try (BatchReader reader = stub.reader(SHORT)) {
            stub.controls().stub_hang("pbs_statjob", 1);
            unreachable(() -> reader.stat(Kind.JOB, List.of()));
            stub.controls().stub_release(15085);
            recovers(reader);
            assertEquals(2, stub.count("connects"));
        }
    }

    @Test
    void aServerThatTimesOutIsToldOf() throws Exception {
        try (BatchReader reader = stub.reader()) {
            stub.controls().stub_fail("pbs_statjob", 15085, null, 1);
            assertEquals(
                    "pbs_statjob: Time out (15085)",
                    unreachable(() -> reader.stat(Kind.JOB, List.of())).getMessage());
            assertEquals(0, stub.count("open"));
            assertEquals(1, reader.stat(Kind.JOB, List.of()).size());
        }
    }

    @Test
    void aStartThatNobodyWaitsForIsNotMadeLater() throws Exception {
        try (BatchWriter writer = stub.writer(SHORT)) {
            stub.controls().stub_hang("pbs_connect", 0);
            assertEquals(
                    "pbs_asyrunjob of vm has not answered for 0.4 s",
                    unreachable(() -> writer.run("5.vm", "n1")).getMessage());
            stub.controls().stub_release(0);
            recovers(writer);
            assertEquals("", stub.controls().stub_log());
        }
    }

    @Test
    void aCallBehindAnotherIsGivenUpWithoutBeingMade() throws Exception {
        try (BatchReader patient = stub.reader();
                BatchWriter writer = stub.writer(SHORT)) {
            stub.controls().stub_hang("pbs_statjob", 1);
            CompletableFuture<Integer> slow = CompletableFuture.supplyAsync(() -> {
                try {
                    return patient.stat(Kind.JOB, List.of()).size();
                } catch (PbsException e) {
                    throw new AssertionError(e);
                }
            });
            StubLibrary.await(() -> stub.count("hanging") == 1, "nothing hangs");
            assertEquals(
                    "pbs_asyrunjob of vm has waited for 0.4 s behind pbs_statjob of vm",
                    unreachable(() -> writer.run("5.vm", "n1")).getMessage());
            stub.controls().stub_release(0);
            assertEquals(1, slow.join());
            recovers(writer);
            assertEquals("", stub.controls().stub_log());
        }
    }

    @Test
    void aFarewellThatHangsIsWaitedForOnce() throws Exception {
        try (BatchReader reader = stub.reader(SHORT)) {
            recovers(reader);
            stub.controls().stub_hang("pbs_disconnect", 1);
            StubLibrary.await(() -> stub.count("hanging") == 1, "nothing hangs");
            StubLibrary.await(
                    () -> unreachable(() -> reader.stat(Kind.JOB, List.of()))
                            .getMessage()
                            .startsWith("libtorque still hangs in pbs_disconnect of vm, for "),
                    "everybody waits");
            stub.controls().stub_release(0);
            recovers(reader);
        }
    }

    @Test
    void aCallerThatIsInterruptedStopsWaiting() throws Exception {
        try (BatchReader reader = stub.reader()) {
            stub.controls().stub_hang("pbs_statjob", 1);
            Thread.currentThread().interrupt();
            assertEquals(
                    "pbs_statjob of vm was interrupted",
                    unreachable(() -> reader.stat(Kind.JOB, List.of())).getMessage());
            assertTrue(Thread.interrupted());
            stub.controls().stub_release(0);
            recovers(reader);
        }
    }
}
