package org.almanac.daemon.qstat;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.view.ArrayIndex;
import org.almanac.daemon.view.ListedJob;

/**
 * What somebody names to qstat: a job, an array or jobs of it, or a destination, which is a queue, a server, or both.
 *
 * <p>What begins with a digit is a job, as qstat has it.
 */
sealed interface Operand {
    Pattern JOB = Pattern.compile("([0-9]+(?:\\[[0-9,-]*\\])?)(\\.[^@]+)?(?:@(.*))?");

    /** As it was written. */
    String text();

    /** The server that it names besides; empty where it names none. */
    Optional<String> server();

    /** Whether it names the job. */
    boolean names(ListedJob job);

    /** What the text names. */
    static Operand of(String text) {
        Matcher job = JOB.matcher(text);
        if (job.matches()) {
            String server = job.group(2) == null ? "" : job.group(2);
            return new Job(text, job.group(1) + server, named(job.group(3)));
        }
        int at = text.indexOf('@');
        return at < 0
                ? new Destination(text, text, Optional.empty())
                : new Destination(text, text.substring(0, at), named(text.substring(at + 1)));
    }

    private static Optional<String> named(String server) {
        return Optional.ofNullable(server).filter(name -> !name.isEmpty());
    }

    /** A job or an array by its id, whole or without the server's name. */
    record Job(String text, String id, Optional<String> server) implements Operand {
        @Override
        public boolean names(ListedJob job) {
            return isOf(job.id())
                    || isOfArray()
                            && ArrayIndex.of(job.id()).filter(this::includes).isPresent();
        }

        /** Whether it names an array, and none of its jobs. */
        boolean isWholeArray() {
            return id.contains("[]");
        }

        /** Whether that id is meant. */
        boolean isOf(String whole) {
            return whole.startsWith(id) && (whole.length() == id.length() || whole.charAt(id.length()) == '.');
        }

        /** Whether it names an array, or several jobs of one, and so no job that the daemon knows by that id. */
        boolean isOfArray() {
            return id.contains("[") && !id.matches("[0-9]+\\[[0-9]+\\].*");
        }

        /** Whether the array's job of that index is meant. */
        boolean includes(ArrayIndex job) {
            int open = id.indexOf('[');
            int close = id.indexOf(']');
            boolean sameArray = open > 0
                    && job.array().startsWith(id.substring(0, open) + "[]")
                    && (close == id.length() - 1 || job.array().endsWith(id.substring(close + 1)));
            return sameArray && (close == open + 1 || job.isIn(id.substring(open + 1, close)));
        }
    }

    /**
     * Where jobs lie.
     *
     * @param queue empty for all of the server
     */
    record Destination(String text, String queue, Optional<String> server) implements Operand {
        @Override
        public boolean names(ListedJob job) {
            return queue.isEmpty() || job.queue().equals(queue);
        }
    }
}
