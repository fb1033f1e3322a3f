package org.almanac.daemon.command.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.almanac.daemon.program.ProgramBuild;
import org.almanac.replay.ReplayProgress;
import org.almanac.replay.series.Series;
import org.almanac.replay.sweep.Sweep;
import org.almanac.replay.sweep.SweepFolder;
import org.almanac.replay.sweep.SweepGrid;
import org.almanac.replay.sweep.SweepLogs;
import org.almanac.replay.sweep.SweepPoint;
import org.almanac.replay.sweep.SweepRun;

/** Runs the points of a grid that have not been run, and keeps what came of them where that is wanted. */
public final class SeriesReplay {
    private static final Duration ANY_TIME = Duration.ofDays(10_000);

    private final SweepGrid grid;
    private final ReplaySource source;
    private final Sweep sweep;
    private final Optional<SweepFolder> folder;
    private final List<String> told = new ArrayList<>();

    /**
     * A series of which nothing has been run here.
     *
     * @param results the folder in which what came of each point is kept; empty where it is not
     * @param command by which it was asked for
     */
    public SeriesReplay(SweepGrid grid, ReplaySource source, Optional<Path> results, String command) {
        this.grid = grid;
        this.source = source;
        this.sweep = new Sweep(grid, source);
        this.folder = results.map(path -> SweepFolder.open(path, sweep.manifest(ProgramBuild.text(), command)));
    }

    /** Runs what is missing; the series is the same whether its points were run now or before. */
    public Series run(int threads, ReplayProgress windows, SweepRun.Progress progress)
            throws IOException, InterruptedException {
        prepare();
        List<SweepPoint> points = sweep.points(windows);
        grid.intervals().ifPresent(rule -> tellFewer(rule.windows().count(), points));
        Map<SweepPoint, String> lines = new ConcurrentHashMap<>();
        List<SweepPoint> missing = folder.map(kept -> kept.missing(points)).orElse(points);
        new SweepRun(missing, ANY_TIME, System::nanoTime, point -> keep(point, lines), progress)
                .run(Math.min(threads, missing.size()));
        if (folder.isEmpty()) {
            return new Series(points, points.stream().map(lines::get).toList());
        }
        List<String> kept = folder.get().lines(points);
        folder.get().joined().write(String.join("", kept));
        told.add(folder.get().joined().path() + ": " + points.size() + " replays, of which "
                + (points.size() - missing.size()) + " were there already");
        return new Series(points, kept);
    }

    /**
     * Which logs have fewer windows than asked for; and where what came of the replays is kept, and how many of them were
     * there before.
     */
    public List<String> told() {
        return List.copyOf(told);
    }

    private void tellFewer(int wanted, List<SweepPoint> points) {
        for (String log : grid.logs()) {
            long windows = points.stream()
                    .map(SweepPoint::part)
                    .filter(part -> part.log().equals(log))
                    .distinct()
                    .count();
            if (windows < wanted) {
                told.add(log + ": " + windows + " of " + wanted + " windows: nothing goes on in the rest of the log");
            }
        }
    }

    private void prepare() {
        SweepLogs.Recorded first =
                sweep.logs().get(grid.logs().get(0), grid.seeds().get(0));
        source.warnOfQueues(first.jobs());
        SecondCompiler.useFor(first.jobs(), first.machine().cpus());
    }

    private void keep(SweepPoint point, Map<SweepPoint, String> lines) {
        String line = sweep.run(point);
        if (folder.isPresent()) {
            folder.get().write(point, line);
        } else {
            lines.put(point, line);
        }
    }
}
