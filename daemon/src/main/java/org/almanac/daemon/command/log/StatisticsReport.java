package org.almanac.daemon.command.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.almanac.workload.accounting.AccountingCounts;
import org.almanac.workload.accounting.Oddity;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SiteAccounts;
import org.almanac.workload.log.SiteLog;
import org.almanac.workload.statistics.Anomaly;
import org.almanac.workload.statistics.ArrivalPattern;
import org.almanac.workload.statistics.LogStatistics;

/** What is in a log, for people and for programs. */
record StatisticsReport(String name, JobLog log, LogStatistics statistics) {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private static final String[] WEEKDAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    private static final double HOUR = 3600;

    /** The facts alone. */
    RecordedLog recorded() {
        return log.recorded();
    }

    /** What accounting files tell besides the jobs. */
    private Optional<AccountingCounts> accounting() {
        return log instanceof SiteLog site ? site.accounts().map(SiteAccounts::counts) : Optional.empty();
    }

    /** A table of some lines, ended by a line feed. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(name).append('\n');
        line(text, "jobs", statistics.jobs() + " of " + statistics.users() + " users");
        line(text, "first submission", moment(statistics.first()));
        line(text, "last submission", moment(statistics.last()));
        line(
                text,
                "machine",
                statistics.machineCpus() + " cpus"
                        + (recorded().maxProcs().isEmpty() ? " (the header names none)" : ""));
        line(text, "widest job", statistics.cpusMax() + " cpus");
        line(text, "work", String.format(Locale.ROOT, "%.0f cpu-h", statistics.work() / HOUR));
        line(
                text,
                "offered load",
                statistics.offeredLoad().isPresent()
                        ? String.format(
                                Locale.ROOT, "%.3f", statistics.offeredLoad().getAsDouble())
                        : "not defined, as all jobs came at once");
        line(text, "cancelled", statistics.cancelled() + "");
        line(text, "interactive", statistics.interactive() + " (queue 0)");
        line(text, "too wide", statistics.tooWide() + " with more cpus than the machine");
        line(text, "out of order", statistics.outOfOrder() + " submitted before the job above them");
        text.append("  jobs with\n");
        for (Map.Entry<Anomaly, Integer> anomaly : statistics.anomalies().entrySet()) {
            text.append(String.format(
                    Locale.ROOT,
                    "    %9d  %s%n",
                    anomaly.getValue(),
                    anomaly.getKey().text()));
        }
        accounting().ifPresent(counts -> accounting(text, counts));
        statistics.arrivals().ifPresent(arrivals -> arrivals(text, arrivals));
        return text.toString();
    }

    private static void line(StringBuilder text, String key, String value) {
        text.append(String.format(Locale.ROOT, "  %-17s %s%n", key, value));
    }

    private String moment(long moment) {
        return LogMoment.told(recorded(), moment);
    }

    /** The date of a moment by the clock of the machine's place. */
    private Optional<String> date(long moment) {
        return recorded().unixStartTime().isEmpty() ? Optional.empty() : Optional.of(moment(moment));
    }

    private static void accounting(StringBuilder text, AccountingCounts counts) {
        line(text, "accounting", counts.lines() + " lines, " + counts.bad() + " of which cannot be used");
        counts.oddities()
                .forEach((oddity, count) ->
                        text.append(String.format(Locale.ROOT, "    %9d  %s%n", count, oddity.title())));
    }

    private void arrivals(StringBuilder text, ArrivalPattern arrivals) {
        line(text, "arrivals", "by the clock of " + arrivals.zone());
        line(text, "  busy hours", ranges(arrivals.peakHours()));
        for (int hour = 0; hour < arrivals.byHour().size(); hour += 12) {
            line(
                    text,
                    String.format(Locale.ROOT, "  %02d to %02d h", hour, hour + 12),
                    shares(arrivals.byHour().subList(hour, hour + 12)));
        }
        line(text, "  " + WEEKDAYS[0] + " to " + WEEKDAYS[6], shares(arrivals.byWeekday()));
    }

