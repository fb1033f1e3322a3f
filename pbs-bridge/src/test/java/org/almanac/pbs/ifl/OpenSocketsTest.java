package org.almanac.pbs.ifl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Which socket somebody has opened meanwhile. */
class OpenSocketsTest {
    @Test
    void theOnlyNewSocketIsFound() throws IOException {
        try (SocketChannel old = SocketChannel.open()) {
            OpenSockets before = OpenSockets.now();
            assertEquals(OptionalInt.empty(), OpenSockets.now().onlyNewSince(before));
            try (SocketChannel made = SocketChannel.open()) {
                assertTrue(made.isOpen());
                assertTrue(OpenSockets.now().onlyNewSince(before).isPresent());
            }
            assertEquals(OptionalInt.empty(), OpenSockets.now().onlyNewSince(before));
            assertTrue(old.isOpen());
        }
    }

    @Test
    void ofTwoNewSocketsNoneIsTaken() throws IOException {
        OpenSockets before = OpenSockets.now();
        try (SocketChannel one = SocketChannel.open();
                ServerSocket two = new ServerSocket()) {
            two.bind(null);
            assertTrue(one.isOpen());
            assertEquals(OptionalInt.empty(), OpenSockets.now().onlyNewSince(before));
        }
    }

    @Test
    void aDescriptorThatIsUsedAgainIsAnotherSocket() throws IOException {
        SocketChannel old = SocketChannel.open();
        OpenSockets before = OpenSockets.now();
        old.close();
        // The system gives out the lowest free descriptor, which is the old one's.
        try (SocketChannel made = SocketChannel.open()) {
            assertTrue(made.isOpen());
            assertTrue(OpenSockets.now().onlyNewSince(before).isPresent());
        }
    }
}
