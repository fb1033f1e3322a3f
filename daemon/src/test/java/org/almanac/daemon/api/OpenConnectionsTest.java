package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.Connection;
import org.junit.jupiter.api.Test;

/** Which connections are known. */
class OpenConnectionsTest {
    private final OpenConnections connections = new OpenConnections(HttpLimits.USUAL, () -> 0);
    private final Connection connection = new AbstractConnection(new ByteArrayEndPoint(), Runnable::run) {
        @Override
        public void onFillable() {}
    };

    @Test
    void oneIsKnownUntilItEnds() {
        connections.onOpened(connection);
        assertEquals(1, connections.count());
        connections.of(connection).isToRead(5);
        assertEquals(1, connections.readers());
        connections.onClosed(connection);
        assertEquals(0, connections.count());
    }

    /** It made room for somebody in the moment in which its request came, or while that was answered. */
    @Test
    void oneThatEndsWhileItAsksIsNotKnownForEver() {
        connections.onOpened(connection);
        connections.onClosed(connection);
        connections.of(connection).hasAsked();
        connections.of(connection).isToRead(5);
        assertEquals(0, connections.count());
        assertEquals(0, connections.readers());
    }
}
