package org.almanac.pbs.ifl;

import static org.almanac.pbs.ifl.StubLibrary.recovers;
import static org.almanac.pbs.ifl.StubLibrary.unreachable;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.almanac.pbs.PbsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What libpbs alone demands: a thread a connection, and somebody who ends calls that hang. */
class OpenPbsConnectionTest {
    private static final Duration SHORT = Duration.ofMillis(400);

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

    @Test
    void jobsThatAreOverAreSelectedFromTheHistory() throws Exception {
        try (BatchReader reader = stub.reader()) {
            stub.controls().stub_scenario("@job 1.vm\n@ended 2.vm\nobittime=1795178000\nstime=1795177000\n");
            assertEquals(
                    List.of(new BatchObject("2.vm", Map.of("obittime", "1795178000"))),
                    reader.ended(1_795_170_000L, List.of("obittime")));
            assertEquals(
                    1_795_170_000L,
                    stub.controls(StubLibrary.OpenPbsControls.class).stub_selected_since());
        }
    }

    @Test
    void theConnectionStaysOpenAndHasItsOwnThread() throws Exception {
        try (BatchReader one = stub.reader();
                BatchReader two = stub.reader()) {
            for (int i = 0; i < 20; i++) {
                one.stat(Kind.JOB, List.of());
                two.stat(Kind.JOB, List.of());
            }
            assertEquals(2, stub.count("connects"));
            assertEquals(2, stub.count("threads"));
        }
    }

    /** The server lets a connection be used for half an hour, and refuses all on it from then on. */
    @Test
    void aConnectionThatTheServerLetsBeUsedNoLongerIsMadeAnewAtOnce() throws Exception {
        try (BatchWriter writer = stub.writer()) {
            writer.stat(Kind.JOB, List.of());
            long connects = stub.count("connects");
            for (String call : List.of("pbs_statjob", "pbs_asyrunjob_ack")) {
                stub.controls().stub_fail(call, 15020, "Expired credential", 1);
                assertEquals(1, writer.stat(Kind.JOB, List.of()).size());
                writer.run("5.vm", "n1");
                assertEquals(++connects, stub.count("connects"), call);
                assertEquals(1, stub.count("open"));
                stub.controls().stub_scenario("@server vm\nserver_state=Active\n@job 5.vm\njob_state=Q\n");
            }
        }
    }

    @Test
    void reservationsAreAnswered() throws Exception {
        try (BatchWriter writer = stub.writer()) {
            writer.confirm("R7.vm", "(n1:ncpus=2)", OptionalLong.of(1_795_178_000L));
            writer.confirm("S8.vm", "2#(n1:ncpus=2){0-1}", OptionalLong.empty());
            writer.refuse("R9.vm");
            assertEquals(
                    "confirm R7.vm (n1:ncpus=2) 1795178000 PBS_RESV_CONFIRM_SUCCESS\n"
                            + "confirm S8.vm 2#(n1:ncpus=2){0-1} 0 PBS_RESV_CONFIRM_SUCCESS\n"
                            + "confirm R9.vm null 0 PBS_RESV_CONFIRM_FAIL\n",
                    stub.controls().stub_log());
            stub.controls().stub_fail("pbs_confirmresv", 15014, "Illegal attribute or resource value", 1);
            assertEquals(
                    "pbs_confirmresv: Illegal attribute or resource value (15014)",
                    assertThrows(PbsException.class, () -> writer.refuse("R9.vm"))
                            .getMessage());
        }
    }

    @Test
    void attributesAreNotVerifiedByTheLibrary() {
        assertTrue(stub.controls(StubLibrary.OpenPbsControls.class).stub_unverified() > 0);
    }

    @Test
    void aCallThatHangsIsEndedAndTheNextConnectsAnew() throws Exception {
        try (BatchReader reader = stub.reader(SHORT);
                BatchReader other = stub.reader()) {
            other.stat(Kind.JOB, List.of());
            stub.controls().stub_hang("pbs_statjob", 0);
            for (int i = 1; i <= 3; i++) {
                assertEquals(
                        "pbs_statjob of vm has not answered for 0.4 s",
                        unreachable(() -> reader.stat(Kind.JOB, List.of())).getMessage());
                assertEquals(0, stub.count("hanging"));
                assertEquals(1 + i, stub.count("connects"));
                assertEquals(1, stub.count("open"));
                // Meanwhile the other connection works.
                assertEquals(1, other.stat(Kind.SERVER, List.of()).size());
            }
            stub.controls().stub_release(0);
            recovers(reader);
            assertEquals(1, other.stat(Kind.JOB, List.of()).size());
        }
    }

