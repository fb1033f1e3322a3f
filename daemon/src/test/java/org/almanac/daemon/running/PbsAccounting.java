package org.almanac.daemon.running;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a {@link LoadedPbs} has recorded of its jobs, in the order of time, and what its users were told. */
final class PbsAccounting {
    private static final Pattern ESTIMATED = Pattern.compile(" estimated\\.start_time=(\\d+) estimated\\.exec_vnode=");
    private static final Pattern COMMENT = Pattern.compile(" comment=Planned start (\\S+) (\\S+) on ");

    enum Mark {
        QUEUED,
        STARTED,
        SUSPENDED,
        RESUMED,
        REQUEUED,
        ENDED
    }

    /** What happened to a job, and where it was then. */
    record Entry(long time, Mark mark, LoadedJob job, String location) {}

    /** What was told of a job or array: the planned start, or none where it was told a reason. */
    record Telling(long time, String name, OptionalLong start) {}

    private final List<Entry> entries = new ArrayList<>();
    private final List<Telling> tellings = new ArrayList<>();

    void add(long time, Mark mark, LoadedJob job) {
        entries.add(new Entry(time, mark, job, job.location));
    }

    /** The attributes of a job were altered. */
    void told(long time, String name, String line) {
        tellings.add(new Telling(time, name, start(line)));
    }

    private static OptionalLong start(String line) {
        Matcher estimated = ESTIMATED.matcher(line);
        if (estimated.find()) {
            return OptionalLong.of(Long.parseLong(estimated.group(1)));
        }
        Matcher comment = COMMENT.matcher(line);
        return comment.find()
                ? OptionalLong.of(LocalDateTime.parse(comment.group(1) + "T" + comment.group(2))
                        .atZone(ZoneId.systemDefault())
                        .toEpochSecond())
                : OptionalLong.empty();
    }

    List<Entry> entries() {
        return List.copyOf(entries);
    }

    List<Entry> of(LoadedJob job) {
        return entries.stream().filter(entry -> entry.job() == job).toList();
    }

    /** When that happened to the job, each time. */
    List<Long> times(LoadedJob job, Mark mark) {
        return of(job).stream()
                .filter(entry -> entry.mark() == mark)
                .map(Entry::time)
                .toList();
    }

    List<Telling> tellings(String name) {
        return tellings.stream().filter(telling -> telling.name().equals(name)).toList();
    }
}
