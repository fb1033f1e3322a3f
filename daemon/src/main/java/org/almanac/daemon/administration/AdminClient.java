package org.almanac.daemon.administration;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.client.UnreachableException;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.json.JsonTree;

/**
 * Gives orders to the daemon that listens at a socket.
 *
 * <p>Java's own clients do not speak to UNIX sockets, and to load one that does takes longer than the order. So one request of
 * HTTP 1.0 is written here, whose answer ends where the connection does.
 */
public final class AdminClient {
    /** An answer is a few lines, and one to a reload has one for each thing that is wrong. */
    private static final int LARGEST = 16 << 20;

    private static final String HEAD_END = "\r\n\r\n";

    private final Path socket;

    public AdminClient(Path socket) {
        this.socket = socket;
    }

    /**
     * What the daemon said to an order.
     *
     * @param holds whether it was carried out
     * @param lines what holds now, or why it was not
     * @param json all of the answer
     */
    public record Said(boolean holds, List<String> lines, String json) {
        public Said {
            lines = List.copyOf(lines);
        }
    }

    /** Orders something of no node in particular. */
    public Said order(String what) throws IOException {
        return send(what, new byte[0]);
    }

    /** Orders something of all nodes. */
    public Said orderOfAll(String what) throws IOException {
        return send(what, Json.object(json -> json.flag("all", true)));
    }

    /** Orders something of these nodes. */
    public Said order(String what, List<String> nodes) throws IOException {
        return send(what, Json.object(json -> json.texts("nodes", nodes)));
    }

    /** Orders something that an object says. */
    public Said order(String what, Json.Part fields) throws IOException {
        return send(what, Json.object(fields));
    }

    /** What is reserved. */
    public Said reservations() throws IOException {
        return said("GET", "reservations", new byte[0]);
    }

    private Said send(String what, byte[] body) throws IOException {
        return said("POST", what, body);
    }

    private Said said(String method, String what, byte[] body) throws IOException {
        Said said = read(exchange(method, what, body));
        if (said.lines().isEmpty()) {
            throw notUnderstood();
        }
        return said;
    }

    private byte[] exchange(String method, String what, byte[] body) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            connect(channel);
            String head = method + " /v1/" + what + " HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + body.length + HEAD_END;
            write(channel, head.getBytes(StandardCharsets.US_ASCII));
            write(channel, body);
            return Channels.newInputStream(channel).readNBytes(LARGEST);
        }
    }

    private void connect(SocketChannel channel) throws IOException {
        try {
            channel.connect(UnixDomainSocketAddress.of(socket));
        } catch (IOException e) {
            throw new UnreachableException(
                    "no daemon takes orders at " + socket + " (" + e.getMessage()
                            + "). Maybe none runs there; --socket names another place, as admin.socket of its configuration does");
        }
    }

    private static void write(SocketChannel channel, byte[] bytes) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            channel.write(rest);
        }
    }

    private Said read(byte[] answer) throws IOException {
        String text = new String(answer, StandardCharsets.ISO_8859_1);
        int end = text.indexOf(HEAD_END);
        if (end < 0 || !text.startsWith("HTTP/1.")) {
            throw notUnderstood();
        }
        String body = new String(
                answer, end + HEAD_END.length(), answer.length - end - HEAD_END.length(), StandardCharsets.UTF_8);
        JsonTree json;
        try {
            json = JsonTree.read(body.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IOException(
                    "the answer of the daemon at " + socket + " broke off, or is none. Maybe try again", e);
        }
        boolean holds = text.startsWith(" 200", "HTTP/1.0".length());
        return new Said(holds, json.list(holds ? "said" : "errors", String.class), body);
    }

    private IOException notUnderstood() {
        return new IOException("what answers at " + socket + " is not understood. Maybe it is no Almanac");
    }
}
