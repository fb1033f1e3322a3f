package org.almanac.planner.forecast;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * When a job that nobody has submitted is expected to start, by what was told of jobs that wait: of those that are most like it.
 *
 * <p>Jobs are like each other that are planned at about the same time and ask for about as many cpus and as much walltime. What
 * counts of them is by which part of the wait by their walltimes they are expected to wait less, on a scale on which minutes count
 * for much where a start is near. It stands for what scenarios would tell with the job among them, which takes far longer. Times
 * are epoch seconds.
 */
public final class AlikeStarts {
    /** So many jobs tell of another one. */
    private static final int MOST = 20;

    /** On the scale of waits and sizes: with no job so near nothing is told. */
    private static final double FARTHEST = 1;

    /** How much it counts that a job asks for e times as many cpus, or as much walltime. */
    private static final double BY_CPUS = 0.2;

    private static final double BY_WALLTIME = 0.2;

    /** Waits that are shorter than that many seconds differ by little. */
    private static final double NEAR = 300;

    /** The shortest range, in seconds. */
    private static final long SHORTEST = 60;

    private final long now;
    private final List<Known> known;

    /**
     * A job that waits and was told its expected start.
     *
     * @param planned its planned start
     */
    public record Waiting(JobTraits traits, long planned, ExpectedStart start) {}

    /** What a job is like, and how much earlier than planned, on the scale, its expected start lies and its range begins and ends. */
    private record Known(
            double planned, double cpus, double walltime, double expected, double earliest, double latest) {}

    /** One that is near. */
    private record Near(double distance, Known job) {
        double weight() {
            return Math.exp(-distance / FARTHEST);
        }
    }

    /**
     * What is known.
     *
     * @param now when that was told
     */
    public AlikeStarts(long now, List<Waiting> told) {
        this.now = now;
        this.known = told.stream()
                .filter(job -> job.planned() > now)
                .map(this::known)
                .toList();
    }

    private Known known(Waiting job) {
        double planned = scaled(job.planned());
        return new Known(
                planned,
                Math.log(Math.max(1, job.traits().cpus())),
                Math.log(job.traits().walltime()),
                planned - scaled(job.start().expected()),
                planned - scaled(job.start().earliest()),
                planned - scaled(job.start().latest()));
    }

    /**
     * When a job is expected to start that would be planned then.
     *
     * @return empty where no job like it was told anything
     */
    public Optional<ExpectedStart> of(JobTraits job, long planned) {
        List<Near> nearest = nearest(job, scaled(planned));
        if (nearest.isEmpty() || planned <= now) {
            return Optional.empty();
        }
        long expected = at(planned, median(nearest, Known::expected));
        long earliest = Math.min(expected, at(planned, median(nearest, Known::earliest)));
        long latest = Math.max(expected, at(planned, median(nearest, Known::latest)));
        return Optional.of(new ExpectedStart(expected, earliest, Math.max(latest, earliest + SHORTEST)));
    }

    private List<Near> nearest(JobTraits job, double planned) {
        double cpus = Math.log(Math.max(1, job.cpus()));
        double walltime = Math.log(job.walltime());
        List<Near> near = new ArrayList<>();
        for (Known other : known) {
            double distance = Math.abs(planned - other.planned())
                    + BY_CPUS * Math.abs(cpus - other.cpus())
                    + BY_WALLTIME * Math.abs(walltime - other.walltime());
            if (distance <= FARTHEST) {
                near.add(new Near(distance, other));
            }
        }
        near.sort(Comparator.comparingDouble(Near::distance));
        return near.subList(0, Math.min(MOST, near.size()));
    }

    private double scaled(long time) {
        return Math.log(Math.max(0, time - now) + NEAR);
    }

    private long at(long planned, double gain) {
        return now + Math.max(0, Math.round(Math.exp(scaled(planned) - gain) - NEAR));
    }

    /** The middle one by weight. */
    private static double median(List<Near> jobs, ToDoubleFunction<Known> of) {
        List<Near> sorted = new ArrayList<>(jobs);
        sorted.sort(Comparator.comparingDouble(near -> of.applyAsDouble(near.job())));
        double half = jobs.stream().mapToDouble(Near::weight).sum() / 2;
        int middle = 0;
        for (double before = sorted.get(0).weight();
                before < half;
                before += sorted.get(middle).weight()) {
            middle++;
        }
        return of.applyAsDouble(sorted.get(middle).job());
    }
}
