package org.almanac.pbs.ifl;

import static java.net.StandardProtocolFamily.INET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Which socket somebody has opened meanwhile. */
class OpenSocketsTest {
    @Test
    void theOnlyNewSocketIsFound() throws IOException {
        try (SocketChannel old = SocketChannel.open(INET)) {
            OpenSockets before = OpenSockets.now();
            assertEquals(OptionalInt.empty(), OpenSockets.now().onlyNewSince(before));
            try (SocketChannel made = SocketChannel.open(INET)) {
                assertTrue(made.isOpen());
                assertTrue(OpenSockets.now().onlyNewSince(before).isPresent());
            }
            assertEquals(OptionalInt.empty(), OpenSockets.now().onlyNewSince(before));
            assertTrue(old.isOpen());
        }
    }

    /** Somebody asks our API while a library connects. */
    @Test
    void oneOfJavasOwnIsNotTakenForIt() throws IOException {
        OpenSockets before = OpenSockets.now();
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket caller = new Socket(listening.getInetAddress(), listening.getLocalPort());
                Socket called = listening.accept()) {
            assumeTrue(hasInternet6(), "skipped: what Java's own sockets are told by, the system has no IPv6");
            assertTrue(caller.isConnected() && called.isConnected());
            assertEquals(OptionalInt.empty(), OpenSockets.now().onlyNewSince(before));
            try (SocketChannel made = SocketChannel.open(INET)) {
                assertTrue(made.isOpen());
                assertTrue(OpenSockets.now().onlyNewSince(before).isPresent());
            }
        }
    }

    private static boolean hasInternet6() {
        try (SocketChannel any = SocketChannel.open(StandardProtocolFamily.INET6)) {
            return any.isOpen();
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    @Test
    void ofTwoNewSocketsNoneIsTaken() throws IOException {
        OpenSockets before = OpenSockets.now();
        try (SocketChannel one = SocketChannel.open(INET);
                ServerSocketChannel two = ServerSocketChannel.open(INET)) {
            assertTrue(one.isOpen() && two.isOpen());
            assertEquals(OptionalInt.empty(), OpenSockets.now().onlyNewSince(before));
        }
    }

    @Test
    void aDescriptorThatIsUsedAgainIsAnotherSocket() throws IOException {
        SocketChannel old = SocketChannel.open(INET);
        OpenSockets before = OpenSockets.now();
        old.close();
        // The system gives out the lowest free descriptor, which is the old one's.
        try (SocketChannel made = SocketChannel.open(INET)) {
            assertTrue(made.isOpen());
            assertTrue(OpenSockets.now().onlyNewSince(before).isPresent());
        }
    }
}