    @Test
    void aStartThatHangsIsNotMadeAgain() throws Exception {
        try (BatchWriter writer = stub.writer(SHORT)) {
            recovers(writer);
            long connects = stub.count("connects");
            stub.controls().stub_hang("pbs_asyrunjob_ack", 0);
            unreachable(() -> writer.run("5.vm", "n1"));
            assertEquals(connects, stub.count("connects"));
            stub.controls().stub_release(0);
            recovers(writer);
            assertEquals(
                    "Q",
                    writer.stat(Kind.JOB, List.of()).get(0).get("job_state").orElseThrow());
            assertEquals("", stub.controls().stub_log());
        }
    }

    @Test
    void aCallThatHangsAllTheSameStopsNobody() throws Exception {
        try (BatchReader reader = stub.reader(SHORT);
                BatchReader other = stub.reader()) {
            stub.controls().stub_hang("pbs_statjob", 1);
            unreachable(() -> reader.stat(Kind.JOB, List.of()));
            String told = unreachable(() -> reader.stat(Kind.SERVER, List.of())).getMessage();
            assertTrue(told.matches("libpbs still hangs in pbs_statjob of vm, for [0-9.]+ s"), told);
            assertEquals(1, other.stat(Kind.SERVER, List.of()).size());
            stub.controls().stub_release(0);
            recovers(reader);
        }
    }

    @Test
    void connectingThatHangsIsEnded() throws Exception {
        try (BatchReader reader = stub.reader(SHORT)) {
            stub.controls().stub_hang("pbs_connect", 0);
            for (int i = 0; i < 3; i++) {
                assertEquals(
                        "pbs_statjob of vm has not answered for 0.4 s",
                        unreachable(() -> reader.stat(Kind.JOB, List.of())).getMessage());
                assertEquals(0, stub.count("hanging"));
            }
            stub.controls().stub_release(0);
            recovers(reader);
        }
    }

    @Test
    void connectingThatHangsIsEndedLaterWhereItsSocketIsNotKnownAtFirst() throws Exception {
        try (BatchReader reader = stub.reader();
                BatchReader other = stub.reader()) {
            stub.controls().stub_hang("pbs_connect", 0);
            FutureTask<PbsException> told = new FutureTask<>(() -> unreachable(() -> reader.stat(Kind.JOB, List.of())));
            Thread caller = new Thread(told);
            caller.start();
            StubLibrary.await(() -> stub.count("hanging") == 1, "nothing hangs");
            // Somebody else's socket, as the daemon's users open and close them.
            try (SocketChannel somebody = SocketChannel.open(StandardProtocolFamily.INET)) {
                assertTrue(somebody.isOpen());
                // Given up by a word of ours and not by time: however slow the machine is, the socket is there before.
                caller.interrupt();
                assertTrue(told.get().getMessage().endsWith("was interrupted"));
                unreachable(() -> reader.stat(Kind.JOB, List.of()));
                assertEquals(1, stub.count("hanging"));
            }
            unreachable(() -> reader.stat(Kind.JOB, List.of()));
            StubLibrary.await(() -> stub.count("hanging") == 0, "it still hangs");
            stub.controls().stub_release(0);
            recovers(reader);
            assertEquals(1, other.stat(Kind.JOB, List.of()).size());
        }
    }

    @Test
    void connectingThatHangsIsGivenUpAndWhatWasToBeDoneIsNotDoneLater() throws Exception {
        try (BatchWriter writer = stub.writer(SHORT)) {
            stub.controls().stub_hang("pbs_connect", 1);
            unreachable(() -> writer.run("5.vm", "n1"));
            assertTrue(unreachable(() -> writer.stat(Kind.JOB, List.of()))
                    .getMessage()
                    .startsWith("libpbs still hangs in pbs_asyrunjob_ack of vm"));
            stub.controls().stub_release(0);
            recovers(writer);
            assertEquals("", stub.controls().stub_log());
        }
    }

    @Test
    void aServerThatDoesNotSayFarewellIsLeftAllTheSame() throws Exception {
        BatchReader reader = stub.reader();
        reader.stat(Kind.JOB, List.of());
        stub.controls().stub_hang("pbs_disconnect", 0);
        reader.close();
        assertEquals(0, stub.count("open"));
    }

    @Test
    void errorsBelongToTheirThread() throws Exception {
        try (BatchReader reader = stub.reader();
                BatchReader other = stub.reader()) {
            other.stat(Kind.JOB, List.of());
            for (int i = 0; i < 50; i++) {
                stub.controls().stub_fail("pbs_statque", 15007, "Unauthorized Request ", 1);
                CompletableFuture<PbsException> told = CompletableFuture.supplyAsync(
                        () -> assertThrows(PbsException.class, () -> reader.stat(Kind.QUEUE, List.of())));
                // No reservations, which is no error here, whatever the other thread has.
                assertEquals(List.of(), other.stat(Kind.RESERVATION, List.of()));
                assertEquals(
                        "pbs_statque: Unauthorized Request (15007)", told.join().getMessage());
            }
        }
    }
}
