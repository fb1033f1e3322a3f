package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import org.almanac.daemon.config.form.Problem;

/** A configuration that a test wrote; problems call it {@code f}. */
public record Written(String yaml) {
    /** The smallest machine. */
    static final String NODE = "clusters: [{name: a, nodes: [{names: n1, cpus: 4}]}]\n";

    public static Written of(String yaml) {
        return new Written(yaml);
    }

    /** What it means; it is right. */
    SiteConfiguration site() {
        try {
            return ConfigurationReader.plain().read("f", yaml);
        } catch (ConfigurationException e) {
            return fail(e.problems().stream().map(Problem::text).toList().toString());
        }
    }

    /** The lines that tell what is wrong with it; none where it is right. */
    public List<String> problems() {
        try {
            ConfigurationReader.plain().read("f", yaml);
            return List.of();
        } catch (ConfigurationException e) {
            return e.problems().stream().map(Problem::text).toList();
        }
    }

    /** It is wrong in these ways and no other. */
    public void isRefused(String... lines) {
        assertEquals(String.join("\n", lines), String.join("\n", problems()));
    }
}
