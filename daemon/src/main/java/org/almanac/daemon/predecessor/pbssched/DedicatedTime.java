package org.almanac.daemon.predecessor.pbssched;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.fate.Told;

/** Times that are for some queues alone, as a file {@code dedicated_time} has them. */
final class DedicatedTime {
    private static final Pattern MOMENT =
            Pattern.compile("([0-9]{1,2})/([0-9]{1,2})/([0-9]{2}|[0-9]{4}) ([0-9]{1,2}):([0-9]{2})");
    private static final int MOST_WORDS = 5;

    /** Years of two digits are of this century below that. */
    private static final int CENTURY = 90;

    private final SchedConfig config;
    private final ZoneId zone;
    private final Instant now;
    private final List<Told> told = new ArrayList<>();

    private DedicatedTime(SchedConfig config, ZoneId zone, Instant now) {
        this.config = config;
        this.zone = zone;
        this.now = now;
    }

    /**
     * What becomes of the file beside that {@code sched_config}.
     *
     * @param zone in which its times are
     * @param now what is over then is no more
     */
    static List<Told> tell(SourceFile file, SchedConfig config, ZoneId zone, Instant now) {
        DedicatedTime times = new DedicatedTime(config, zone, now);
        file.lines().stream().filter(line -> !ConfigWords.isSilent(line)).forEach(times::tell);
        return times.told;
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
        String[] words = line.text().strip().split("\\s+", MOST_WORDS);
        Optional<Instant> from = words.length < 4 ? Optional.empty() : moment(words[0] + " " + words[1]);
        Optional<Instant> to = words.length < 4 ? Optional.empty() : moment(words[2] + " " + words[3]);
        if (from.isEmpty() || to.isEmpty()) {
            return Outcome.unknown("a line has two times such as 12/24/2026 08:00");
        } else if (!to.get().isAfter(from.get())) {
            return Outcome.unknown("it ends before it begins");
        } else if (!to.get().isAfter(now)) {
            return Outcome.meaningless("it is over");
        }
        String prefix = SchedRules.excerpt(config.value("dedicated_prefix", "ded"));
        return Outcome.otherwise(
                "no job runs then; 'queue:' with a name that begins with " + prefix
                        + " lets the jobs of that queue run, then" + " alone",
                Gift.element("windows", "dedicated-" + line.number())
                        .with("from", written(from.get()))
                        .with("to", written(to.get())));
    }

    private String written(Instant moment) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mmxxx")
                .format(moment.atZone(zone).toOffsetDateTime());
    }

    private Optional<Instant> moment(String text) {
        Matcher matcher = MOMENT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int year = Integer.parseInt(matcher.group(3));
        int whole = year >= 100 ? year : year < CENTURY ? 2000 + year : 1900 + year;
        try {
            return Optional.of(LocalDateTime.of(
                            whole,
                            Integer.parseInt(matcher.group(1)),
                            Integer.parseInt(matcher.group(2)),
                            Integer.parseInt(matcher.group(4)),
                            Integer.parseInt(matcher.group(5)))
                    .atZone(zone)
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
