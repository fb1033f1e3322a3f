package org.almanac.pbs.reading;

import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.snapshot.Hold;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.planner.cluster.Owner;

/** Attributes of jobs that all servers tell alike. */
public final class JobFields {
    /** After this epoch second there are no times but mistakes. */
    private static final long END_OF_TIME = 100_000_000_000L;

    private static final String DEFAULT_PROJECT = "_pbs_project_default";

    private JobFields() {}

    public static Owner owner(BatchObject job) {
        String user = job.get("euser").or(() -> job.get("Job_Owner")).orElse("").replaceFirst("@.*", "");
        // What is accounted to nobody's project may be accounted to somebody.
        String project = job.get("project")
                .filter(name -> !name.equals(DEFAULT_PROJECT))
                .or(() -> job.get("Account_Name"))
                .orElse("");
        return new Owner(user, job.get("egroup").orElse(""), project);
    }

    /** The state by its letter; jobs that have run or moved to another server are complete. */
    public static Optional<JobState> state(String letter) {
        return Optional.ofNullable(
                switch (letter) {
                    case "Q" -> JobState.QUEUED;
                    case "R" -> JobState.RUNNING;
                    case "E" -> JobState.EXITING;
                    case "C", "F", "X", "M" -> JobState.COMPLETE;
                    case "H" -> JobState.HELD;
                    case "W" -> JobState.WAITING;
                    case "S", "U" -> JobState.SUSPENDED;
                    case "T" -> JobState.TRANSIT;
                    default -> null;
                });
    }

    public static Set<Hold> holds(BatchObject job) {
        Set<Hold> holds = EnumSet.noneOf(Hold.class);
        job.get("Hold_Types").orElse("").chars().forEach(letter -> {
            switch (letter) {
                case 'u' -> holds.add(Hold.USER);
                case 'o' -> holds.add(Hold.OPERATOR);
                case 's' -> holds.add(Hold.SYSTEM);
                case 'l' -> holds.add(Hold.ARRAY_SLOTS);
                case 'p' -> holds.add(Hold.CREDENTIALS);
                default -> {}
            }
        });
        return holds;
    }

    /** The epoch second of an attribute; empty where there is none or it is 0. */
    public static OptionalLong time(BatchObject job, String attribute) {
        OptionalLong time = job.get(attribute)
                .map(value -> WrittenValues.count(value, END_OF_TIME))
                .orElse(OptionalLong.empty());
        return time.isPresent() && time.getAsLong() > 0 ? time : OptionalLong.empty();
    }

    /** When it came into its queue. */
    public static long queued(BatchObject job) {
        OptionalLong queued = time(job, "qtime");
        return queued.isPresent() ? queued.getAsLong() : time(job, "ctime").orElse(0);
    }

    /**
     * The epoch second of a deadline: {@code [[[DD:]HH:]MM:]SS} after the job was submitted, or an epoch second behind an
     * {@code @}; empty where the text is something else.
     */
    public static OptionalLong deadline(String text, BatchObject job) {
        if (text.startsWith("@")) {
            return WrittenValues.count(text.substring(1), END_OF_TIME);
        }
        OptionalLong submitted = time(job, "ctime");
        OptionalLong after = WrittenValues.seconds(text);
        return after.isPresent()
                ? OptionalLong.of((submitted.isPresent() ? submitted.getAsLong() : queued(job)) + after.getAsLong())
                : OptionalLong.empty();
    }

    public static OptionalInt number(BatchObject job, String attribute) {
        OptionalLong number = job.get(attribute).map(WrittenValues::number).orElse(OptionalLong.empty());
        boolean fits = number.isPresent() && number.getAsLong() == (int) number.getAsLong();
        return fits ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }

    public static boolean isInteractive(BatchObject job) {
        return job.get("interactive").map(WrittenValues::isTrue).orElse(false);
    }

    /** The array of a job of an array, such as {@code 26[].srv} of {@code 26[1].srv}; empty for other jobs. */
    public static Optional<String> array(String id) {
        int open = id.indexOf('[');
        int close = id.indexOf(']', open);
        return open < 0 || close < 0 ? Optional.empty() : Optional.of(id.substring(0, open + 1) + id.substring(close));
    }
}
