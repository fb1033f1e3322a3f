package org.almanac.daemon.loss;

import java.util.Locale;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.reading.JobFields;
import org.almanac.planner.cluster.Owner;

/** A job, or an array of jobs, as its server tells it with all its attributes. */
record TodaysJob(BatchObject told) {
    private static final Set<String> WAITING = Set.of("Q", "H", "W", "B", "T");

    String name() {
        return told.name();
    }

    String get(String attribute) {
        return told.get(attribute).orElse("");
    }

    String queue() {
        return get("queue");
    }

    Owner owner() {
        return JobFields.owner(told);
    }

    boolean waits() {
        return WAITING.contains(get("job_state"));
    }

    boolean isSuspended() {
        return get("job_state").equals("S");
    }

    boolean isOn(String attribute) {
        return get(attribute).equalsIgnoreCase("True");
    }

    /** Whether the job as a whole, or a chunk or piece of it, asks for the resource. */
    boolean asksFor(String resource) {
        String select = ":" + get("Resource_List.select") + ":" + get("schedselect");
        return !resource.isEmpty()
                && (told.get("Resource_List." + resource).isPresent() || select.contains(":" + resource + "="));
    }

    /** Whether something is asked for in the way in which Maui and Moab take it, beside the resources. */
    boolean hasExtension(String word) {
        return get("x").toUpperCase(Locale.ROOT).contains(word + ":");
    }

    /** The users' priority of it. */
    boolean hasPriority() {
        return !Set.of("", "0").contains(get("Priority"));
    }
}
