package org.almanac.daemon.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** A client that sends what it likes and reads when it likes, over a connection of its own. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    /** So little that the rest of a long answer stays with the server. */
    private static final int LITTLE = 4096;

    private final Socket socket = new Socket();

    private RawClient(int port) throws IOException {
        socket.setReceiveBufferSize(LITTLE);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(new InetSocketAddress("127.0.0.1", port), PATIENCE_MILLIS);
    }

    static RawClient connect(int port) throws IOException {
        return new RawClient(port);
    }

    /** Sends a request and reads the answer to the end of the connection. */
    static Answer ask(int port, String... head) throws IOException {
        try (RawClient client = connect(port)) {
            client.send(String.join("\r\n", head) + "\r\n\r\n");
            return client.read();
        }
    }

    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** Reads what comes until the server ends the connection, by whatever means. */
    Answer read() {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(read);
        } catch (IOException e) {
            // What has come until then is what was answered.
        }
        return new Answer(read.toString(StandardCharsets.UTF_8));
    }

    /** Reads until that text has come; what has come, with it. */
    String readUntil(String text) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        while (!read.toString(StandardCharsets.UTF_8).endsWith(text)) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new IOException("it ended before '" + text + "': " + read.toString(StandardCharsets.UTF_8));
            }
            read.write(next);
        }
        return read.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** What came, as text. */
    record Answer(String text) {
        int status() {
            return Integer.parseInt(text.split(" ", 3)[1]);
        }

        String body() {
            return text.substring(text.indexOf("\r\n\r\n") + 4);
        }

        /** The lines of its headers, but those that tell of this connection alone. */
        List<String> headers() {
            return text.substring(0, text.indexOf("\r\n\r\n"))
                    .lines()
                    .skip(1)
                    .filter(line -> !line.startsWith("Connection:") && !line.startsWith("Date:"))
                    .sorted()
                    .toList();
        }

        String header(String name) {
            String wanted = name.toLowerCase(Locale.ROOT) + ": ";
            return headers().stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(wanted))
                    .map(line -> line.substring(wanted.length()))
                    .findFirst()
                    .orElse("");
        }
    }
}
