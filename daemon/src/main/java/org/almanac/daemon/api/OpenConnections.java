package org.almanac.daemon.api;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;

/**
 * The connections of clients, and what each of them is at.
 *
 * <p>A client that takes longer than its patience allows to send a request or to read an answer loses its connection. Where
 * more is open, or kept for readers, than the limits allow, the one that has been waited for longest makes room: a newcomer is
 * never turned away for others' sake. Safe for several threads.
 */
final class OpenConnections implements Connection.Listener {
    private enum Doing {
        ASKING,
        WAITING,
        READING
    }

    private final HttpLimits limits;
    private final LongSupplier nanos;
    private final Map<Connection, Client> clients = new HashMap<>();

    /** Time is told by a clock that only ever goes forward. */
    OpenConnections(HttpLimits limits, LongSupplier nanos) {
        this.limits = limits;
        this.nanos = nanos;
    }

    /** Whoever is at the other end of a connection. */
    final class Client {
        private final Connection connection;
        private final String address;
        private Doing doing = Doing.ASKING;
        private long since = nanos.getAsLong();
        private long unread;
        /** What it is to read, where that is kept once for all who read it. */
        private Optional<byte[]> shared = Optional.empty();

        private Client(Connection connection) {
            this.connection = connection;
            SocketAddress remote = connection.getEndPoint().getRemoteSocketAddress();
            this.address = remote instanceof InetSocketAddress internet
                    ? internet.getAddress().getHostAddress()
                    : String.valueOf(remote);
        }

        /** Where it is. */
        String address() {
            return address;
        }

        /** It has asked, and the answer is being made; that takes as long as it takes. */
        void hasAsked() {
            turnTo(Doing.WAITING, 0);
        }

        /** It is to read that many bytes, which are kept for it alone. */
        void isToRead(long bytes) {
            end(readAndMakeRoom(this, bytes, Optional.empty()));
        }

        /** It is to read what others read, too: that is kept once, however many they are. */
        void isToReadWithOthers(byte[] all) {
            end(readAndMakeRoom(this, all.length, Optional.of(all)));
        }

        /** It has read all, or never will; the next request is its own to send. */
        void isToAsk() {
            turnTo(Doing.ASKING, 0);
        }

        private void turnTo(Doing next, long bytes) {
            synchronized (OpenConnections.this) {
                doing = next;
                since = nanos.getAsLong();
                unread = bytes;
                shared = Optional.empty();
            }
        }
    }

    @Override
    public void onOpened(Connection connection) {
        // What is beneath an encrypted connection asks for nothing itself.
        if (!(connection instanceof SslConnection)) {
            end(addAndMakeRoom(connection));
        }
    }

    @Override
    public synchronized void onClosed(Connection connection) {
        clients.remove(connection);
    }

    /** Who is at the other end; of a connection that has ended meanwhile nothing is kept. */
    synchronized Client of(Connection connection) {
        Client known = clients.get(connection);
        return known == null ? new Client(connection) : known;
    }

    synchronized int count() {
        return clients.size();
    }

    /** How many have yet to read an answer. */
    synchronized int readers() {
        return (int) clients.values().stream()
                .filter(client -> client.doing == Doing.READING)
                .count();
    }

    /** Ends the connections of those who have been waited for too long. */
    void endOverdue() {
        end(overdue());
    }

    private synchronized List<Client> overdue() {
        long now = nanos.getAsLong();
        long patience = limits.patience().toNanos();
        return waitedFor(clients.values())
                .filter(client -> now - client.since > patience)
                .toList();
    }

    private synchronized Optional<Client> addAndMakeRoom(Connection connection) {
        Client newcomer = clients.computeIfAbsent(connection, Client::new);
        Map<String, List<Client>> byAddress = new HashMap<>();
        clients.values()
                .forEach(client -> byAddress
                        .computeIfAbsent(client.address, address -> new ArrayList<>())
                        .add(client));
        List<Client> beside = byAddress.get(newcomer.address);
        if (beside.size() > limits.connectionsOfOne()) {
            return Optional.of(longestAwaited(beside).orElse(newcomer));
        }
        if (clients.size() > limits.connections()) {
            List<Client> most = byAddress.values().stream()
                    .max(Comparator.comparingInt(List::size))
                    .orElse(beside);
            return Optional.of(longestAwaited(most).orElse(newcomer));
        }
        return Optional.empty();
    }

    /**
     * Those who have to go so that what is kept for readers comes below its limit; never the newest reader.
     *
     * <p>In one step with its turn: of two who turn to read at once, each would otherwise have to go for the other.
     */
    private synchronized List<Client> readAndMakeRoom(Client newest, long bytes, Optional<byte[]> shared) {
        newest.turnTo(Doing.READING, bytes);
        newest.shared = shared;
        List<Client> inTheWay = new ArrayList<>();
        for (Client client : waitedFor(clients.values()).toList()) {
            if (unread() <= limits.unreadBytes()) {
                break;
            }
            if (client != newest && client.unread > 0) {
                // Its connection ends; until that is told, nobody else has to go for what it leaves.
                client.unread = 0;
                inTheWay.add(client);
            }
        }
        return inTheWay;
    }

    /** How many bytes are kept for readers; what several read is kept once. */
    private long unread() {
        Set<byte[]> counted = Collections.newSetFromMap(new IdentityHashMap<>());
        return clients.values().stream()
                .filter(client ->
                        client.unread > 0 && client.shared.map(counted::add).orElse(true))
                .mapToLong(client -> client.unread)
                .sum();
    }

    private static Optional<Client> longestAwaited(Collection<Client> some) {
        return waitedFor(some).findFirst();
    }

    /** Those whose turn it is, the one first that has had it longest. */
    private static Stream<Client> waitedFor(Collection<Client> some) {
        return some.stream()
                .filter(client -> client.doing != Doing.WAITING)
                .sorted(Comparator.comparingLong(client -> client.since));
    }

    private static void end(Optional<Client> client) {
        end(client.stream().toList());
    }

    /** Outside of any lock of ours: what is told of the end comes back here. */
    private static void end(List<Client> some) {
        some.forEach(client -> client.connection.getEndPoint().close());
    }
}
