package org.almanac.daemon.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.Section;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.daemon.config.form.Spot;
import org.almanac.planner.cluster.QueueNames;
import org.almanac.planner.cluster.Span;

/**
 * Times in which jobs of some queues run alone, on all nodes.
 *
 * @param file the file {@code dedicated_time} that has further times
 * @param zone whose clocks show those of the file
 * @param written the times that stand here
 * @param times these and those of the file, as it was read
 * @param queues whose jobs run then, and only then
 */
public record DedicatedTimeSettings(
        Optional<Path> file, ZoneId zone, List<Span> written, List<Span> times, QueueNames queues) {
    static final Key<Path> FILE = Key.optional(
            "file",
            ScalarForm.of("an absolute path", Forms::path),
            "a file dedicated_time of OpenPBS with further times, read again whenever it has changed");
    static final Key<ZoneId> ZONE = Key.usual(
            "zone", PrimeTimeSettings.ZONE_FORM, "local", "the time zone whose clocks show the times of the file");
    static final Key<List<Span>> TIMES = Key.list(
            "times",
            ScalarForm.of(
                    "two times such as 2026-12-24T08:00+01:00/2026-12-24T20:00+01:00", DedicatedTimeSettings::span),
            "when it begins and ends");
    static final Key<List<String>> QUEUES = Key.list(
            "queues",
            QueuePatternForm.FORM,
            "the queues whose jobs alone run in dedicated time, and only in it; without it no job runs then");

    static final SectionForm<DedicatedTimeSettings> FORM =
            new SectionForm<>(List.of(FILE, ZONE, TIMES, QUEUES), DedicatedTimeSettings::of);

    public DedicatedTimeSettings {
        written = List.copyOf(written);
        times = List.copyOf(times);
    }

    private static DedicatedTimeSettings of(Section section) {
        DedicatedTimeSettings settings = new DedicatedTimeSettings(
                section.find(FILE),
                section.get(ZONE),
                section.get(TIMES),
                section.get(TIMES),
                QueuePatternForm.of(section.get(QUEUES)));
        Reading reading = Reading.trial();
        Optional<DedicatedTimeSettings> read = settings.readAgain(reading);
        reading.problems()
                .forEach(problem -> section.refuse(new Spot(problem.origin(), problem.key()), problem.sentence()));
        return read.orElse(settings);
    }

    /** The same if the file is read again; empty where that is wrong, or gone with times that it had, which is told. */
    Optional<DedicatedTimeSettings> readAgain(Reading reading) {
        if (file.isEmpty() || times.equals(written) && Files.notExists(file.get())) {
            // A file that does not exist has no times yet.
            return Optional.of(this);
        }
        return DedicatedTimeFile.read(file.get(), zone, reading).map(read -> {
            List<Span> all = new ArrayList<>(written);
            all.addAll(read);
            return new DedicatedTimeSettings(file, zone, written, all, queues);
        });
    }

    private static Optional<Span> span(String text) {
        String[] ends = text.split("/", 2);
        if (ends.length < 2) {
            return Optional.empty();
        }
        Optional<Long> from = Forms.time(ends[0].strip());
        Optional<Long> to = Forms.time(ends[1].strip());
        return from.isPresent() && to.isPresent() && from.get() < to.get()
                ? Optional.of(new Span(from.get(), to.get()))
                : Optional.empty();
    }
}
