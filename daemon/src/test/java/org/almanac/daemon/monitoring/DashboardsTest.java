package org.almanac.daemon.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.almanac.daemon.support.Tools;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * That the dashboards are as Grafana takes them, and all of one kind; no Grafana is needed.
 *
 * <p>{@code -Dalmanac.dashboards=write} writes them in the form that is asked for here, as after an export from Grafana.
 */
class DashboardsTest {
    private static final int COLUMNS = 24;

    /** Of Grafana's, those whose names were looked up. */
    private static final Set<String> UNITS = Set.of("s", "percentunit", "none", "bytes", "bool_yes_no");

    private static final Set<String> KINDS = Set.of("stat", "timeseries", "row");

    static List<Path> files() throws IOException {
        return ShippedQueries.dashboards();
    }

    private static JsonNode read(Path file) throws IOException {
        return new ObjectMapper().readTree(file.toFile());
    }

    @Test
    void theyAreThoseThatAreTold() throws IOException {
        Set<String> there = new TreeSet<>();
        for (Path file : files()) {
            there.add(file.getFileName() + " " + read(file).path("uid").asText());
        }
        assertEquals(there, OperatePage.read().dashboards());
        assertEquals(6, there.size());
    }

    @ParameterizedTest
    @MethodSource("files")
    void isWrittenAsAllOfThemAre(Path file) throws IOException {
        String written = HandReadableJson.of(read(file));
        if ("write".equals(System.getProperty("almanac.dashboards"))) {
            Files.writeString(file, written);
        }
        assertEquals(written, Files.readString(file));
    }

    @ParameterizedTest
    @MethodSource("files")
    void hasTheChoicesAndLinksOfAll(Path file) throws IOException {
        JsonNode dashboard = read(file);
        assertTrue(dashboard.path("title").asText().startsWith("Almanac "));
        assertTrue(dashboard.path("description").asText().matches(".*[.?]"), "a description in sentences");
        List<JsonNode> variables = ShippedQueries.elements(
                        dashboard.path("templating").path("list"))
                .toList();
        assertEquals("datasource", variables.get(0).path("name").asText());
        assertEquals("prometheus", variables.get(0).path("query").asText());
        assertEquals("instance", variables.get(1).path("name").asText());
        assertEquals(
                "label_values(almanac_build_info, instance)",
                variables.get(1).path("query").path("query").asText());
        JsonNode links = dashboard.path("links").path(0);
        assertEquals("dashboards", links.path("type").asText());
        assertEquals("[\"almanac\"]", links.path("tags").toString());
        assertTrue(
                links.path("includeVars").asBoolean() && links.path("keepTime").asBoolean());
        assertTrue(dashboard.path("tags").toString().contains("\"almanac\""), "the links lead to those with the tag");
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyPanelSaysWhatItShowsAndInWhichUnit(Path file) throws IOException {
        Set<Integer> ids = new HashSet<>();
        Set<String> titles = new HashSet<>();
        for (JsonNode panel : ShippedQueries.panels(read(file)).toList()) {
            String title = panel.path("title").asText();
            assertTrue(KINDS.contains(panel.path("type").asText()), title);
            assertTrue(ids.add(panel.path("id").asInt()), title + ": its id is taken");
            assertTrue(titles.add(title), title + ": twice");
            if (panel.path("type").asText().equals("row")) {
                continue;
            }
            assertTrue(panel.path("description").asText().endsWith("."), title + " has no description");
            JsonNode defaults = panel.path("fieldConfig").path("defaults");
            assertTrue(UNITS.contains(defaults.path("unit").asText()), title + ": " + defaults.path("unit"));
            assertEquals("${datasource}", panel.path("datasource").path("uid").asText(), title);
            assertTrue(!panel.path("targets").isEmpty(), title + " asks nothing");
            Set<String> letters = new HashSet<>();
            for (JsonNode target : panel.path("targets")) {
                assertTrue(letters.add(target.path("refId").asText()), title);
                assertEquals(
                        "${datasource}", target.path("datasource").path("uid").asText(), title);
                String expression = target.path("expr").asText();
                long metrics =
                        ShippedQueries.METRIC.matcher(expression).results().count();
                assertEquals(
                        metrics,
                        expression.split("instance=~\"\\$instance\"", -1).length - 1,
                        title + ": each metric is that of the instances chosen");
            }
        }
    }

    /** Grafana would move what overlaps. */
    @ParameterizedTest
    @MethodSource("files")
    void noPanelLiesOnAnother(Path file) throws IOException {
        Set<String> taken = new HashSet<>();
        for (JsonNode panel : ShippedQueries.panels(read(file)).toList()) {
            JsonNode place = panel.path("gridPos");
            int right = place.path("x").asInt() + place.path("w").asInt();
            assertTrue(
                    right <= COLUMNS
                            && place.path("w").asInt() > 0
                            && place.path("h").asInt() > 0,
                    panel.toString());
            for (int x = place.path("x").asInt(); x < right; x++) {
                for (int y = place.path("y").asInt();
                        y < place.path("y").asInt() + place.path("h").asInt();
                        y++) {
                    assertTrue(taken.add(x + "," + y), panel.path("title").asText() + " lies on another panel");
                }
            }
        }
    }

    @Test
    void whatIsProvisionedIsWhatTheyAskFor() throws IOException {
        YAMLMapper yaml = new YAMLMapper();
        JsonNode source = yaml.readTree(
                        Tools.inCheckout("config/grafana/datasource.yaml").toFile())
                .path("datasources")
                .path(0);
        assertEquals("prometheus", source.path("type").asText());
        String often = yaml.readTree(
                        Tools.inCheckout("config/prometheus/prometheus.yml").toFile())
                .path("global")
                .path("scrape_interval")
                .asText();
        assertEquals(often, source.path("jsonData").path("timeInterval").asText());
        JsonNode provider = yaml.readTree(
                        Tools.inCheckout("config/grafana/dashboards.yaml").toFile())
                .path("providers")
                .path(0);
        assertEquals("file", provider.path("type").asText());
        String folder = provider.path("options").path("path").asText();
        assertTrue(OperatePage.read().text().contains("cp *.json " + folder + "/"), folder);
    }

    /** What a panel or a rule asks for by its name is a metric in the list. */
    @Test
    void theyAskForListedMetricsAlone() throws IOException {
        Set<String> listed = OperatePage.read().metrics().stream()
                .map(metric -> metric.split(" ")[0])
                .collect(Collectors.toSet());
        Set<String> unknown = new TreeSet<>();
        for (ShippedQueries.Query query : ShippedQueries.ofDashboards()) {
            ShippedQueries.METRIC
                    .matcher(query.expression())
                    .results()
                    .map(metric -> metric.group().replaceFirst("_(bucket|sum|count|max)$", ""))
                    .filter(metric -> !listed.contains(metric))
                    .forEach(unknown::add);
        }
        assertEquals(Set.of(), unknown);
    }
}
