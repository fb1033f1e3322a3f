package org.almanac.daemon.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.form.Reading;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.QueueNames;

/** At which hours jobs of which queues run, as a site has set it; the files that it names may change at any time. */
public record HoursSettings(Optional<PrimeTimeSettings> prime, Optional<DedicatedTimeSettings> dedicated) {
    /** All jobs run at any time. */
    public static final HoursSettings NONE = new HoursSettings(Optional.empty(), Optional.empty());

    /** The hours, by the files as they were read. */
    public Hours hours() {
        return hours(prime.map(PrimeTimeSettings::prime), dedicated);
    }

    /** The files that it names. */
    public List<Path> files() {
        List<Path> files = new ArrayList<>();
        prime.flatMap(PrimeTimeSettings::file).ifPresent(files::add);
        dedicated.flatMap(DedicatedTimeSettings::file).ifPresent(files::add);
        return files;
    }

    /** The same by the files as they are now; of one in which anything is wrong, which is told, what it said before. */
    public HoursSettings readAgain(Reading reading) {
        return new HoursSettings(
                prime.map(each -> each.readAgain(reading).orElse(each)),
                dedicated.map(each -> each.readAgain(reading).orElse(each)));
    }

    /** What is to be said of the year of a file of holidays, at that epoch second. */
    public Optional<String> yearWarning(long now) {
        return prime.flatMap(each -> each.yearWarning(now));
    }

    private static Hours hours(Optional<Hours.Prime> prime, Optional<DedicatedTimeSettings> dedicated) {
        return new Hours(
                prime,
                dedicated.map(DedicatedTimeSettings::times).orElse(List.of()),
                dedicated.map(DedicatedTimeSettings::queues).orElse(QueueNames.NONE));
    }
}
