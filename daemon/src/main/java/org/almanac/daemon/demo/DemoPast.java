package org.almanac.daemon.demo;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.almanac.daemon.api.answer.PastPicture;
import org.almanac.daemon.metrics.PastMetrics;
import org.almanac.daemon.past.KeptPast;
import org.almanac.daemon.past.PastWatch;
import org.almanac.daemon.view.Published;

/** What a demo has shown earlier, in a folder that is there for as long as the demo. */
final class DemoPast implements Closeable {
    private static final KeptPast.Bounds BOUNDS = new KeptPast.Bounds(Duration.ofDays(60), 256L << 20);

    private final Path folder;
    private final KeptPast past;
    private Optional<PastWatch> watch = Optional.empty();

    private DemoPast(Path folder, KeptPast past) {
        this.folder = folder;
        this.past = past;
    }

    /** One in the folder for what is temporary; empty where nothing can be made there, as a demo shows what is now without it. */
    static Optional<DemoPast> open(PastMetrics metrics) {
        try {
            Path folder = Files.createTempDirectory("almanac-demo");
            return Optional.of(new DemoPast(folder, KeptPast.open(folder, BOUNDS, metrics)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    KeptPast past() {
        return past;
    }

    /** Begins to keep what is published. */
    void watch(Supplier<Optional<Published>> published) {
        watch = Optional.of(PastWatch.start(past, published, PastPicture::of));
    }

    @Override
    public void close() {
        watch.ifPresent(PastWatch::close);
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepest = all.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepest) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException e) {
            // The system clears it away one day.
            watch = Optional.empty();
        }
    }
}
