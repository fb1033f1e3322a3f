package org.almanac.daemon.running;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.almanac.daemon.running.LoadedJob.Fate;
import org.almanac.daemon.running.LoadedJob.Pieces;
import org.almanac.daemon.running.LoadedPbs.LoadedNode;

/** Jobs of all shapes by several users for eight nodes of two sorts, drawn by lot. */
final class MixedLoad {
    private static final int USERS = 5;
    private static final int WIDE = 4;

    /** Seconds between two submissions: more comes than runs. */
    private static final int GAP = 28;

    private final SplittableRandom random;
    private final long begin;
    private final boolean disturbed;
    private final List<LoadedJob> jobs = new ArrayList<>();
    private int number;

    private MixedLoad(long seed, long begin, boolean disturbed) {
        this.random = new SplittableRandom(seed);
        this.begin = begin;
        this.disturbed = disturbed;
    }

    static List<LoadedNode> nodes() {
        List<LoadedNode> nodes = new ArrayList<>();
        for (int i = 1; i <= 2 * WIDE; i++) {
            nodes.add(
                    i <= WIDE ? new LoadedNode("n" + i, 8, 16_384, "fast") : new LoadedNode("n" + i, 4, 8_192, "slow"));
        }
        return nodes;
    }

    /**
     * So many jobs at least, those of arrays counted each.
     *
     * @param disturbed whether some are held, suspended or requeued, and end before their time
     */
    static List<LoadedJob> draw(long seed, int count, long begin, boolean disturbed) {
        MixedLoad load = new MixedLoad(seed, begin, disturbed);
        while (load.jobs.size() < count) {
            load.addOne();
        }
        return List.copyOf(load.jobs);
    }

    private void addOne() {
        long submitted = begin + (long) GAP * number + random.nextLong(30);
        if (chance(6)) {
            addArray(submitted);
        } else {
            jobs.add(conditioned(job(++number + ".vm", submitted, "u" + random.nextInt(USERS), shape(), chance(8))));
        }
    }

    private void addArray(long submitted) {
        String array = ++number + "[].vm";
        String user = "u" + random.nextInt(USERS);
        List<Pieces> shape = shape();
        int slots = chance(75) ? 1 + random.nextInt(3) : 0;
        int size = 3 + random.nextInt(6);
        long walltime = walltime();
        for (int i = 0; i < size; i++) {
            LoadedJob job = new LoadedJob(array.replace("[]", "[" + i + "]"), user, submitted, shape, false, walltime);
            job.array = Optional.of(array);
            job.slots = slots;
            jobs.add(early(job));
        }
    }

    private LoadedJob job(String id, long submitted, String user, List<Pieces> shape, boolean exclusive) {
        return early(new LoadedJob(id, user, submitted, shape, exclusive, walltime()));
    }

    private LoadedJob early(LoadedJob job) {
        if (disturbed && chance(30)) {
            job.runtime = 1 + random.nextLong(job.runtime);
        }
        return job;
    }

    private long walltime() {
        return 30 + 10 * random.nextLong(60);
    }

    private List<Pieces> shape() {
        return switch (random.nextInt(8)) {
            case 0 -> List.of(new Pieces(2 + random.nextInt(2), 2, 0, ""));
            case 1 -> List.of(new Pieces(1 + random.nextInt(2), 4, 0, "fast"));
            case 2 -> List.of(new Pieces(2, 1, 0, "slow"), new Pieces(1, 6, 0, ""));
            case 3 -> List.of(new Pieces(1 + random.nextInt(2), 1, 6_000, ""));
            case 4 -> List.of(new Pieces(1, 8, 0, ""));
            default -> List.of(new Pieces(1, 1 + random.nextInt(4), 0, ""));
        };
    }

    /** What it waits for besides nodes, and what befalls it. */
    private LoadedJob conditioned(LoadedJob job) {
        switch (random.nextInt(10)) {
            case 0 -> {
                if (!jobs.isEmpty()) {
                    LoadedJob other = jobs.get(Math.max(0, jobs.size() - 1 - random.nextInt(10)));
                    job.after = List.of(other.toldAs());
                }
            }
            case 1 -> job.notBefore = job.submitted + 30 + random.nextLong(900);
            case 2 -> job.heldUntil = disturbed ? job.submitted + 10 + random.nextLong(600) : 0;
            case 3 ->
                job.fate = disturbed ? new Fate(5 + random.nextLong(20), 20 + random.nextLong(200), 0) : Fate.NONE;
            case 4 -> job.fate = disturbed ? new Fate(0, 0, 5 + random.nextLong(20)) : Fate.NONE;
            default -> {}
        }
        return job;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }
}
