package org.almanac.daemon.trial;

import java.util.ArrayList;
import java.util.List;

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

    /** By how many bytes a second it grows from that moment on: the slope of the straight line that is nearest. */
    static double growth(List<Sample> samples, java.util.function.ToLongFunction<Sample> bytes) {
        double meanAt = samples.stream().mapToDouble(Sample::at).average().orElseThrow();
        double meanBytes = samples.stream().mapToLong(bytes).average().orElseThrow();
        double above = 0;
        double below = 0;
        for (Sample sample : samples) {
            above += (sample.at() - meanAt) * (bytes.applyAsLong(sample) - meanBytes);
            below += (sample.at() - meanAt) * (sample.at() - meanAt);
        }
        return below == 0 ? 0 : above / below;
    }
}
