package org.almanac.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A part of all benchmarks that can be run alone. */
enum Part {
    /** The planner on sites of some dozen nodes. */
    SMALL {
        @Override
        void run(Setting setting, Consumer<Measurement> told) {
            for (String shape : setting.quick() ? List.of("20x80") : List.of("20x80", "48x12", "100x16")) {
                for (int waiting : setting.quick() ? List.of(200, 1000) : List.of(200, 600, 1000, 1600)) {
                    kernel(setting, SiteShape.parse(shape), waiting, told);
                }
            }
        }
    },
    /** The planner on 5,000 nodes. */
    LARGE {
        @Override
        void run(Setting setting, Consumer<Measurement> told) {
            for (int waiting : setting.quick() ? List.of(1000) : List.of(1000, 10_000, 50_000)) {
                kernel(setting, SiteShape.parse("5000x64"), waiting, told);
            }
        }
    },
    /** The planner on more and more nodes. */
    NODES {
        @Override
        void run(Setting setting, Consumer<Measurement> told) {
            for (String shape : setting.quick() ? List.of("100x64") : List.of("20x64", "100x64", "500x64", "2000x64")) {
                kernel(setting, SiteShape.parse(shape), 1000, told);
            }
        }
    },
    /** The library of room over time by itself; what is measured stands in the column of the policy. */
    TIMELINE {
        @Override
        void run(Setting setting, Consumer<Measurement> told) {
            KernelRuns runs = new KernelRuns(setting.processes(), setting.quick() ? 1 : 3);
            for (String shape : setting.quick() ? List.of("64x64") : List.of("1x64", "64x64", "1200x64", "5000x64")) {
                for (String room : List.of("Profile", "NodeTimeline", "ClusterRoom")) {
                    for (String what : ROOM_BENCHMARKS) {
                        runs.measure(what, room, SiteShape.parse(shape), 1000).ifPresent(told);
                    }
                }
            }
        }
    },
    /** What the search of {@code planned} tries in a second, how soon it stops, and what plans each kind of move comes to. */
    SEARCH {
        @Override
        void run(Setting setting, Consumer<Measurement> told) throws IOException {
            SearchRun runs = new SearchRun(setting.processes(), setting.quick() ? 1 : 5);
            for (String moves : List.of("random", "all")) {
                for (int waiting : setting.quick() ? List.of(100) : List.of(16, 64, 100, 127, 256, 512, 1024)) {
                    told.accept(runs.candidatesASecond(moves, SiteShape.parse("1x100"), waiting));
                }
                for (int waiting : setting.quick() ? List.of(1000) : List.of(100, 200, 500, 1000)) {
                    told.accept(runs.candidatesASecond(moves, SiteShape.parse("20x80"), waiting));
                }
                for (int waiting : setting.quick() ? List.<Integer>of() : List.of(1000, 10_000)) {
                    told.accept(runs.candidatesASecond(moves, SiteShape.parse("5000x64"), waiting));
                }
            }
            for (int waiting : setting.quick() ? List.of(10_000) : List.of(10_000, 50_000)) {
                told.accept(runs.stop("all", SiteShape.parse("5000x64"), waiting));
            }
            SiteShape[] shapes = {SiteShape.parse("1x100"), SiteShape.parse("20x80")};
            for (SiteShape shape : shapes) {
                for (String moves : List.of("random", "near", "swap", "worst-off", "gap", "all")) {
                    for (long candidates : setting.quick() ? new long[] {1000} : CANDIDATES) {
                        told.accept(runs.objectiveAfter(candidates, moves, shape, 200));
                    }
                }
            }
        }
    },
    /** What a scheduler holds of the heap. */
    MEMORY {
        @Override
        void run(Setting setting, Consumer<Measurement> told) throws IOException {
            for (String policy : POLICIES) {
                for (int waiting : setting.quick() ? List.of(1000) : List.of(1000, 10_000, 50_000)) {
                    told.accept(MemoryRun.measure(policy, SiteShape.parse("5000x64"), waiting));
                }
                told.accept(MemoryRun.measure(policy, SiteShape.parse("20x80"), 1000));
            }
        }
    },
    /** The daemon's cycles, alone, while its API is read and while its page is looked at, and its answers of jobs that nobody has submitted. */
    SERVICE {
        @Override
        void run(Setting setting, Consumer<Measurement> told) throws IOException {
            SiteShape shape = SiteShape.parse(setting.quick() ? "20x80" : "5000x64");
            for (int waiting : setting.quick() ? List.of(1000) : List.of(1000, 10_000, 50_000)) {
                CycleRun.measure("planned", shape, waiting, setting.quick() ? 1 : 3, BETWEEN_CYCLES)
                        .forEach(told);
                for (String policy : POLICIES) {
                    TryRun.measure(policy, shape, waiting, setting.quick() ? 200 : 1000)
                            .forEach(told);
                }
            }
            ViewersRun.measure("planned", shape, setting.quick() ? 1000 : 50_000, setting.quick() ? 1 : 5, 10_000)
                    .forEach(told);
            for (int jobs : setting.quick() ? List.of(500) : List.of(500, 4000)) {
                AlarmRun.measure("planned", shape, jobs, setting.quick() ? 10 : 30)
                        .forEach(told);
            }
        }
    },
    /** The page in a browser. */
    PAGE {
        @Override
        void run(Setting setting, Consumer<Measurement> told) throws IOException {
            SiteShape shape = SiteShape.parse(setting.quick() ? "20x80" : "5000x64");
            for (int waiting : setting.quick() ? List.of(1000) : List.of(1000, 10_000, 50_000)) {
                PageRun.measure(
                                "planned",
                                shape,
                                waiting,
                                setting.quick() ? 2 : 7,
                                300,
                                setting.quick() ? 2 : 9,
                                10_000)
                        .forEach(told);
            }
        }
    },
    /** Logs read alone, in each form, with few and with many users' names; the form stands in the column of the policy. */
    LOGS {
        @Override
        void run(Setting setting, Consumer<Measurement> told) throws IOException {
            ReadRun runs = new ReadRun(setting.processes());
            int jobs = setting.quick() ? 20_000 : 667_000;
            Path swf = setting.output().resolve("read-" + jobs + ".swf");
            SwfFile.write(AccountingLog.of(jobs, 1).log(), swf);
            runs.measure("SWF", swf, jobs + " lines", jobs).forEach(told);
            for (int users : List.of(5_000, 500_000)) {
                AccountingLog log = AccountingLog.of(jobs, users);
                Path days = setting.output().resolve("accounting-" + jobs + "-" + users);
                log.writeInto(days);
                runs.measure("accounting", days, log.lines() + " lines, " + users + " users", log.lines())
                        .forEach(told);
            }
        }
    },
    /** Whole replays of recorded logs, and of made-up ones. */
    REPLAYS {
        @Override
        void run(Setting setting, Consumer<Measurement> told) throws IOException {
            ReplayRuns runs = new ReplayRuns(setting.home().resolve("almanac"), setting.processes());
            for (String policy : List.of("easy", "conservative")) {
                for (Path log : logs(setting.traces())) {
                    runs.measure(policy, log).ifPresent(told);
                }
                if (!setting.quick()) {
                    runs.measure(policy, CrowdedLog.writeInto(setting.output())).ifPresent(told);
                    runs.measure(policy, CampaignLog.writeInto(setting.output()))
                            .ifPresent(told);
                }
            }
        }
    };

