package org.almanac.daemon.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.almanac.daemon.support.Tools;
import org.junit.jupiter.api.Test;

/** That each alert that is shipped says what to do, and is tried both ways. */
class AlertRulesTest {
    private static final YAMLMapper YAML = new YAMLMapper();

    private final List<JsonNode> rules = ShippedQueries.elements(
                    YAML.readTree(Tools.inCheckout("config/prometheus/almanac.rules.yml")
                                    .toFile())
                            .path("groups"))
            .flatMap(group -> ShippedQueries.elements(group.path("rules")))
            .toList();

    AlertRulesTest() throws IOException {}

    private Set<String> names() {
        return rules.stream().map(rule -> rule.path("alert").asText()).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void eachHasItsSectionAndEachSectionItsAlert() throws IOException {
        assertEquals(names(), OperatePage.read().alerts());
        assertEquals(rules.size(), names().size(), "two alerts have the same name");
    }

    @Test
    void eachSaysHowBadItIsWhatItIsAndWhereToReadOn() throws IOException {
        for (JsonNode rule : rules) {
            String name = rule.path("alert").asText();
            String severity = rule.path("labels").path("severity").asText();
            JsonNode annotations = rule.path("annotations");
            assertTrue(Set.of("critical", "warning", "info").contains(severity), name + ": " + severity);
            assertTrue(annotations.path("summary").asText().contains("$labels.instance"), name);
            assertTrue(annotations.path("description").asText().endsWith("."), name);
            assertEquals(OperatePage.anchor(name), annotations.path("runbook").asText());
            String section =
                    OperatePage.read().text().split("\n### " + name + "\n")[1].split("\n##")[0];
            assertTrue(section.strip().startsWith("**" + severity + ".**"), name + " is " + severity);
            assertTrue(section.contains("\n*Do:*"), name + " says what to do");
            assertTrue(section.contains("\n*Over* "), name + " says when it is over");
        }
    }

    @Test
    void eachIsTriedWhereItFiresAndWhereNot() throws IOException {
        Set<String> fires = new TreeSet<>();
        Set<String> silent = new TreeSet<>();
        ShippedQueries.elements(
                        YAML.readTree(Tools.inCheckout("daemon/src/test/resources/prometheus/almanac.rules.test.yml")
                                        .toFile())
                                .path("tests"))
                .flatMap(test -> ShippedQueries.elements(test.path("alert_rule_test")))
                .forEach(test -> (test.path("exp_alerts").isEmpty() ? silent : fires)
                        .add(test.path("alertname").asText()));
        assertEquals(names(), fires);
        assertEquals(names(), silent);
    }
}
