package org.almanac.pbs.openpbs;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import org.almanac.pbs.reading.TextException;
import org.dmfs.rfc5545.DateTime;
import org.dmfs.rfc5545.recur.InvalidRecurrenceRuleException;
import org.dmfs.rfc5545.recur.RecurrenceRule;
import org.dmfs.rfc5545.recur.RecurrenceRuleIterator;

/** When a standing reservation comes: a rule of iCalendar, by the clocks of a time zone. */
final class Recurrence {
    private static final long MILLIS = 1000;

    private final RecurrenceRule rule;
    private final TimeZone zone;

    private Recurrence(RecurrenceRule rule, TimeZone zone) {
        this.rule = rule;
        this.zone = zone;
    }

    static Recurrence parse(String rule, String zone) throws TextException {
        try {
            // By itself TimeZone takes any text, and means Greenwich.
            return new Recurrence(new RecurrenceRule(rule), TimeZone.getTimeZone(ZoneId.of(zone)));
        } catch (InvalidRecurrenceRuleException | IllegalArgumentException e) {
            throw new TextException(rule, "recurrence rule (reserve_rrule)");
        } catch (DateTimeException e) {
            throw new TextException(zone, "time zone (reserve_timezone)");
        }
    }

    /** The first starts by the rule, at most so many, where it is counted from that time on; in epoch seconds. */
    List<Long> starts(long from, long atMost) {
        List<Long> starts = new ArrayList<>();
        try {
            RecurrenceRuleIterator next = rule.iterator(new DateTime(zone, from * MILLIS));
            while (starts.size() < atMost && next.hasNext()) {
                starts.add(next.nextMillis() / MILLIS);
            }
        } catch (IllegalArgumentException e) {
            // By the rule it would come on no day of any year, as on a 30th of February.
        }
        return starts;
    }
}
