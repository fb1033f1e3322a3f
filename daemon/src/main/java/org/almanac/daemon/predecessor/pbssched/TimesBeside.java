package org.almanac.daemon.predecessor.pbssched;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.almanac.daemon.config.DedicatedTimeFile;
import org.almanac.daemon.config.DedicatedTimeFile.WrongLineException;
import org.almanac.daemon.config.HolidaysFile;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.planner.cluster.Span;

/** Which times the files beside a {@code sched_config} tell from others; of this depends what it says itself. */
record TimesBeside(PrimeTime prime, Dedicated dedicated) {
    /** Whether there is any time that is not prime time. */
    enum PrimeTime {
        NONE_BUT_PRIME,
        BOTH
    }

    /** Whether any dedicated time is to come. */
    enum Dedicated {
        NONE,
        TO_COME
    }

    static final TimesBeside NONE = new TimesBeside(PrimeTime.NONE_BUT_PRIME, Dedicated.NONE);

    /** Those of such files, where they are there. */
    static TimesBeside of(Optional<SourceFile> holidays, Optional<SourceFile> dedicated, ZoneId zone, Instant now) {
        boolean hasYear = holidays.filter(file -> HolidaysFile.of(
                                file.lines().stream().map(SourceLine::text).toList())
                        .year()
                        .isPresent())
                .isPresent();
        boolean toCome =
                dedicated.stream().flatMap(file -> file.lines().stream()).anyMatch(line -> isToCome(line, zone, now));
        return new TimesBeside(
                hasYear ? PrimeTime.BOTH : PrimeTime.NONE_BUT_PRIME, toCome ? Dedicated.TO_COME : Dedicated.NONE);
    }

    private static boolean isToCome(SourceLine line, ZoneId zone, Instant now) {
        try {
            Optional<Span> span = DedicatedTimeFile.line(line.text(), zone);
            return span.filter(each -> each.to() > now.getEpochSecond()).isPresent();
        } catch (WrongLineException e) {
            return false;
        }
    }
}
