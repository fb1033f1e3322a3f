package org.almanac.daemon.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.Connection;
import org.junit.jupiter.api.Test;

/** Which connections are known. */
class OpenConnectionsTest {
    private final OpenConnections connections = new OpenConnections(HttpLimits.USUAL, () -> 0);
    private final Connection connection = connection();

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

    /** There is room for one answer. */
    @Test
    void ofTwoWhoTurnToReadAtOnceOneStays() throws InterruptedException {
        HttpLimits roomForOne = new HttpLimits(Duration.ofSeconds(30), 500, 400, 50, 1);
        AtomicLong nanos = new AtomicLong();
        AtomicInteger turned = new AtomicInteger();
        int rounds = 500;
        List<OpenConnections> rooms = Stream.generate(() -> new OpenConnections(roomForOne, nanos::incrementAndGet))
                .limit(rounds)
                .toList();
        List<Connection> readers = Stream.generate(OpenConnectionsTest::connection)
                .limit(2L * rounds)
                .toList();
        for (int i = 0; i < readers.size(); i++) {
            rooms.get(i / 2).onOpened(readers.get(i));
        }
        IntConsumer turnOneOfEach = which -> {
            for (int round = 0; round < rounds; round++) {
                turned.incrementAndGet();
                while (turned.get() < 2 * (round + 1)) {
                    Thread.onSpinWait();
                }
                rooms.get(round).of(readers.get(2 * round + which)).isToRead(1);
            }
        };
        Thread beside = new Thread(() -> turnOneOfEach.accept(0));
        beside.start();
        turnOneOfEach.accept(1);
        beside.join();
        for (int round = 0; round < rounds; round++) {
            long stay = readers.subList(2 * round, 2 * round + 2).stream()
                    .filter(reader -> reader.getEndPoint().isOpen())
                    .count();
            assertEquals(1, stay, "round " + round);
        }
    }

    private static Connection connection() {
        return new AbstractConnection(new ByteArrayEndPoint(), Runnable::run) {
            @Override
            public void onFillable() {}
        };
    }
}
