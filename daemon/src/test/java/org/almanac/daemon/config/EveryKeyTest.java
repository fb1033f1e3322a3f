package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.almanac.daemon.config.form.KeyDescription;
import org.almanac.daemon.config.form.Origin;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.YamlNode;
import org.almanac.daemon.config.form.YamlNode.Entry;
import org.almanac.daemon.config.form.YamlNode.Mapping;
import org.almanac.daemon.config.form.YamlNode.Nothing;
import org.almanac.daemon.config.form.YamlNode.Scalar;
import org.almanac.daemon.config.form.YamlNode.Sequence;
import org.almanac.daemon.config.form.YamlReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks the list of all keys, and sees that each is refused where it is wrong; the rest of the file is right. */
class EveryKeyTest {
    private static final Origin NOWHERE = new Origin.Default();
    private static final String WRONG = "?? ??";

    static Stream<KeyDescription> keys() {
        return SiteKeys.catalogue().stream();
    }

    @ParameterizedTest
    @MethodSource("keys")
    void aWrongValueIsRefused(KeyDescription key) throws IOException {
        refused(key, "'" + WRONG + "'", entry -> List.of(with(entry, new Scalar(NOWHERE, WRONG))));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void noValueIsRefused(KeyDescription key) throws IOException {
        refused(key, "empty", entry -> List.of(with(entry, new Nothing(NOWHERE))));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void aValueOfAnotherKindIsRefused(KeyDescription key) throws IOException {
        refused(key, "", entry -> {
            YamlNode group = new Mapping(NOWHERE, List.of(new Entry(NOWHERE, "x", new Scalar(NOWHERE, "y"))));
            YamlNode list = new Sequence(NOWHERE, List.of(new Sequence(NOWHERE, List.of())));
            return List.of(with(entry, entry.value() instanceof Mapping ? list : group));
        });
    }

    @ParameterizedTest
    @MethodSource("keys")
    void twiceIsRefused(KeyDescription key) throws IOException {
        refused(key, "stands twice", entry -> List.of(entry, entry));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void aMisspeltKeyIsRefusedAndTheRightOneProposed(KeyDescription key) throws IOException {
        String name = name(key);
        String misspelt = name.length() > 2 ? name.substring(0, name.length() - 1) + "#" : name + "#";
        List<String> problems = problems(key, entry -> List.of(new Entry(NOWHERE, misspelt, entry.value())));
        assertTrue(
                problems.stream()
                        .anyMatch(line -> line.contains(misspelt + " is no key; ") && line.contains(". Maybe ")),
                problems::toString);
        assertTrue(
                !key.needed() || problems.stream().anyMatch(line -> line.contains(name + " is missing; it must be ")),
                problems::toString);
    }

    private static String name(KeyDescription key) {
        return key.path().replaceFirst(".*\\.", "");
    }

    /** One of the problems is told of this very key. */
    private static void refused(KeyDescription key, String what, Function<Entry, List<Entry>> change)
            throws IOException {
        List<String> problems = problems(key, change);
        String path =
                key.path().replace("[]", "\0").replaceAll("([.])", "\\\\.").replace("\0", "\\[[^\\]]*\\]");
        String form = "f:[0-9]+: " + path + "[\\[.a-z]* .*";
        assertTrue(
                problems.stream().anyMatch(line -> line.matches(form) && line.contains(what)),
                () -> key.path() + ": " + problems);
    }

    /** What is told when the first entry of the key is replaced in a file that has every key. */
    private static List<String> problems(KeyDescription key, Function<Entry, List<Entry>> change) throws IOException {
        YamlNode whole = YamlReader.read("f", ShippedConfigurationTest.uncommented(), Reading.trial())
                .orElseThrow();
        boolean[] done = new boolean[1];
        YamlNode changed = changed(whole, List.of(key.path().split("\\.")), change, done);
        assertTrue(done[0], () -> "not in the file: " + key.path());
        StringBuilder text = new StringBuilder();
        write(changed, text);
        return Written.of(text.toString()).problems();
    }

    private static YamlNode changed(
            YamlNode node, List<String> path, Function<Entry, List<Entry>> change, boolean[] done) {
        if (node instanceof Sequence sequence) {
            return new Sequence(
                    NOWHERE,
                    sequence.elements().stream()
                            .map(element -> changed(element, path, change, done))
                            .toList());
        }
        if (!(node instanceof Mapping mapping)) {
            return node;
        }
        List<Entry> entries = new ArrayList<>();
        for (Entry entry : mapping.entries()) {
            boolean matches = entry.key().equals(path.get(0).replace("[]", ""));
            if (matches && path.size() == 1 && !done[0]) {
                done[0] = true;
                entries.addAll(change.apply(entry));
            } else if (matches && path.size() > 1) {
                entries.add(with(entry, changed(entry.value(), path.subList(1, path.size()), change, done)));
            } else {
                entries.add(entry);
            }
        }
        return new Mapping(NOWHERE, entries);
    }

    private static Entry with(Entry entry, YamlNode value) {
        return new Entry(NOWHERE, entry.key(), value);
    }

    /** All on one line, as YAML lets it. */
    private static void write(YamlNode node, StringBuilder text) {
        if (node instanceof Scalar scalar) {
            text.append('"').append(scalar.text()).append('"');
        } else if (node instanceof Sequence sequence) {
            text.append('[');
            sequence.elements().forEach(element -> {
                write(element, text);
                text.append(", ");
            });
            text.append(']');
        } else if (node instanceof Mapping mapping) {
            text.append('{');
            mapping.entries().forEach(entry -> {
                text.append('"').append(entry.key()).append("\": ");
                write(entry.value(), text);
                text.append(", ");
            });
            text.append('}');
        } else {
            text.append('~');
        }
    }
}
