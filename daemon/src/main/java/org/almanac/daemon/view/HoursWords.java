package org.almanac.daemon.view;

import java.util.Map;
import java.util.function.Function;

/** Why the hours of a job's queue keep the job from starting, in words, from the data that programs read. */
final class HoursWords {
    private HoursWords() {}

    /** @param moment writes the epoch second that the data have */
    static String of(Map<?, ?> data, Function<Object, String> moment) {
        String queue = "jobs of its queue " + data.get("queue");
        String next = data.containsKey("next") ? moment.apply(data.get("next")) : "";
        return switch (String.valueOf(data.get("bar"))) {
            case "prime_time_only" -> queue + " start in prime time only" + next(next);
            case "non_prime_time_only" -> queue + " start in non-prime time only" + next(next);
            case "dedicated_time_only" -> queue + " run in dedicated time only" + next(next);
            case "dedicated_time" -> "dedicated time is for other queues" + may(next);
            case "before_dedicated_time" -> "would not end before dedicated time" + may(next);
            case "before_end_of_dedicated_time" -> "would not end in dedicated time" + may(next);
            case "before_prime_time" -> "would run on into prime time" + may(next);
            default -> "would run on into non-prime time" + may(next);
        };
    }

    private static String next(String moment) {
        return moment.isEmpty() ? ", which there is none of to come" : ", next at " + moment;
    }

    private static String may(String moment) {
        return moment.isEmpty() ? ", whenever it starts" : "; it may start at " + moment;
    }
}
