package org.almanac.daemon.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.almanac.daemon.support.Tools;

/** The queries in what we ship: those of the dashboard, and the quantities that the alerts watch. */
final class ShippedQueries {
    private static final String DASHBOARD = "config/grafana/overview.json";

    private ShippedQueries() {}

    /** A query, and where it comes from. */
    record Query(String title, String expression) {}

    /** The dashboard's, as Grafana sends them where everything is chosen. */
    static List<Query> ofDashboard() throws IOException {
        Path file = Tools.inCheckout(DASHBOARD);
        JsonNode dashboard = new ObjectMapper().readTree(file.toFile());
        return panels(dashboard)
                .flatMap(panel -> elements(panel.path("targets"))
                        .map(target -> new Query(
                                panel.path("title").asText(),
                                filledIn(target.path("expr").asText()))))
                .toList();
    }

    /** What an alert compares: without the comparison, because an alert has data only where it fires. */
    static Query ofAlert(JsonNode rule) {
        String expression = rule.path("query").asText();
        String quantity = expression.replaceFirst("\\s[<>]=?\\s*[0-9.]+\\s*$", "");
        if (quantity.equals(expression)) {
            throw new IllegalArgumentException("the alert compares nothing with a number: " + expression);
        }
        return new Query(rule.path("name").asText(), quantity);
    }

    private static String filledIn(String expression) {
        String filled = expression
                .replace("$__rate_interval", "30s")
                .replace("$instance", ".*")
                .replace("$cluster", ".*");
        if (filled.contains("$")) {
            throw new IllegalArgumentException("a variable has no value here: " + filled);
        }
        return filled;
    }

    /** Panels, also those within rows. */
    private static Stream<JsonNode> panels(JsonNode parent) {
        return elements(parent.path("panels")).flatMap(panel -> Stream.concat(Stream.of(panel), panels(panel)));
    }

    static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
