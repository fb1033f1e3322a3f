package org.almanac.daemon.outside;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.almanac.workload.request.OpenPbsRequests;

/**
 * A program of the site that prints how much of something is free.
 *
 * <p>It is run without a shell and killed when its time is over. A program that others than its owner may change is not run.
 */
record AmountProgram(List<String> command, Duration timeLimit) {
    private static final int MOST_OUTPUT = 4096;
    private static final int MOST_TOLD = 60;

    /**
     * What it prints when it is run now: a number, or a size in bytes.
     *
     * @throws IOException in one line, why it has told no amount
     */
    long ask() throws IOException {
        Path program = Path.of(command.get(0));
        check(program);
        Process process = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!process.waitFor(timeLimit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(program + " has not ended after " + timeLimit.toSeconds() + " s, and was killed");
            }
            if (process.exitValue() != 0) {
                throw new IOException(program + " has ended with exit code " + process.exitValue());
            }
            return amount(printed(process), program);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(program + " was not waited for", e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** What has been printed when the process is over; others that it has started may still hold its output open. */
    private static String printed(Process process) throws IOException {
        try (InputStream out = process.getInputStream()) {
            return new String(out.readNBytes(Math.min(MOST_OUTPUT, out.available())), StandardCharsets.UTF_8);
        }
    }

    private static long amount(String printed, Path program) throws IOException {
        String first = printed.lines().findFirst().orElse("").strip();
        OptionalLong amount = OpenPbsRequests.amount(first);
        if (amount.isEmpty()) {
            String told =
                    first.isEmpty() ? "nothing" : "'" + first.substring(0, Math.min(MOST_TOLD, first.length())) + "'";
            throw new IOException(program + " has printed " + told + ", which is no number and no size such as 12gb");
        }
        return amount.getAsLong();
    }

    private static void check(Path program) throws IOException {
        if (!Files.isRegularFile(program)) {
            throw new IOException("there is no file " + program);
        }
        if (!Files.isExecutable(program)) {
            throw new IOException(program + " cannot be executed by the daemon's user");
        }
        Path real = program.toRealPath();
        checkOwnerAlone(real);
        checkOwnerAlone(real.getParent());
    }

    private static void checkOwnerAlone(Path path) throws IOException {
        Set<PosixFilePermission> rights = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
        if (rights.contains(PosixFilePermission.GROUP_WRITE) || rights.contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException(path + " can be written by others than its owner; the program is not run");
        }
    }
}
