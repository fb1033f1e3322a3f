package org.almanac.daemon.support;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Something on this machine that is no daemon of ours: it answers every request with the same bytes and hangs up. */
public final class Stranger implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Thread answering;

    /** Answers with that text, as it stands on the wire. */
    public Stranger(String answer) throws IOException {
        answering = new Thread(() -> answerAll(answer.getBytes(StandardCharsets.US_ASCII)), "stranger");
        answering.start();
    }

    public String address() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    private void answerAll(byte[] answer) {
        while (!socket.isClosed()) {
            try (Socket asked = socket.accept()) {
                BufferedReader request =
                        new BufferedReader(new InputStreamReader(asked.getInputStream(), StandardCharsets.US_ASCII));
                String line = request.readLine();
                while (line != null && !line.isEmpty()) {
                    line = request.readLine();
                }
                asked.getOutputStream().write(answer);
            } catch (IOException e) {
                // It was closed, which the loop's head sees, or whoever asked has left.
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        try {
            answering.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