    /** In milliseconds. */
    private static final int BETWEEN_CYCLES = 1_000;

    private static final List<String> POLICIES = List.of("planned", "conservative");
    private static final long[] CANDIDATES = {100, 300, 1000, 3000, 10_000, 30_000, 100_000};
    private static final List<String> BENCHMARKS = List.of(
            "fullUpdate",
            "insertion",
            "earlyEnd",
            "largestEarlyEnd",
            "smallInsertion",
            "smallEarlyEnd",
            "copy",
            "build");
    private static final List<String> ROOM_BENCHMARKS =
            List.of("releaseAndHold", "earliestPlace", "freeAtStart", "walkThrough", "copyRoom");

    /**
     * How the benchmarks are run.
     *
     * @param home the checkout
     * @param traces the folder of recorded logs
     * @param output the folder that is written to
     * @param processes how many processes measure each figure
     * @param quick whether only a few figures are measured, and each only for a short time
     */
    record Setting(Path home, Path traces, Path output, int processes, boolean quick) {}

    /** Measures, and tells each measurement once it is made. */
    abstract void run(Setting setting, Consumer<Measurement> told) throws IOException;

    private static void kernel(Setting setting, SiteShape shape, int waiting, Consumer<Measurement> told) {
        KernelRuns runs = new KernelRuns(setting.processes(), setting.quick() ? 1 : 3);
        for (String policy : POLICIES) {
            for (String what : BENCHMARKS) {
                runs.measure(what, policy, shape, waiting).ifPresent(told);
            }
        }
    }

    private static List<Path> logs(Path traces) throws IOException {
        if (!Files.isDirectory(traces)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(traces)) {
            return files.filter(file -> file.toString().endsWith(".swf.gz"))
                    .sorted()
                    .toList();
        }
    }
}
