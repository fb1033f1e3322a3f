package org.almanac.daemon.monitoring;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.monitoring.OperatePage.Metric;

/** The metrics in a scrape in Prometheus' text form: their names, types and labels. */
final class ToldMetrics {
    private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) (\\S+)");
    private static final Pattern SAMPLE = Pattern.compile("([a-z_]+)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"(?:[^\"\\\\]|\\\\.)*\",?");

    private ToldMetrics() {}

    /** All of them, but for the largest values of histograms, which have the histogram's labels. */
    static Set<String> of(String scrape) {
        Map<String, String> types = new TreeMap<>();
        Map<String, Set<String>> labels = new HashMap<>();
        for (String line : scrape.lines().toList()) {
            Matcher type = TYPE.matcher(line);
            Matcher sample = SAMPLE.matcher(line);
            if (type.matches()) {
                types.put(type.group(1), type.group(2));
            } else if (sample.matches()) {
                String name = sample.group(1).replaceFirst("_(bucket|sum|count)$", "");
                Set<String> names = labels.computeIfAbsent(
                        types.containsKey(name) ? name : sample.group(1), first -> new TreeSet<>());
                if (sample.group(2) != null) {
                    LABEL.matcher(sample.group(2)).results().forEach(label -> names.add(label.group(1)));
                }
            }
        }
        Set<String> told = new TreeSet<>();
        types.forEach((name, type) -> {
            boolean isLargest = name.endsWith("_max") && "histogram".equals(types.get(name.replaceFirst("_max$", "")));
            if (!isLargest) {
                Set<String> names = new TreeSet<>(labels.getOrDefault(name, Set.of()));
                names.remove("le");
                told.add(new Metric(name, type, List.copyOf(names)).toString());
            }
        });
        return told;
    }
}
