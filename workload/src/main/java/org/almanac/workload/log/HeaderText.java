package org.almanac.workload.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the header of a log says in words for people: where it was recorded, whom to thank, how queues are called, notes.
 *
 * <p>What counts or dates the jobs, and so may be untrue of a part of them, is not among it; nor are the facts that a
 * {@link RecordedLog} has itself.
 *
 * @param lines of the header in its order, without semicolons; a line may go on in the next
 */
public record HeaderText(List<String> lines) {
    /** That of a log whose header says nothing more. */
    public static final HeaderText NONE = new HeaderText(List.of());

    private static final Pattern KEY = Pattern.compile("([A-Z][A-Za-z]*):(?:\\s.*|$)");
    private static final Set<String> OF_JOBS = Set.of(
            "Version",
            "MaxJobs",
            "MaxRecords",
            "UnixStartTime",
            "TimeZoneString",
            "StartTime",
            "EndTime",
            "MaxProcs",
            "MaxRuntime",
            "MaxMemory",
            "Deadline");
    private static final Set<String> OF_SITE = Set.of(
            "Computer",
            "Installation",
            "Acknowledge",
            "Information",
            "Conversion",
            "Preemption",
            "TimeZone",
            "MaxNodes",
            "MaxQueues",
            "Queues",
            "Queue",
            "MaxPartitions",
            "Partitions",
            "Partition");

    public HeaderText {
        lines = List.copyOf(lines);
    }

    /** What is to be kept of all lines of a header, each without its semicolon. */
    static HeaderText of(List<String> header) {
        List<String> kept = new ArrayList<>();
        boolean keeps = true;
        for (String line : header) {
            Matcher key = KEY.matcher(line.strip());
            keeps = key.matches() ? !OF_JOBS.contains(key.group(1)) : keeps;
            if (keeps && !line.isBlank()) {
                kept.add(line.stripTrailing());
            }
        }
        return new HeaderText(kept);
    }

    /** The same without whatever may name users: notes, and what the format does not know. */
    public HeaderText ofSite() {
        List<String> kept = new ArrayList<>();
        for (String line : lines) {
            Matcher key = KEY.matcher(line.strip());
            if (key.matches() && OF_SITE.contains(key.group(1))) {
                kept.add(line);
            }
        }
        return new HeaderText(kept);
    }
}
