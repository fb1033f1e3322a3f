package org.almanac.daemon.command.option;

import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.almanac.daemon.json.Json;
import picocli.CommandLine.Option;

/** The options that say when a reservation is to be. */
public final class ReservedTime {
    @Option(
            names = "--from",
            paramLabel = "TIME",
            converter = MomentToCome.class,
            description = "When it begins, as 2026-12-01T08:00. Default: when it costs the least.")
    private Optional<Long> from = Optional.empty();

    @Option(names = "--to", paramLabel = "TIME", converter = MomentToCome.class, description = "When it ends.")
    private Optional<Long> to = Optional.empty();

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            converter = WrittenDuration.class,
            description = "How long it is, as 8h, in place of --to.")
    private Optional<Duration> length = Optional.empty();

    @Option(
            names = "--within",
            paramLabel = "DURATION",
            converter = WrittenDuration.class,
            description = "When it costs the least is looked for so far ahead. Default: 14d.")
    private Optional<Duration> within = Optional.empty();

    @Option(
            names = "--step",
            paramLabel = "DURATION",
            converter = WrittenDuration.class,
            description = "One begin in so long is tried. Default: 15m.")
    private Optional<Duration> step = Optional.empty();

    @Option(names = "--rolling", paramLabel = "N", description = "So many nodes at a time, one set after the other.")
    private Optional<Long> rolling = Optional.empty();

    @Option(
            names = "--every",
            paramLabel = "DAYS",
            converter = WrittenDays.class,
            description = "It comes again on these days, as mon,wed, or day for every day.")
    private Optional<List<DayOfWeek>> days = Optional.empty();

    @Option(
            names = "--until",
            paramLabel = "TIME",
            converter = MomentToCome.class,
            description = "It comes again until then. Default: without end.")
    private Optional<Long> until = Optional.empty();

    /** Writes what was said. */
    public void write(Json json) throws IOException {
        number("from", from, json);
        number("to", to, json);
        number("length_s", length.map(Duration::toSeconds), json);
        number("within_s", within.map(Duration::toSeconds), json);
        number("step_s", step.map(Duration::toSeconds), json);
        number("rolling", rolling, json);
        if (days.isPresent()) {
            json.texts(
                            "days",
                            days.get().stream()
                                    .map(day -> day.name().toLowerCase(Locale.ROOT))
                                    .toList())
                    .text("zone", ZoneId.systemDefault().getId());
        }
        number("until", until, json);
    }

    private static void number(String key, Optional<Long> value, Json json) throws IOException {
        if (value.isPresent()) {
            json.number(key, value.get());
        }
    }

    /** Whether anything was said. */
    public boolean isSaid() {
        return from.isPresent()
                || to.isPresent()
                || length.isPresent()
                || within.isPresent()
                || step.isPresent()
                || rolling.isPresent()
                || days.isPresent()
                || until.isPresent();
    }
}