    private String shares(List<Integer> counts) {
        StringBuilder text = new StringBuilder();
        for (int count : counts) {
            text.append(String.format(Locale.ROOT, "%6.1f", 100.0 * count / statistics.jobs()));
        }
        return text.append(" %").toString();
    }

    /** Such as {@code 9 to 18 h}: hours that follow one another, the end behind the last. */
    private static String ranges(List<Integer> hours) {
        List<String> ranges = new ArrayList<>();
        for (int i = 0; i < hours.size(); ) {
            int end = i;
            while (end + 1 < hours.size() && hours.get(end + 1) == hours.get(end) + 1) {
                end++;
            }
            ranges.add(hours.get(i) + " to " + (hours.get(end) + 1) + " h");
            i = end + 1;
        }
        return ranges.isEmpty() ? "none" : String.join(", ", ranges);
    }

    /** One log's numbers as an object; those of several in an array under {@code logs}. */
    static String json(List<StatisticsReport> reports) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text).useDefaultPrettyPrinter()) {
            if (reports.size() == 1) {
                reports.get(0).write(json);
            } else {
                json.writeStartObject();
                json.writeArrayFieldStart("logs");
                for (StatisticsReport report : reports) {
                    report.write(json);
                }
                json.writeEndArray();
                json.writeEndObject();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("log", name);
        json.writeNumberField("jobs", statistics.jobs());
        json.writeNumberField("users", statistics.users());
        json.writeNumberField("first", statistics.epoch(statistics.first()));
        json.writeNumberField("last", statistics.epoch(statistics.last()));
        orNull(json, "first_date", date(statistics.first()));
        orNull(json, "last_date", date(statistics.last()));
        json.writeNumberField("cpus_max", statistics.cpusMax());
        json.writeNumberField("machine_cpus", statistics.machineCpus());
        if (statistics.offeredLoad().isPresent()) {
            json.writeNumberField("offered_load", statistics.offeredLoad().getAsDouble());
        } else {
            json.writeNullField("offered_load");
        }
        json.writeNumberField("work_cpu_s", statistics.work());
        json.writeNumberField("cancelled", statistics.cancelled());
        json.writeNumberField("interactive", statistics.interactive());
        json.writeNumberField("too_wide", statistics.tooWide());
        json.writeNumberField("out_of_order", statistics.outOfOrder());
        json.writeObjectFieldStart("anomalies");
        for (Map.Entry<Anomaly, Integer> anomaly : statistics.anomalies().entrySet()) {
            json.writeNumberField(anomaly.getKey().written(), anomaly.getValue());
        }
        json.writeEndObject();
        if (accounting().isPresent()) {
            write(json, accounting().get());
        }
        if (statistics.arrivals().isPresent()) {
            ArrivalPattern arrivals = statistics.arrivals().get();
            json.writeStringField("time_zone", arrivals.zone().toString());
            numbers(json, "arrivals_by_hour", arrivals.byHour());
            numbers(json, "arrivals_by_weekday", arrivals.byWeekday());
            numbers(json, "peak_hours", arrivals.peakHours());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, AccountingCounts counts) throws IOException {
        json.writeObjectFieldStart("accounting");
        json.writeNumberField("lines", counts.lines());
        json.writeNumberField("bad_lines", counts.bad());
        for (Map.Entry<Oddity, Long> oddity : counts.oddities().entrySet()) {
            json.writeNumberField(oddity.getKey().name().toLowerCase(Locale.ROOT), oddity.getValue());
        }
        json.writeEndObject();
    }

    private static void orNull(JsonGenerator json, String name, Optional<String> value) throws IOException {
        if (value.isPresent()) {
            json.writeStringField(name, value.get());
        } else {
            json.writeNullField(name);
        }
    }

    private static void numbers(JsonGenerator json, String name, List<Integer> numbers) throws IOException {
        json.writeArrayFieldStart(name);
        for (int number : numbers) {
            json.writeNumber(number);
        }
        json.writeEndArray();
    }
}
