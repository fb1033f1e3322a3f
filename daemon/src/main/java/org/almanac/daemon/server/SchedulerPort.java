package org.almanac.daemon.server;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The port at which a TORQUE server calls its scheduler: four bytes, without a reply.
 *
 * <p>Only what comes from a privileged port of this very host counts. A call is a hint to look, and says nothing else.
 * Where something else has the port it is tried again whenever somebody asks.
 */
public final class SchedulerPort implements Closeable {
    private static final int PRIVILEGED = 1024;
    private static final int BACKLOG = 64;

    private static final long REST_NANOS = 100_000_000;

    /** A server that has called sends its four bytes at once. */
    private static final int PATIENCE_MILLIS = 1000;

    /** The commands that mean that there is something to look at: NEW, TERM, TIME, RECYC, CMD, and FIRST. */
    private static final int LEAST = 1;

    private static final int MOST = 10;

    private final int port;
    private final int lowest;
    private final Runnable wake;
    private final Runnable rest;
    private Optional<ServerSocket> socket = Optional.empty();
    private boolean closed;

    /** A port that nobody listens at yet; calls wake. */
    public SchedulerPort(int port, Runnable wake) {
        this(port, PRIVILEGED, wake, () -> LockSupport.parkNanos(REST_NANOS));
    }

    /**
     * The same, where callers need other ports.
     *
     * @param privileged those below that number
     * @param rest what is waited for where nobody can be taken
     */
    SchedulerPort(int port, int privileged, Runnable wake, Runnable rest) {
        this.port = port;
        this.lowest = privileged;
        this.wake = wake;
        this.rest = rest;
    }

    /** Listens, if nobody does yet; why it cannot, in words. */
    public synchronized Optional<String> listen() {
        if (socket.isPresent() || closed) {
            return Optional.empty();
        }
        try {
            ServerSocket listening = new ServerSocket();
            try {
                listening.setReuseAddress(true);
                listening.bind(new InetSocketAddress(port), BACKLOG);
            } catch (IOException e) {
                listening.close();
                throw e;
            }
            socket = Optional.of(listening);
            Thread thread = new Thread(() -> take(listening), "almanac-called");
            thread.setDaemon(true);
            thread.start();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("port " + port + ", at which TORQUE calls its scheduler, is taken by another program");
        }
    }

    /** The port; 0 where nobody listens. */
    synchronized int port() {
        return socket.map(ServerSocket::getLocalPort).orElse(0);
    }

    /** Takes callers until the socket is closed. */
    void take(ServerSocket listening) {
        while (!listening.isClosed()) {
            try {
                hear(listening.accept());
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    // We may have no descriptor left for a caller, who knocks all the same.
                    rest.run();
                }
            }
        }
    }

    private void hear(Socket calling) {
        try (Socket caller = calling) {
            if (isServer(caller.getInetAddress(), caller.getPort()) && isCommand(caller)) {
                wake.run();
            }
        } catch (IOException e) {
            // Whoever it was has gone.
            return;
        }
    }

    /** Whether a caller from there is a server of this host. */
    boolean isServer(InetAddress from, int port) throws IOException {
        return port < lowest && (from.isLoopbackAddress() || NetworkInterface.getByInetAddress(from) != null);
    }

    private static boolean isCommand(Socket caller) throws IOException {
        caller.setSoTimeout(PATIENCE_MILLIS);
        int command = new DataInputStream(caller.getInputStream()).readInt();
        return command >= LEAST && command <= MOST;
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (socket.isPresent()) {
            socket.get().close();
        }
    }
}
