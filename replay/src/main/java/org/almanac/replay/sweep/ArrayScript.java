package org.almanac.replay.sweep;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/**
 * The script of a job array whose subjobs run the points of a sweep, each its part of them by the points' hashes.
 *
 * @param subjobs how many, at least 1
 * @param cpus of each subjob, at least 1
 * @param walltime of each subjob; a subjob begins no point that would not end in it, as far as the longest before tells
 * @param queue where it is to be submitted; empty for the server's default
 */
public record ArrayScript(ArrayKind kind, int subjobs, int cpus, Duration walltime, Optional<String> queue) {
    public ArrayScript {
        if (subjobs < 1 || cpus < 1 || walltime.toMinutes() < 1) {
            throw new IllegalArgumentException(subjobs + " subjobs of " + cpus + " cpus and " + walltime);
        }
    }

    /** The same with as many subjobs as there are points, where those are fewer. */
    public ArrayScript atMost(int points) {
        return new ArrayScript(kind, Math.max(1, Math.min(subjobs, points)), cpus, walltime, queue);
    }

    /**
     * The text of the script.
     *
     * @param program how Almanac is called, a path that is there on all nodes
     * @param sweep what follows it: the command, the grid's file and the options that all subjobs have
     */
    public String text(Path program, List<String> sweep) {
        StringBuilder text = new StringBuilder("#!/bin/sh\n");
        directive(text, "-N almanac-sweep");
        directive(text, "-j oe");
        queue.ifPresent(name -> directive(text, "-q " + name));
        directive(text, kind == ArrayKind.OPENPBS ? "-l select=1:ncpus=" + cpus : "-l nodes=1:ppn=" + cpus);
        directive(text, "-l walltime=" + clock(walltime));
        // OpenPBS takes no array of one.
        boolean array = subjobs > 1;
        if (array) {
            directive(text, (kind == ArrayKind.OPENPBS ? "-J 0-" : "-t 0-") + (subjobs - 1));
        }
        text.append("exec ").append(quoted(program.toString()));
        sweep.forEach(word -> text.append(' ').append(quoted(word)));
        text.append(" --part ")
                .append(array ? "\"$" + kind.variable() + "\"" : "0")
                .append('/')
                .append(subjobs);
        text.append(" --cpus ").append(cpus);
        // The last minute is for Java's start and the last file.
        text.append(" --for ").append(Math.max(1, walltime.toMinutes() - 1)).append("m\n");
        return text.toString();
    }

    /** As lines from which {@link #of} makes it again. */
    String noted() {
        return "kind=" + kind + "\nsubjobs=" + subjobs + "\ncpus=" + cpus + "\nwalltime=" + walltime.toSeconds() + "\n"
                + queue.map(name -> "queue=" + name + "\n").orElse("");
    }

    /** The array that was noted by these lines; empty if they are others. */
    static Optional<ArrayScript> of(String noted) {
        Properties lines = new Properties();
        try {
            lines.load(new StringReader(noted));
            return Optional.of(new ArrayScript(
                    ArrayKind.valueOf(lines.getProperty("kind", "")),
                    Integer.parseInt(lines.getProperty("subjobs")),
                    Integer.parseInt(lines.getProperty("cpus")),
                    Duration.ofSeconds(Long.parseLong(lines.getProperty("walltime"))),
                    Optional.ofNullable(lines.getProperty("queue"))));
        } catch (IllegalArgumentException | IOException e) {
            return Optional.empty();
        }
    }

    private static void directive(StringBuilder text, String options) {
        text.append("#PBS ").append(options).append('\n');
    }

    private static String clock(Duration duration) {
        return String.format(
                Locale.ROOT, "%02d:%02d:%02d", duration.toHours(), duration.toMinutesPart(), duration.toSecondsPart());
    }

    /** As a shell reads it again. */
    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,+@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
