package org.almanac.daemon.metrics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A text form in which metrics are told; what a reader gets is what its {@code Accept} header likes best. */
public enum ExpositionFormat {
    /** Prometheus' own, which every reader knows: what is told where nothing else is asked for. */
    PROMETHEUS("text/plain", "version=0.0.4"),
    OPEN_METRICS("application/openmetrics-text", "version=1.0.0");

    private final String mediaType;
    private final String version;

    ExpositionFormat(String mediaType, String version) {
        this.mediaType = mediaType;
        this.version = version;
    }

    /** As the answer is labelled. */
    public String contentType() {
        return mediaType + "; " + version + "; charset=utf-8";
    }

    /**
     * The one that is liked best.
     *
     * @param accept the value of the header; empty where there is none
     */
    public static ExpositionFormat accepted(Optional<String> accept) {
        List<Range> ranges = accept.stream()
                .flatMap(header -> Arrays.stream(header.split(",")))
                .map(Range::of)
                .toList();
        double openMetrics = OPEN_METRICS.liking(ranges);
        return openMetrics > 0 && openMetrics >= PROMETHEUS.liking(ranges) ? OPEN_METRICS : PROMETHEUS;
    }

    private double liking(List<Range> ranges) {
        return ranges.stream()
                .filter(range -> range.mediaType.equals(mediaType))
                .map(Range::quality)
                .max(Comparator.naturalOrder())
                .orElse(0.0);
    }

    /** A part of the header: what would be taken, and how gladly, from 0 to 1. */
    private record Range(String mediaType, double quality) {
        static Range of(String written) {
            String[] parts = written.split(";");
            double quality = Arrays.stream(parts)
                    .map(part -> part.strip().toLowerCase(Locale.ROOT))
                    .filter(part -> part.matches("q=[01](\\.[0-9]{1,3})?"))
                    .map(part -> Double.parseDouble(part.substring(2)))
                    .findFirst()
                    .orElse(1.0);
            return new Range(parts[0].strip().toLowerCase(Locale.ROOT), quality);
        }
    }
}
