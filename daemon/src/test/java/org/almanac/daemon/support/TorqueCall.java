package org.almanac.daemon.support;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Assumptions;

/** A TORQUE server's call to its scheduler, from a privileged port; a test that may not have one is skipped. */
public final class TorqueCall {
    private static final int HIGHEST = 1023;
    private static final int LOWEST = 600;

    private TorqueCall() {}

    /** Sends the command to that port of this host. */
    public static void send(int command, int port) throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        for (int own = HIGHEST; own >= LOWEST; own--) {
            try (Socket caller = new Socket()) {
                caller.setReuseAddress(true);
                caller.bind(new InetSocketAddress(here, own));
                caller.connect(new InetSocketAddress(here, port));
                caller.getOutputStream()
                        .write(ByteBuffer.allocate(Integer.BYTES)
                                .putInt(command)
                                .array());
                return;
            } catch (BindException e) {
                // Somebody else has it.
                continue;
            } catch (SocketException e) {
                Assumptions.abort("no privileged port: " + e.getMessage());
            }
        }
        Assumptions.abort("no privileged port is free");
    }
}
