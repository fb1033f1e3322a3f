package org.almanac.daemon.config.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.almanac.daemon.config.ConfigurationException;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.config.ShippedConfigurationTest;
import org.almanac.daemon.config.Written;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that are no configuration at all: one line each. */
@Tag("slow")
class YamlReaderTest {
    @TempDir
    private Path folder;

    @Test
    void valuesAreWhatIsWritten() {
        Reading reading = Reading.trial();
        YamlNode root = YamlReader.read(
                        "f", "a: 010\nb: yes\nc: ~\nd: 'x y'\ne: [1_0, {f: .5}]\n\n\ng: |\n  h\n", reading)
                .orElseThrow();
        assertEquals(
                new YamlNode.Mapping(
                        at(1),
                        List.of(
                                new YamlNode.Entry(at(1), "a", new YamlNode.Scalar(at(1), "010")),
                                new YamlNode.Entry(at(2), "b", new YamlNode.Scalar(at(2), "yes")),
                                new YamlNode.Entry(at(3), "c", new YamlNode.Nothing(at(3))),
                                new YamlNode.Entry(at(4), "d", new YamlNode.Scalar(at(4), "x y")),
                                new YamlNode.Entry(
                                        at(5),
                                        "e",
                                        new YamlNode.Sequence(
                                                at(5),
                                                List.of(
                                                        new YamlNode.Scalar(at(5), "1_0"),
                                                        new YamlNode.Mapping(
                                                                at(5),
                                                                List.of(new YamlNode.Entry(
                                                                        at(5),
                                                                        "f",
                                                                        new YamlNode.Scalar(at(5), ".5"))))))),
                                new YamlNode.Entry(at(8), "g", new YamlNode.Scalar(at(8), "h\n")))),
                root);
        assertEquals(List.of(), reading.problems());
    }

    private static Origin at(int line) {
        return new Origin.Line("f", line);
    }

    @Test
    void noYaml() {
        refused("poll: a: b", "f:1: this is not YAML at column 8: mapping values are not allowed here.");
        refused("api:\n\tlisten: x", "f:2: this is not YAML at column 1: there is a tab where only spaces may be.");
        refused(
                "poll: 5s\nlimits: [1, 2\nqueues: 3",
                "f:3: this is not YAML at column 7: while parsing a flow sequence that begins in line 2, expected ',' or ']', but"
                        + " got :.");
        refused(
                "clusters: [{name: a, nodes: [{names: n[1-4]}]}]",
                "f:1: this is not YAML at column 39: while parsing a flow mapping, expected ',' or '}', but got [; put n[1-4] and"
                        + " the like in quotes here.");
        refused(
                "poll: 'x\n\n",
                "f:3: this is not YAML at column 1: while scanning a quoted scalar that begins in line 1, found unexpected end of"
                        + " stream.");
        refused("poll: @x", "f:1: this is not YAML at column 7: what stands there cannot be read.");
        refused("? [a]\n: b", "f:1: this is not YAML: a key must be a plain word.");
        refused("poll: 5s\n\u0007", "f:2: this is not YAML: there is a control character.");
    }

    /** Whoever may run the check may not see every file that it may read. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "secret:$6$salt$secret:19000:0:99999:7:::\ndaemon:*:19000:0:99999:7:::\n",
                "secret",
                "- secret\n",
                "-----BEGIN secret-----\nsecret\n",
                "@secret",
                "a: !secret!b c",
                "a: %secret",
                "a: \"\\secret\"",
                "a: *secret",
                "a: &secret b",
                "%secret 1\n---\n",
                "a: |secret\n",
                "a: [secret\n",
                "{secret",
                "secret: [}",
                "a secret: 1\nb secret: 2\nc secret: 3\n"
            })
    void nothingOfAFileIsShownThatIsNoneOfOurs(String text) {
        List<String> problems = Written.of(text).problems();
        assertFalse(problems.isEmpty());
        assertFalse(problems.toString().contains("secret"), problems::toString);
    }

    @Test
    void whatYamlHasAndAConfigurationHasNot() {
        refused("clusters: &p [x]", "f:1: anchors (&) and aliases (*) are not read; write the value out.");
        refused("\npoll: *p", "f:2: anchors (&) and aliases (*) are not read; write the value out.");
        refused("poll: !!str 5s", "f:1: tags (!) are not read; leave it out.");
        refused("poll: 5s\n---\npoll: 6s", "f:3: a second document begins here; a file is one.");
        refused("a: " + "[".repeat(50) + "]".repeat(50), "f:1: this is nested too deeply.");
    }

    @Test
    void nothing() {
        for (String text : List.of("", "\n\n", "# only this\n", "---\n")) {
            refused(text, "f:1: the file is empty; it must have at least one key.");
        }
    }

    @Test
    void noText() throws IOException {
        Path file = folder.resolve("a.yaml");
        Files.write(file, "poll: 5s\n# \u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertEquals(List.of(file + ":2: this is not UTF-8."), problems(file));
        Files.writeString(file, "\uFEFFpoll: 5s # \u00e9\r\n");
        assertEquals(List.of(), problems(file));
        assertEquals(List.of(folder + ": it is a directory."), problems(folder));
        assertEquals(List.of(folder.resolve("b") + ": no such file."), problems(folder.resolve("b")));
        Files.write(file, new byte[4 << 20]);
        assertEquals(List.of(file + ": it is larger than 3 MB."), problems(file));
    }

    /** Whatever is done to a configuration, it is read or refused in lines of its own, and never fails otherwise. */
    @Test
    void damagedTexts() throws IOException {
        String whole = ShippedConfigurationTest.uncommented();
        long seed = 20261120;
        Random random = new Random(seed);
        for (int i = 0; i < 3000; i++) {
            StringBuilder text = new StringBuilder(whole);
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(4)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, "[]{}:,#&*!|>'\"%@`\n -0x\t".charAt(random.nextInt(22)));
                    case 2 -> text.setLength(at + 1);
                    default -> text.setCharAt(at, (char) random.nextInt(300));
                }
            }
            String name = "seed " + seed + ", text " + i;
            for (String problem : Written.of(text.toString()).problems()) {
                assertTrue(problem.matches("f:[0-9]+: .{5,900}[.?]"), () -> name + ": " + problem);
            }
        }
    }

    private static void refused(String text, String line) {
        Written.of(text).isRefused(line);
    }

    private static List<String> problems(Path file) {
        try {
            ConfigurationReader.plain().read(file);
            return List.of();
        } catch (ConfigurationException e) {
            return e.problems().stream().map(Problem::text).toList();
        }
    }
}
