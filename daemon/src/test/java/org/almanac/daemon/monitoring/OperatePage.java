package org.almanac.daemon.monitoring;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.almanac.daemon.support.Tools;

/** What docs/operate.md says, as far as tests can compare it with what there is. */
record OperatePage(String text) {
    private static final Pattern METRIC = Pattern.compile(
            "(?m)^\\| `((?:almanac|jvm|process)_[a-z_]+)` \\| (counter|gauge|histogram) \\|([^|]*)\\|([^|]*)\\|");
    private static final Pattern ALERT = Pattern.compile("(?m)^### (Almanac\\w+)$");
    private static final Pattern DASHBOARD =
            Pattern.compile("(?m)^\\| \\[[^\\]]+\\]\\(\\.\\./config/grafana/([a-z]+\\.json)\\) \\| `([a-z-]+)` \\|");

    static OperatePage read() throws IOException {
        return new OperatePage(Files.readString(Tools.inCheckout("docs/operate.md")));
    }

    /** A metric with its type, and the names of its labels in their alphabet's order. */
    record Metric(String name, String type, List<String> labels) {
        @Override
        public String toString() {
            return name + " " + type + " " + labels;
        }
    }

    Set<String> metrics() {
        Set<String> metrics = new TreeSet<>();
        Matcher row = METRIC.matcher(text);
        while (row.find()) {
            List<String> labels = Arrays.stream(row.group(3).replace("`", "").split(","))
                    .map(String::strip)
                    .filter(label -> !label.isEmpty())
                    .sorted()
                    .toList();
            metrics.add(new Metric(row.group(1), row.group(2), labels).toString());
        }
        return metrics;
    }

    /** Metrics whose name ends in a unit have it in their row. */
    List<String> metricsWithAnotherUnit() {
        return METRIC.matcher(text)
                .results()
                .filter(row -> {
                    String name = row.group(1).replaceFirst("_total$", "");
                    String unit = row.group(4).strip();
                    return Set.of("seconds", "bytes", "ratio").contains(unit)
                                    != name.matches(".*_(seconds|bytes|ratio)")
                            || name.matches(".*_(seconds|bytes|ratio)") && !name.endsWith("_" + unit);
                })
                .map(row -> row.group(1))
                .toList();
    }

    Set<String> alerts() {
        return ALERT.matcher(text)
                .results()
                .map(heading -> heading.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Where a link to the heading of an alert leads. */
    static String anchor(String alert) {
        return "docs/operate.md#" + alert.toLowerCase(java.util.Locale.ROOT);
    }

    /** File and uid of each dashboard. */
    Set<String> dashboards() {
        return DASHBOARD
                .matcher(text)
                .results()
                .map(row -> row.group(1) + " " + row.group(2))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
