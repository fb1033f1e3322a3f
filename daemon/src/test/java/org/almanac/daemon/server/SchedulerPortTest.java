package org.almanac.daemon.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.almanac.daemon.support.TorqueCall;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TORQUE's call to its scheduler: four bytes from a privileged port of the own host. */
@Timeout(60)
class SchedulerPortTest {
    private static final int ANY_PORT = 65_536;

    private final Semaphore woken = new Semaphore(0);
    private SchedulerPort port = new SchedulerPort(0, ANY_PORT, woken::release, () -> {});

    @AfterEach
    void close() throws IOException {
        port.close();
    }

    private Socket caller() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port.port());
    }

    /** Sends the bytes and closes, and returns when the other end has closed, too. */
    private void send(byte... bytes) throws IOException {
        try (Socket caller = caller()) {
            caller.getOutputStream().write(bytes);
            caller.shutdownOutput();
            try {
                assertEquals(-1, caller.getInputStream().read());
            } catch (IOException e) {
                // It was closed before everything was read.
                return;
            }
        }
    }

    private void command(int number) throws IOException {
        send(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 10})
    void aCommandWakes(int number) throws Exception {
        assertEquals(Optional.empty(), port.listen());
        command(number);
        assertTrue(woken.tryAcquire(30, TimeUnit.SECONDS));
    }

    @Test
    void whatIsNoCommandWakesNobody() throws Exception {
        port.listen();
        for (int number : new int[] {0, -1, 11, 1 << 24, Integer.MIN_VALUE}) {
            command(number);
        }
        send();
        send((byte) 0, (byte) 0, (byte) 1);
        assertEquals(0, woken.availablePermits());
        command(1);
        assertTrue(woken.tryAcquire(30, TimeUnit.SECONDS), "it still listens");
        assertEquals(0, woken.availablePermits());
    }

    @Test
    void aCallerThatSaysNothingDoesNotKeepOthersOut() throws Exception {
        port.listen();
        try (Socket silent = caller()) {
            assertTrue(silent.isConnected());
            command(1);
            assertTrue(woken.tryAcquire(30, TimeUnit.SECONDS));
        }
    }

    @Test
    void aServerOfThisHostWakes() throws Exception {
        port.close();
        port = new SchedulerPort(0, woken::release);
        port.listen();
        TorqueCall.send(1, port.port());
        assertTrue(woken.tryAcquire(30, TimeUnit.SECONDS));
    }

    @Test
    void onlyPrivilegedPortsOfThisHostCount() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        InetAddress other = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1});
        assertTrue(port.isServer(loopback, ANY_PORT - 1));
        assertFalse(port.isServer(loopback, ANY_PORT));
        assertFalse(port.isServer(other, 1));
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress own : Collections.list(each.getInetAddresses())) {
                assertTrue(port.isServer(own, 1), own::toString);
            }
        }
    }

    /** As where this process has no descriptor left. */
    @Test
    void whereNobodyCanBeTakenItWaitsBeforeItTriesAgain() throws Exception {
        int fails = 3;
        AtomicInteger tries = new AtomicInteger();
        Semaphore rests = new Semaphore(0);
        port = new SchedulerPort(0, ANY_PORT, woken::release, rests::release);
        try (ServerSocket full = new ServerSocket() {
            @Override
            public Socket accept() throws IOException {
                if (tries.incrementAndGet() > fails) {
                    close();
                }
                throw new SocketException("Too many open files");
            }
        }) {
            port.take(full);
        }
        assertEquals(fails, rests.availablePermits());
    }

    @Test
    void onlyPrivilegedPortsCount() throws Exception {
        port.close();
        port = new SchedulerPort(0, woken::release);
        port.listen();
        for (int i = 0; i < 5; i++) {
            command(1);
        }
        assertEquals(0, woken.availablePermits());
    }

    @Test
    void aPortThatIsTakenIsToldAndHadWhenItIsFree() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            port.close();
            port = new SchedulerPort(other.getLocalPort(), ANY_PORT, woken::release, () -> {});
            for (int i = 0; i < 2; i++) {
                assertEquals(
                        Optional.of("port " + other.getLocalPort()
                                + ", at which TORQUE calls its scheduler, is taken by another program"),
                        port.listen());
            }
            assertEquals(0, port.port());
        }
        assertEquals(Optional.empty(), port.listen());
        assertEquals(Optional.empty(), port.listen(), "it listens already");
        command(1);
        assertTrue(woken.tryAcquire(30, TimeUnit.SECONDS));
    }

    @Test
    void nobodyListensAfterTheEnd() throws Exception {
        boolean refused = false;
        // A port that is given up may be another program's at once, but not each of several.
        for (int i = 0; i < 5 && !refused; i++) {
            port = new SchedulerPort(0, ANY_PORT, woken::release, () -> {});
            port.listen();
            assertNotEquals(0, port.port());
            int number = port.port();
            port.close();
            assertEquals(Optional.empty(), port.listen());
            refused = isRefused(number);
        }
        assertTrue(refused);
    }

    private static boolean isRefused(int number) {
        try {
            new Socket(InetAddress.getLoopbackAddress(), number).close();
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}
