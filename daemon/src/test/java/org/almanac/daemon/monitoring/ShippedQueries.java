package org.almanac.daemon.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.almanac.daemon.support.Tools;

/** The queries in what we ship: those of the dashboards, and the quantities that the alerts watch. */
final class ShippedQueries {
    /** The name of a metric in a query. */
    static final Pattern METRIC = Pattern.compile("\\b(?:(?:almanac|jvm|process)_[a-z_]+|up(?!\"))\\b");

    private ShippedQueries() {}

    /** A query, and where it comes from. */
    record Query(String title, String expression) {}

    /** The files of the dashboards. */
    static List<Path> dashboards() throws IOException {
        try (Stream<Path> files = Files.list(Tools.inCheckout("config/grafana"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    /** The dashboards', as Grafana sends them where everything is chosen. */
    static List<Query> ofDashboards() throws IOException {
        List<Query> queries = new ArrayList<>();
        for (Path file : dashboards()) {
            panels(new ObjectMapper().readTree(file.toFile()))
                    .forEach(panel -> elements(panel.path("targets"))
                            .forEach(target -> queries.add(new Query(
                                    file.getFileName() + ", "
                                            + panel.path("title").asText(),
                                    filledIn(target.path("expr").asText())))));
        }
        return queries;
    }

    /** What an alert looks at: its metrics, and what it compares where it has no other condition. */
    static List<Query> ofAlert(JsonNode rule) {
        String name = rule.path("name").asText();
        String expression = rule.path("query").asText();
        List<Query> queries = new ArrayList<>();
        METRIC.matcher(expression)
                .results()
                .map(MatchResult::group)
                .distinct()
                .forEach(metric -> queries.add(new Query(name, metric)));
        if (queries.isEmpty()) {
            throw new IllegalArgumentException("the alert looks at no metric that we know: " + expression);
        }
        if (!expression.contains(" and ")) {
            queries.add(new Query(name, quantity(expression)));
        }
        return queries;
    }

    /** Without the comparison, because an alert has data only where it fires. */
    private static String quantity(String expression) {
        String quantity = expression.replaceFirst("\\s[<>]=?\\s*[0-9.e+]+\\s*$", "");
        if (quantity.equals(expression)) {
            throw new IllegalArgumentException("the alert compares nothing with a number: " + expression);
        }
        return quantity;
    }

    private static String filledIn(String expression) {
        String filled = expression
                .replace("$__rate_interval", "30s")
                .replace("$instance", ".*")
                .replace("$cluster", ".*")
                .replace("$queue", ".*");
        if (filled.contains("$")) {
            throw new IllegalArgumentException("a variable has no value here: " + filled);
        }
        return filled;
    }

    /** Panels, also those within rows. */
    static Stream<JsonNode> panels(JsonNode parent) {
        return elements(parent.path("panels")).flatMap(panel -> Stream.concat(Stream.of(panel), panels(panel)));
    }

    static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
