package org.almanac.pbs.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.pbs.snapshot.Dependency;
import org.almanac.pbs.snapshot.Dependency.Trigger;

/**
 * Reads for whom a job waits, as it stands in its attribute {@code depend}.
 *
 * <p>{@code TYPE:JOB[@SERVER][:JOB...][,TYPE...]}. The types {@code before...}, which tell the same of the other side,
 * are passed over. Nothing can be planned for {@code on:NUMBER} or a number of an array's jobs: only the server can
 * tell. Jobs that must run at one time ({@code synccount}, {@code syncwith}) are not understood.
 */
public final class DependencyReader {
    private DependencyReader() {}

    /** The dependencies; empty where one is not understood. */
    public static Optional<List<Dependency>> parse(String text) {
        List<Dependency> dependencies = new ArrayList<>();
        for (String each : WrittenValues.list(text)) {
            String[] words = each.split(":", -1);
            if (words[0].startsWith("before")) {
                continue;
            }
            Optional<Trigger> trigger = trigger(words[0]);
            if (trigger.isEmpty() || words.length < 2) {
                return Optional.empty();
            }
            for (int i = 1; i < words.length; i++) {
                String job = words[i].replaceFirst("@.*", "");
                if (job.isEmpty()) {
                    return Optional.empty();
                }
                boolean counted = job.matches(".*\\[\\].*\\[\\d*\\]");
                dependencies.add(new Dependency(counted ? Trigger.OTHER : trigger.get(), job));
            }
        }
        return Optional.of(dependencies);
    }

    private static Optional<Trigger> trigger(String type) {
        return Optional.ofNullable(
                switch (type) {
                    case "after", "afterstartarray" -> Trigger.STARTED;
                    case "afterany", "afteranyarray" -> Trigger.ENDED;
                    case "afterok", "afterokarray" -> Trigger.ENDED_WELL;
                    case "afternotok", "afternotokarray" -> Trigger.ENDED_BADLY;
                    case "runone" -> Trigger.NEVER_STARTED;
                    case "on" -> Trigger.OTHER;
                    default -> null;
                });
    }
}
