package org.almanac.daemon.predecessor.pbssched;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.DedicatedTimeFile;
import org.almanac.daemon.config.DedicatedTimeFile.WrongLineException;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.planner.cluster.Span;

/** Times that are for some queues alone, as a file {@code dedicated_time} has them. */
final class DedicatedTime {
    private final ZoneId zone;
    private final Instant now;
    /** Those of the lines so far that are to come, as our configuration has them. */
    private final List<String> times = new ArrayList<>();

    private final List<Told> told = new ArrayList<>();

    private DedicatedTime(ZoneId zone, Instant now) {
        this.zone = zone;
        this.now = now;
    }

    /**
     * What becomes of the file.
     *
     * @param zone in which its times are
     * @param now what is over then is no more
     */
    static List<Told> tell(SourceFile file, ZoneId zone, Instant now) {
        DedicatedTime all = new DedicatedTime(zone, now);
        file.lines().stream().filter(line -> !ConfigWords.isSilent(line)).forEach(all::tell);
        return all.told;
    }

    private void tell(SourceLine line) {
        Statement statement = Statement.always(
                line,
                "dedicated time",
                Optional.empty(),
                SchedRules.excerpt(line.text().strip()));
        told.add(new Told(statement, of(line)));
    }

    private Outcome of(SourceLine line) {
        try {
            Span span = DedicatedTimeFile.line(line.text(), zone).orElseThrow();
            if (span.to() <= now.getEpochSecond()) {
                return Outcome.meaningless("it is over");
            }
            times.add(written(span.from()) + "/" + written(span.to()));
            return Outcome.takenOver(new Gift.Value("dedicated-time.times", times));
        } catch (WrongLineException e) {
            return Outcome.unknown(e.getMessage());
        }
    }

    private String written(long moment) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mmxxx")
                .format(Instant.ofEpochSecond(moment).atZone(zone).toOffsetDateTime());
    }
}
