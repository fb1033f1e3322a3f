package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.config.form.KeyDescription;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyDescription;
import org.almanac.planner.policy.parameter.Setting;
import org.junit.jupiter.api.Test;

/** The files that are shipped: they are right, and tell of every key. */
public class ShippedConfigurationTest {
    private static final Path FOLDER = Path.of("../config");
    private static final Path WHOLE = FOLDER.resolve("almanac.yaml");

    /**
     * The whole configuration with its examples in force.
     *
     * <p>What follows {@code #} and one space is prose, everything else that follows {@code #} is an example.
     */
    public static String uncommented() throws IOException {
        return Files.readAllLines(WHOLE).stream()
                .map(line -> line.matches("#( [^ ].*)?") ? "" : line.replaceFirst("^#", ""))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void whatIsInForceIsTheDefault() throws ConfigurationException {
        assertEquals(
                values(ConfigurationReader.plain().defaults()),
                values(ConfigurationReader.plain().read(WHOLE)));
    }

    @Test
    void nothingOfItIsWarnedOf() throws ConfigurationException {
        assertEquals(List.of(), SiteWarnings.of(ConfigurationReader.plain().read(WHOLE), Instant.EPOCH));
    }

    private static Map<String, String> values(SiteConfiguration site) {
        Map<String, String> values = new LinkedHashMap<>();
        site.values().forEach(value -> values.put(value.key(), value.value()));
        return values;
    }

    /** The site's own resources and the policy's parameters apart, which have tests of their own. */
    @Test
    void everyKeyIsThere() throws IOException {
        Set<String> shown = Written.of(uncommented()).site().values().stream()
                .map(value -> value.key().replaceAll("\\[[^\\]]*\\]", "[]"))
                .filter(path -> !path.startsWith("policy."))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> known = SiteKeys.catalogue().stream()
                .map(KeyDescription::path)
                .filter(path -> SiteKeys.catalogue().stream()
                        .noneMatch(other -> other.path().startsWith(path + ".")
                                || other.path().startsWith(path + "[]")))
                .filter(path -> !path.equals("policy"))
                .collect(Collectors.toCollection(TreeSet::new));
        known.add("clusters[].nodes[].fpgas");
        assertEquals(known, shown);
    }

    /** What a parameter's default means is told by the file as by {@code almanac policies}. */
    @Test
    void commentsTellTheDefaultsOfTheRegistry() throws IOException {
        List<String> lines = Files.readAllLines(WHOLE);
        PolicyDescription planned = Policies.all().stream()
                .filter(policy -> policy.name().equals("planned"))
                .findFirst()
                .orElseThrow();
        for (Setting<?> parameter : planned.parameters()) {
            int at = lines.indexOf("  " + parameter.name() + ": " + parameter.defaultText());
            assertTrue(at > 0, parameter.name());
            int begin = at;
            while (lines.get(begin - 1).startsWith("  # ")) {
                begin--;
            }
            String comment = String.join(" ", lines.subList(begin, at)).replaceAll(" +# ", " ");
            assertEquals(usual(parameter.sentence()), usual(comment), parameter.name());
        }
    }

    /** The word or number that stands for the default {@code usual}; none where nothing is said of it. */
    private static String usual(String sentence) {
        Matcher usual = Pattern.compile("usual: ([a-z0-9]+)").matcher(sentence);
        return usual.find() ? usual.group(1) : "";
    }

    @Test
    void everyKeyHasASentenceAboveIt() throws IOException {
        List<String> lines = Files.readAllLines(WHOLE);
        Set<String> told = new TreeSet<>();
        for (int i = 1; i < lines.size(); i++) {
            String key = lines.get(i).replaceFirst("^#?[ -]*", "").replaceFirst(":.*", "");
            boolean isProse =
                    lines.get(i).matches("#?( [^ #-].*)?") && lines.get(i).startsWith("#");
            if (!isProse && lines.get(i - 1).strip().startsWith("# ")) {
                told.add(key);
            }
        }
        Set<String> names = SiteKeys.catalogue().stream()
                .map(description -> description.path().replaceFirst(".*\\.", ""))
                // It stands below "from", with which it has one sentence; the keys of the group "api" have theirs.
                .filter(name -> !Set.of("to", "api").contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        names.removeAll(told);
        assertEquals(Set.of(), names);
    }

    @Test
    void theExamplesAreRight() throws IOException, ConfigurationException {
        try (Stream<Path> files = Files.list(FOLDER.resolve("examples"))) {
            List<Path> all = files.sorted().toList();
            assertFalse(all.isEmpty());
            for (Path file : all) {
                SiteConfiguration site = ConfigurationReader.plain().read(file);
                assertTrue(site.machine().isPresent(), file::toString);
            }
        }
    }

    @Test
    void theDocumentedRefusalOfAPolicyNamesThemAll() throws IOException {
        String text = Files.readString(Path.of("../docs/configuration.md"));
        String refusal = Written.of("policy: plannd\n").problems().get(0);
        assertTrue(text.contains(refusal.substring(refusal.indexOf("policy.name"))), refusal);
    }

    @Test
    void theDocumentationTellsOfEveryKey() {
        try {
            String text = Files.readString(Path.of("../docs/configuration.md"));
            List<String> missing = SiteKeys.catalogue().stream()
                    .map(description -> description.path().replaceFirst(".*\\.", ""))
                    .filter(name -> !text.contains("`" + name + "`"))
                    .toList();
            assertEquals(List.of(), missing);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
