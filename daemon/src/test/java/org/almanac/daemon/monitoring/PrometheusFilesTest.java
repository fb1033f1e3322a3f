package org.almanac.daemon.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.support.Tools;
import org.almanac.daemon.support.Tools.Said;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Prometheus' own checker thinks of the files that we ship for it. */
class PrometheusFilesTest {
    @ParameterizedTest
    @CsvSource({
        "check config, config/prometheus/prometheus.yml",
        "check rules, config/prometheus/almanac.rules.yml",
        "test rules, daemon/src/test/resources/prometheus/almanac.rules.test.yml"
    })
    void promtoolAccepts(String what, String file) throws Exception {
        Path promtool = Tools.require("promtool");
        Path checked = Tools.inCheckout(file);
        String[] words = what.split(" ");
        Said said =
                Tools.run(checked.getParent(), List.of(promtool.toString(), words[0], words[1], checked.toString()));
        assertEquals(0, said.exitCode(), said.output());
    }
}
