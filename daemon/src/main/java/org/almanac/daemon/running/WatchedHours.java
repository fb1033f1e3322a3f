package org.almanac.daemon.running;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.almanac.daemon.config.HoursSettings;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.pbs.Warning;
import org.almanac.pbs.follow.LocalHours;
import org.almanac.planner.cluster.Hours;

/**
 * The hours that a configuration sets, by its files as they are now: a file that has changed is read again.
 *
 * <p>Where anything in a file is wrong, that is told, and what it said before holds until it is right. A file that somebody may still
 * be writing is looked at later. For one thread.
 */
final class WatchedHours implements LocalHours {
    /** What a file is known by: the time of its last change and its size; empty where there is none. */
    record Mark(Optional<FileTime> changed, long size) {
        /** Whether the file has just changed, at that epoch second, so that it may not be whole yet. */
        boolean isFresh(long now) {
            return changed.map(time -> now - time.to(TimeUnit.SECONDS))
                    .filter(age -> age >= 0 && age < WHOLE_AFTER)
                    .isPresent();
        }
    }

    /** So many seconds after its last change a file is taken as whole; one that changes in the future always is. */
    private static final long WHOLE_AFTER = 2;

    private HoursSettings settings;
    private final Function<Path, Mark> marks;
    private List<Mark> seen;
    private List<Warning> wrong = List.of();

    /** @param marks tells what files are known by */
    WatchedHours(HoursSettings settings, Function<Path, Mark> marks) {
        this.settings = settings;
        this.marks = marks;
        // Before they are looked at the files may have changed since they were read.
        this.seen = List.of();
    }

    /** Marks of files on this machine. */
    static Function<Path, Mark> ofFiles() {
        return file -> {
            try {
                return new Mark(Optional.of(Files.getLastModifiedTime(file)), Files.size(file));
            } catch (IOException e) {
                return new Mark(Optional.empty(), 0);
            }
        };
    }

    @Override
    public Hours at(long now, Consumer<Warning> warnings) {
        List<Mark> present = settings.files().stream().map(marks).toList();
        if (!present.equals(seen) && present.stream().noneMatch(mark -> mark.isFresh(now))) {
            seen = present;
            readAgain();
        }
        wrong.forEach(warnings);
        settings.yearWarning(now).ifPresent(text -> warnings.accept(new Warning("prime-time", text)));
        return settings.hours();
    }

    private void readAgain() {
        Reading reading = Reading.trial();
        settings = settings.readAgain(reading);
        List<Warning> told = new ArrayList<>();
        for (Problem problem : reading.problems()) {
            told.add(new Warning("hours", problem.text() + " Until then the former hours hold"));
        }
        wrong = List.copyOf(told);
    }
}
