package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeNamesTest {
    private static final String NODES = "clusters: [{name: a, nodes: [{names: '%s', cpus: 4}]}]";

    @Test
    void standForNames() {
        assertEquals(List.of("login"), names("login"));
        assertEquals(List.of("n8", "n9", "n10"), names("n[8-10]"));
        assertEquals(List.of("n08", "n09", "n10"), names("n[08-10]"));
        assertEquals(List.of("n099", "n100"), names("n[099-100]"));
        assertEquals(List.of("n1.x", "n3.x", "n4.x"), names("n[1, 3-4].x"));
        assertEquals(List.of("r1n1", "r1n2", "r2n1", "r2n2"), names("r[1-2]n[1-2]"));
        assertEquals(NodeNames.MOST, names("n[1-100000]").size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "n[]",
                "n[3-1]",
                "n[a-b]",
                "n[1-2",
                "n1-2]",
                "n[1-2-3]",
                "n[1,,2]",
                "a b",
                "n[1-100001]",
                "n[1-999999999]",
                "n[1-1000]m[1-1000]",
                "n[[1-2]]",
                "-n",
                "n[1-99999999999]"
            })
    void standForNothing(String text) {
        assertEquals(Optional.empty(), NodeNames.expand(text));
    }

    @Test
    void aRangeThatIsWrittenAsANameIsNoNode() {
        isRefused("c001-c160", "a node's name or a pattern such as n[001-020]. Maybe c[001-160]?");
        isRefused("rack.n1-rack.n9", "a node's name or a pattern such as n[001-020]. Maybe rack.n[1-9]?");
        assertEquals(List.of("c2-c1"), names("c2-c1"));
        assertEquals(List.of("gpu1-cpu2"), names("gpu1-cpu2"));
    }

    @Test
    void aPatternThatStandsForTooManyNamesIsToldHowManyItMay() {
        for (String pattern : List.of("n[1-999999999]", "n[1-100001]", "n[1-1000]m[1-1000]")) {
            Written.of(NODES.formatted(pattern))
                    .isRefused("f:1: clusters[a].nodes[1].names is '" + pattern
                            + "', but a pattern may stand for at most 100000 nodes.");
        }
    }

    private static void isRefused(String names, String allowed) {
        Written.of(NODES.formatted(names))
                .isRefused("f:1: clusters[a].nodes[1].names is '" + names + "', but may be " + allowed);
    }

    private static List<String> names(String text) {
        return NodeNames.expand(text).orElseThrow().names();
    }
}
