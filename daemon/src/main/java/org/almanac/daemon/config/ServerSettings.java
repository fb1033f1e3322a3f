package org.almanac.daemon.config;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.pbs.ifl.ServerAccess;
import org.almanac.pbs.reading.ClusterRule;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.ReadingRules.NodeMemory;
import org.almanac.pbs.reading.ReadingRules.SuspendedJobs;

/**
 * The server that is planned for.
 *
 * @param kind empty where nobody has named one
 * @param library the library's file or folder; empty to look in the usual places
 * @param access which server, and how long a call to it may take
 * @param reading what its answers mean
 * @param nodeGrace for how long a node counts as up that took jobs and of which the server does not hear
 * @param dynamic of what a program of the site tells how much is free
 */
public record ServerSettings(
        Optional<Kind> kind,
        Optional<Path> library,
        ServerAccess access,
        ReadingRules reading,
        Duration nodeGrace,
        List<OutsideSettings> dynamic) {
    /** Which server it is. */
    public enum Kind {
        TORQUE,
        OPENPBS,
        /** One within the program, with the machine of the file's clusters. */
        SIMULATED;

        /** As it is written. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String REST = "rest";
    private static final String NONE = "none";
    private static final int HIGHEST_PORT = 65_535;
    private static final Duration LONGEST_GRACE = Duration.ofMinutes(10);
    private static final List<String> KINDS = List.of("torque", "openpbs", "simulated");
    private static final Pattern SERVER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*(?::[0-9]{1,5})?");

    static final Key<Kind> KIND = Key.optional(
            "kind",
            new ScalarForm<>(
                    KINDS,
                    KINDS,
                    text -> KINDS.contains(text)
                            ? Optional.of(Kind.valueOf(text.toUpperCase(Locale.ROOT)))
                            : Optional.empty(),
                    ServerSettings::kindMeant),
            "which server it is; almanacd and doctor need to know");
    static final Key<Path> LIBRARY = Key.optional(
            "library",
            ScalarForm.of("an absolute path", Forms::path),
            "the server's library, or the folder it is in; without it the usual places are looked at");
    static final Key<String> NAME = Key.optional(
            "name",
            ScalarForm.of(
                    "HOST or HOST:PORT, with a port from 1 to 65535",
                    text -> Optional.of(text).filter(ServerSettings::isServer)),
            "the server; without it the one that the library calls by itself");
    static final Key<Duration> TIME_OUT = Key.usual(
            "time-out",
            ScalarForm.of(
                    "a duration from 1s to 30s",
                    text -> Forms.duration(text).filter(duration -> duration.compareTo(ServerAccess.LONGEST) <= 0)),
            "30s",
            "how long a call to it may take");
    static final Key<Duration> DEFAULT_WALLTIME = Key.usual(
            "default-walltime",
            Forms.DURATION_FORM,
            "24h",
            "the walltime of a job for which neither it nor its queue nor the server has one");
    static final Key<ClusterRule> CLUSTERS = Key.usual(
            "clusters",
            new ScalarForm<>(
                    List.of("one", "property:NAME,NAME,...", "name:PATTERN", "attribute:NAME"),
                    List.of("one"),
                    ServerSettings::clusters),
            "one",
            "how its nodes fall into clusters");
    static final Key<List<String>> COUNTED = Key.optionalList(
            "counted",
            Forms.NAME_FORM,
            "the resources of nodes that are counted besides cpus, by the server's names; without it all there are");
    static final Key<NodeMemory> NODE_MEMORY = Key.usual(
            "node-memory",
            new ScalarForm<>(
                    List.of("physical", "physical-and-swap", "none"),
                    List.of("physical", "physical-and-swap", "none"),
                    ServerSettings::nodeMemory),
            "physical",
            "what counts as the memory of a node of TORQUE");
    static final Key<SuspendedJobs> SUSPENDED_JOBS = Key.usual(
            "suspended-jobs",
            new ScalarForm<>(
                    List.of("keep-nodes", "free-nodes"),
                    List.of("keep-nodes", "free-nodes"),
                    ServerSettings::suspendedJobs),
            "keep-nodes",
            "whether others may be started where a job of TORQUE is suspended");
    static final Key<Duration> NODE_GRACE = Key.usual(
            "node-grace",
            new ScalarForm<>(
                    List.of("a duration from 1s to 10m", NONE),
                    List.of(NONE),
                    text -> text.equals(NONE)
                            ? Optional.of(Duration.ZERO)
                            : Forms.duration(text).filter(duration -> duration.compareTo(LONGEST_GRACE) <= 0)),
            "30s",
            "how long a node may be down before it is planned without; or none");

    static final Key<List<OutsideSettings>> DYNAMIC = Key.list(
            "dynamic-resources",
            OutsideSettings.FORM,
            "what belongs to no node and is used elsewhere as well, such as licences; a program tells how much is free");

    static final SectionForm<ServerSettings> FORM = new SectionForm<>(
            List.of(
                    KIND,
                    LIBRARY,
                    NAME,
                    TIME_OUT,
                    DEFAULT_WALLTIME,
                    CLUSTERS,
                    COUNTED,
                    NODE_MEMORY,
                    SUSPENDED_JOBS,
                    NODE_GRACE,
                    DYNAMIC),
            section -> new ServerSettings(
                    section.find(KIND),
                    section.find(LIBRARY),
                    new ServerAccess(section.find(NAME), section.get(TIME_OUT)),
                    new ReadingRules(
                            section.get(CLUSTERS),
                            section.get(DEFAULT_WALLTIME).toSeconds(),
                            section.find(COUNTED),
                            section.get(NODE_MEMORY),
                            section.get(SUSPENDED_JOBS),
                            ZoneId.systemDefault(),
                            section.get(DYNAMIC).stream()
                                    .map(OutsideSettings::name)
                                    .collect(Collectors.toSet())),
                    section.get(NODE_GRACE),
                    section.get(DYNAMIC)));

    /** Of one that goes by the name of a product, or of its family. */
    private static Optional<String> kindMeant(String text) {
        String written = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
        return written.startsWith("pbs") || written.startsWith("openpbs")
                ? Optional.of("openpbs")
                : Optional.of("torque").filter(written::contains);
    }

    private static boolean isServer(String text) {
        int colon = text.indexOf(':');
        return SERVER.matcher(text).matches() && (colon < 0 || isPort(Integer.parseInt(text.substring(colon + 1))));
    }

    private static boolean isPort(int number) {
        return number >= 1 && number <= HIGHEST_PORT;
    }

    private static Optional<NodeMemory> nodeMemory(String text) {
        return switch (text) {
            case "physical" -> Optional.of(NodeMemory.PHYSICAL);
            case "physical-and-swap" -> Optional.of(NodeMemory.PHYSICAL_AND_SWAP);
            case "none" -> Optional.of(NodeMemory.NONE);
            default -> Optional.empty();
        };
    }

    private static Optional<SuspendedJobs> suspendedJobs(String text) {
        return switch (text) {
            case "keep-nodes" -> Optional.of(SuspendedJobs.KEEP_NODES);
            case "free-nodes" -> Optional.of(SuspendedJobs.FREE_NODES);
            default -> Optional.empty();
        };
    }

    private static Optional<ClusterRule> clusters(String text) {
        String value = text.substring(text.indexOf(':') + 1);
        if (text.equals("one")) {
            return Optional.of(ClusterRule.ONE);
        } else if (text.startsWith("property:")) {
            List<String> names = List.of(value.split(","));
            return value.isBlank() || names.contains("")
                    ? Optional.empty()
                    : Optional.of(new ClusterRule.ByProperty(names, REST));
        } else if (text.startsWith("name:")) {
            return pattern(value).map(pattern -> new ClusterRule.ByName(pattern, REST));
        }
        return text.startsWith("attribute:") && !value.isBlank()
                ? Optional.of(new ClusterRule.ByAttribute(value, REST))
                : Optional.empty();
    }

    private static Optional<Pattern> pattern(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Pattern.compile(text));
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }
}
