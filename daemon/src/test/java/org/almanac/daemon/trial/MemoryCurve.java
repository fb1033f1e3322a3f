package org.almanac.daemon.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** How much memory a process has had, from sample to sample. */
final class MemoryCurve {
    /** What it has at a moment, in seconds; bytes. */
    record Sample(double at, long heap, long resident) {}

    private final List<Sample> samples = new ArrayList<>();

    void add(Sample sample) {
        samples.add(sample);
    }

    List<Sample> samples() {
        return List.copyOf(samples);
    }

    /**
     * By how much memory grows.
     *
     * @param bytes a second: the slope of the straight line that is nearest
     * @param error the standard error of that slope, in bytes a second; infinite of fewer than three samples
     */
    record Growth(double bytes, double error) {
        /** What it grows by at the least, as far as the samples tell: two standard errors less. */
        double least() {
            return bytes - 2 * error;
        }
    }

    static Growth growth(List<Sample> samples, ToLongFunction<Sample> bytes) {
        double meanAt = samples.stream().mapToDouble(Sample::at).average().orElseThrow();
        double meanBytes = samples.stream().mapToLong(bytes).average().orElseThrow();
        double above = 0;
        double below = 0;
        for (Sample sample : samples) {
            above += (sample.at() - meanAt) * (bytes.applyAsLong(sample) - meanBytes);
            below += (sample.at() - meanAt) * (sample.at() - meanAt);
        }
        if (samples.size() < 3 || below == 0) {
            return new Growth(0, Double.POSITIVE_INFINITY);
        }
        double slope = above / below;
        double squares = 0;
        for (Sample sample : samples) {
            double off = bytes.applyAsLong(sample) - meanBytes - slope * (sample.at() - meanAt);
            squares += off * off;
        }
        return new Growth(slope, Math.sqrt(squares / (samples.size() - 2) / below));
    }
}
