package org.almanac.daemon.trial;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.almanac.daemon.Almanac;
import org.almanac.daemon.support.StubPbs;
import org.almanac.daemon.support.StubPbs.Controls;

/**
 * A daemon in a process of its own, on a library that stands in for TORQUE's and does what standard input says.
 *
 * <p>The first argument is the library, the others are the command's. A line of standard input is a command; each is
 * answered by lines that end with {@code ok}, and no other line of standard output begins with {@code >}.
 */
public final class TrialDaemon {
    private static final String ANSWER = ">";

    private final Controls library;
    private final PrintStream out;

    private TrialDaemon(Controls library, PrintStream out) {
        this.library = library;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        TrialDaemon daemon = new TrialDaemon(StubPbs.controls(Path.of(arguments[0])), System.out);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        // It begins with a server that tells something.
        daemon.obey(in.readLine(), in);
        Thread obeying = new Thread(() -> daemon.obeyAll(in), "trial");
        obeying.setDaemon(true);
        obeying.start();
        Almanac.main(java.util.Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    private void obeyAll(BufferedReader in) {
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                obey(line, in);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        // Whoever has started it is gone.
        Runtime.getRuntime().halt(1);
    }

    private void obey(String line, BufferedReader in) throws IOException {
        String[] words = line.split(" ");
        switch (words[0]) {
            case "tells" -> library.stub_scenario(scenario(Integer.parseInt(words[1]), in));
            case "fails" -> library.stub_fail(words[1], Integer.parseInt(words[2]), "", Integer.MAX_VALUE);
            case "drops" -> library.stub_drop();
            case "hangs" -> library.stub_hang(words[1], 0);
            case "hangs-for-good" -> library.stub_hang(words[1], 1);
            case "goes-on" -> library.stub_release(0);
            case "behaves" -> {
                library.stub_behave();
                library.stub_release(0);
            }
            case "asked" -> library.stub_take_log().lines().forEach(this::answer);
            case "heap" -> answer(String.valueOf(heap()));
            default -> throw new IllegalArgumentException("no command of a trial: " + line);
        }
        answer("ok");
    }

    private static String scenario(int lines, BufferedReader in) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            text.append(in.readLine()).append('\n');
        }
        return text.toString();
    }

    /** The bytes of what is still used. */
    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private void answer(String line) {
        out.println(ANSWER + line);
        out.flush();
    }
}
