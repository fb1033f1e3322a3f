package org.almanac.daemon.administration;

import java.io.IOException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import jdk.net.ExtendedSocketOptions;
import jdk.net.UnixDomainPrincipal;
import org.almanac.daemon.config.AdminSettings;
import org.almanac.daemon.files.FileTrouble;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.unixdomain.server.UnixDomainServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The UNIX socket at which orders are taken, by HTTP.
 *
 * <p>Any user of this machine may connect, so that whoever may not order anything is told so; who it is, the kernel says.
 */
public final class AdminSocket implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AdminSocket.class);

    private static final int THREADS = 8;
    private static final int PATIENCE_MILLIS = 10_000;

    private final Server server;
    private final Path path;

    private AdminSocket(Server server, Path path) {
        this.server = server;
        this.path = path;
    }

    /**
     * Listens where the configuration says; empty where the folder of the usual place does not exist, as the daemon is no
     * service here. Fails in one line where it cannot listen.
     */
    public static Optional<AdminSocket> open(AdminSettings settings, Administration administration) throws IOException {
        Path path = settings.socket();
        if (path.equals(AdminSettings.USUAL_SOCKET) && !Files.isDirectory(path.getParent())) {
            LOG.info("no orders are taken: there is no {}; admin.socket may name another place", path.getParent());
            return Optional.empty();
        }
        try {
            removeLeftOver(path);
            return Optional.of(listen(path, settings, administration));
        } catch (IOException e) {
            throw new IOException(
                    "cannot take orders at " + path + " (" + FileTrouble.of(e)
                            + "). Maybe admin.socket is to name another place",
                    e);
        }
    }

    /** Removes what a daemon that was killed has left; a socket at which somebody listens stays. */
    private static void removeLeftOver(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(path));
        } catch (SocketException e) {
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || Files.isDirectory(path)) {
                throw new IOException("it is there and no socket", e);
            }
            Files.delete(path);
            return;
        }
        throw new IOException("it is in use by another daemon");
    }

    private static AdminSocket listen(Path path, AdminSettings settings, Administration administration)
            throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 2);
        threads.setName("almanac-admin");
        threads.setDaemon(true);
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        UnixDomainServerConnector connector =
                new UnixDomainServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setUnixDomainPath(path);
        connector.setIdleTimeout(PATIENCE_MILLIS);
        server.addConnector(connector);
        try {
            AdminSocket socket = new AdminSocket(server, path);
            // Whose the socket is, is known once there is one.
            AdminHandler handler = new AdminHandler(administration);
            server.setHandler(handler);
            server.start();
            handler.allow(new AdminRights(settings, Files.getOwner(path).getName(), new SystemGroups()));
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-rw-rw-"));
            return socket;
        } catch (Exception e) {
            stop(server);
            throw e instanceof IOException known ? known : new IOException(e.getMessage(), e);
        }
    }

    /** The user at the other end of a connection, as the kernel knows it. */
    static String user(Request request) throws IOException {
        Object transport =
                request.getConnectionMetaData().getConnection().getEndPoint().getTransport();
        if (transport instanceof SocketChannel channel) {
            UnixDomainPrincipal peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED);
            return peer.user().getName();
        }
        throw new IOException("this is no UNIX socket");
    }

    @Override
    public void close() {
        stop(server);
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            LOG.warn("{} is left behind ({})", path, FileTrouble.of(e));
        }
    }

    private static void stop(Server server) {
        try {
            server.stop();
        } catch (Exception e) {
            LOG.warn("the socket for orders could not be closed in order: {}", e.toString());
        }
    }
}
