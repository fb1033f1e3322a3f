package org.almanac.daemon.confirm;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.almanac.pbs.Named;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.reservation.Refusal;

/** Why there is no place for a reservation, in words, with times as a zone tells them. */
record RefusalWords(ZoneId zone) {
    /** So many other reservations are named. */
    private static final int MOST = 3;

    private static final class Forms {
        static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
    }

    /** {@code 2026-11-20 12:42}. */
    String moment(long epochSeconds) {
        return Forms.MINUTE.format(Instant.ofEpochSecond(epochSeconds).atZone(zone));
    }

    String of(Refusal refusal) {
        if (refusal instanceof Refusal.Past past) {
            return "it would have been over at " + moment(past.end());
        } else if (refusal instanceof Refusal.NodesAway) {
            return "it would need nodes that are down or offline";
        } else if (refusal instanceof Refusal.Reserved reserved) {
            return reserved.windows().stream().limit(MOST).collect(Collectors.joining(", "))
                    + (reserved.windows().size() > MOST ? " and others have" : has(reserved.windows()))
                    + " nodes that it would need" + earliest(reserved.earliest());
        } else if (refusal instanceof Refusal.JobsRun run) {
            List<String> jobs = run.jobs().stream().map(JobId::value).toList();
            return (jobs.isEmpty() ? "jobs that are ending" : Named.of("job", jobs))
                    + " may run on then on nodes that it would need" + earliest(run.earliest());
        }
        return "no cluster has so many nodes of that kind";
    }

    private static String has(List<String> names) {
        return names.size() == 1 ? " has" : " have";
    }

    private String earliest(OptionalLong earliest) {
        return earliest.isPresent() ? "; there would be room from " + moment(earliest.getAsLong()) + " on" : "";
    }
}
