package org.almanac.daemon.config;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.config.form.FileText;
import org.almanac.daemon.config.form.Origin;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.YamlNode;
import org.almanac.daemon.config.form.YamlReader;

/** Reads configurations and tells every problem at once; what the command line sets stands in place of the file's. */
public final class ConfigurationReader {
    private final Map<String, YamlNode> overrides;

    private ConfigurationReader(Map<String, YamlNode> overrides) {
        this.overrides = Map.copyOf(overrides);
    }

    /** A reader of what the files say. */
    public static ConfigurationReader plain() {
        return new ConfigurationReader(Map.of());
    }

    /** The same, where an option such as {@code --policy} sets the value of a key. */
    public ConfigurationReader with(String key, String option, String value) {
        Map<String, YamlNode> more = new HashMap<>(overrides);
        more.put(key, new YamlNode.Scalar(new Origin.CommandLine(option), value));
        return new ConfigurationReader(more);
    }

    /** What holds where there is no file. */
    public SiteConfiguration defaults() throws ConfigurationException {
        return read(Optional.of(new YamlNode.Mapping(new Origin.Default(), List.of())), new Reading(overrides));
    }

    /** The configuration in the file. */
    public SiteConfiguration read(Path file) throws ConfigurationException {
        Reading reading = new Reading(overrides);
        Optional<YamlNode> root =
                FileText.read(file, reading).flatMap(text -> YamlReader.read(file.toString(), text, reading));
        return read(root, reading);
    }

    /** The configuration in a text, which problems call by that name. */
    public SiteConfiguration read(String name, String text) throws ConfigurationException {
        Reading reading = new Reading(overrides);
        return read(YamlReader.read(name, text, reading), reading);
    }

    private static SiteConfiguration read(Optional<YamlNode> root, Reading reading) throws ConfigurationException {
        Optional<SiteConfiguration> read =
                root.flatMap(node -> new SiteSettings(Vocabulary.of(node)).read(node, reading));
        List<Problem> problems = reading.problems();
        if (read.isEmpty() || !problems.isEmpty()) {
            throw new ConfigurationException(problems);
        }
        return read.get();
    }
}
