package org.almanac.daemon.trial;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The process of a {@link TrialDaemon}, as its server and its administrator have it. */
final class DaemonUnderTrial implements AutoCloseable {
    private static final int LAST_WORDS = 20;

    private final Process process;
    private final Path log;
    private final Writer commands;
    private final BufferedReader answers;

    private DaemonUnderTrial(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.commands = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts one whose server tells that, and which comes to know it in its first cycle.
     *
     * @param log to which what it says is appended
     */
    static DaemonUnderTrial start(Path library, Path configuration, Path log, String told) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        // It lives for a minute, and others want the processor.
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xms256m",
                        "-Xmx256m",
                        // Java takes pages of its heap as it comes to them: what the rest grows by shows where it has
                        // all of them.
                        "-XX:+AlwaysPreTouch",
                        // One that is killed leaves its libraries there.
                        "-Djava.io.tmpdir=" + configuration.getParent(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        TrialDaemon.class.getName(),
                        library.toString(),
                        "daemon",
                        "--config",
                        configuration.toString())
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        DaemonUnderTrial daemon = new DaemonUnderTrial(process, log);
        daemon.tells(told);
        return daemon;
    }

    /** From now on its server tells that. */
    void tells(String scenario) throws IOException {
        List<String> lines = scenario.lines().toList();
        ask("tells " + lines.size() + "\n" + String.join("\n", lines));
    }

    /**
     * Sends a command that a {@link TrialDaemon} knows, and gives what is answered.
     *
     * @throws IOException with its last words, where it has ended
     */
    List<String> ask(String command) throws IOException {
        try {
            return answer(command);
        } catch (IOException e) {
            throw new IOException(lastWords(), e);
        }
    }

    private List<String> answer(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        List<String> said = new ArrayList<>();
        while (true) {
            String line = answers.readLine();
            if (line == null) {
                throw new EOFException();
            }
            if (line.equals(">ok")) {
                return said;
            }
            // Its own words are about its start.
            if (line.startsWith(">")) {
                said.add(line.substring(1));
            }
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** How it has ended, and what it said before. */
    String lastWords() throws IOException {
        List<String> lines = Files.readAllLines(log);
        // A process whose pipe is broken may take a moment to be over.
        boolean over = process.onExit()
                .thenApply(ended -> true)
                .completeOnTimeout(false, 10, TimeUnit.SECONDS)
                .join();
        return "the daemon " + (over ? "has died with code " + process.exitValue() : "does not answer") + ":\n"
                + String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_WORDS), lines.size()));
    }

    /** The bytes of its heap that are still used. */
    long heap() throws IOException {
        return Long.parseLong(ask("heap").get(0));
    }

    /** The bytes of memory that it has of the machine. */
    long resident() throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
                .findFirst()
                .orElseThrow();
    }

    /** Has it read its configuration again. */
    void hangUp() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-HUP", String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    /** Gives it no time for anything. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Ends it as systemd does; says by which code it has ended. */
    int end() throws InterruptedException {
        // Not by the process itself, which would also take its input away.
        process.toHandle().destroy();
        if (!process.waitFor(15, TimeUnit.SECONDS)) {
            kill();
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
