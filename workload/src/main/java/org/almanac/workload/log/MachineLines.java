package org.almanac.workload.log;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.almanac.workload.text.Excerpt;

/**
 * Gathers the clusters of a {@code .machines} file.
 *
 * <p>The id is not needed; the speed must be a number and is not used, as the planner knows one speed only.
 */
final class MachineLines implements LineReader {
    private static final int FIELDS = 6;
    private static final int MOST_NODES = 100_000;
    private static final int MOST_CPUS = 1_000_000;

    /** In KB, which is 32 TB; so much on so many nodes can still be counted in bytes. */
    private static final long MOST_MEMORY = 1L << 35;

    private final String file;
    private final List<ClusterDescription> clusters = new ArrayList<>();

    MachineLines(String file) {
        this.file = file;
    }

    @Override
    public int read(byte[] buffer, int at, long line) throws LogFormatException {
        int found = SwfLine.count(buffer, at);
        if (found != FIELDS) {
            throw fault(
                    line,
                    "has " + found + (found == 1 ? " field, " : " fields, ") + FIELDS
                            + " are expected: id, name, nodes, cpus a node, speed, memory in KB a node");
        }
        String[] fields = new String[FIELDS];
        int next = at;
        for (int i = 0; i < FIELDS; i++) {
            int from = SwfLine.skipBlanks(buffer, next);
            next = SwfLine.fieldEnd(buffer, from);
            fields[i] = new String(buffer, from, next - from, StandardCharsets.ISO_8859_1);
        }
        number(line, "id", fields[0], 0, Integer.MAX_VALUE);
        String name = name(line, fields[1]);
        int nodes = (int) number(line, "nodes", fields[2], 1, MOST_NODES);
        if (clusters.stream().mapToInt(ClusterDescription::nodes).sum() + nodes > MOST_NODES) {
            throw fault(line, "with this cluster the machine has more than " + MOST_NODES + " nodes");
        }
        int cpus = (int) number(line, "cpus a node", fields[3], 1, MOST_CPUS);
        if (!fields[4].matches("[0-9]{1,9}(\\.[0-9]{1,9})?")) {
            throw fault(line, "speed is \"" + Excerpt.of(fields[4]) + "\", a number such as 1 or 1.5 is expected");
        }
        long memory = number(line, "memory in KB a node", fields[5], 1, MOST_MEMORY);
        clusters.add(new ClusterDescription(name, nodes, cpus, memory * 1024));
        return SwfLine.lineEnd(buffer, next);
    }

    @Override
    public void comment(byte[] buffer, int from, int to, long line) {
        // Comments are for people.
    }

    @Override
    public boolean begun() {
        return !clusters.isEmpty();
    }

    @Override
    public Form form() {
        return Form.MACHINES;
    }

    List<ClusterDescription> clusters() {
        return List.copyOf(clusters);
    }

    private String name(long line, String name) throws LogFormatException {
        if (!name.matches("[A-Za-z][A-Za-z0-9_-]*")) {
            throw fault(
                    line,
                    "name is \"" + Excerpt.of(name) + "\", a letter and then letters, digits, dashes and underscores"
                            + " are expected");
        }
        if (clusters.stream().anyMatch(cluster -> cluster.name().equals(name))) {
            throw fault(line, "name is \"" + Excerpt.of(name) + "\" as on a line before, each name is allowed once");
        }
        return name;
    }

    private long number(long line, String what, String field, long least, long most) throws LogFormatException {
        long value = field.matches("[0-9]{1,18}") ? Long.parseLong(field) : -1;
        if (value < least || value > most) {
            throw fault(
                    line,
                    what + " is \"" + Excerpt.of(field) + "\", a whole number from " + least + " to " + most
                            + " is expected");
        }
        return value;
    }

    private LogFormatException fault(long line, String fault) {
        return LogFormatException.ofLine(file, line, fault);
    }
}
