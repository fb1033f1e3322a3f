package org.almanac.daemon.service;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The other end of sd_notify: a UNIX datagram socket, as systemd has it. */
final class NotifySocket implements AutoCloseable {
    private static final int AF_UNIX = 1;
    private static final int SOCK_DGRAM = 2;
    private static final int SOL_SOCKET = 1;
    private static final int SO_RCVTIMEO = 20;
    private static final int PATIENCE_SECONDS = 30;

    private final LibC c = Native.load("c", LibC.class);
    private final int socket;

    NotifySocket(Path path) {
        socket = c.socket(AF_UNIX, SOCK_DGRAM, 0);
        byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
        ByteBuffer address = ByteBuffer.allocate(110).order(ByteOrder.nativeOrder());
        address.putShort((short) AF_UNIX).put(name);
        c.bind(socket, address.array(), 2 + name.length + 1);
        ByteBuffer patience = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder());
        patience.putLong(PATIENCE_SECONDS).putLong(0);
        c.setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, patience.array(), patience.capacity());
    }

    /** The next message; fails where none comes for long. */
    String receive() {
        byte[] message = new byte[4096];
        int length = c.recv(socket, message, message.length, 0);
        return new String(message, 0, length, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        c.close(socket);
    }

    /** The C functions by their own names; each throws where it fails. */
    interface LibC extends Library {
        int socket(int domain, int type, int protocol) throws LastErrorException;

        int bind(int socket, byte[] address, int length) throws LastErrorException;

        int setsockopt(int socket, int level, int option, byte[] value, int length) throws LastErrorException;

        int recv(int socket, byte[] buffer, int length, int flags) throws LastErrorException;

        int close(int socket) throws LastErrorException;
    }
}
