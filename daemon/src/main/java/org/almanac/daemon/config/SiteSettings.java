package org.almanac.daemon.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.Section;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.daemon.config.form.YamlNode;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.limit.Limit;

/** Puts together what the parts of a configuration say, on a site that names these things. */
final class SiteSettings {
    /** So many keys of which none is known are no slips. */
    private static final int FOREIGN = 3;

    private final Vocabulary vocabulary;
    private final SiteKeys keys;

    SiteSettings(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
        this.keys = new SiteKeys(vocabulary);
    }

    /** The configuration; what is wrong is told, and where any of it is, the configuration means nothing. */
    Optional<SiteConfiguration> read(YamlNode root, Reading reading) {
        Optional<String> other = otherThanConfiguration(root);
        if (other.isPresent()) {
            String keysThere = String.join(", ", Key.names(keys.all()));
            String sentence = "the file is " + other.get() + ", but must be a group with " + keysThere + ".";
            reading.refuse(new Problem(root.origin(), "", sentence));
            return Optional.empty();
        }
        return new SectionForm<>(keys.all(), section -> section)
                .read(root, "", reading)
                .filter(section -> reading.problems().isEmpty())
                .flatMap(section -> assemble(section, reading));
    }

    /** What the file is, where it is none of ours; that must not be shown, as it may be for few eyes. */
    private Optional<String> otherThanConfiguration(YamlNode root) {
        if (!(root instanceof YamlNode.Mapping mapping)) {
            return Optional.of(root instanceof YamlNode.Scalar ? "a text" : root.picture());
        }
        List<String> names = Key.names(keys.all());
        boolean none = mapping.entries().stream()
                .noneMatch(entry -> names.contains(entry.key())
                        || !Problem.maybe(entry.key(), names).isEmpty());
        return none && mapping.entries().size() >= FOREIGN
                ? Optional.of("a group of " + mapping.entries().size() + " other keys")
                : Optional.empty();
    }

    private Optional<SiteConfiguration> assemble(Section section, Reading reading) {
        ResourceKinds kinds = vocabulary.resourceKinds();
        List<ClusterSettings> clusters = section.get(keys.clusters);
        Optional<Machine> machine = clusters.isEmpty()
                ? Optional.empty()
                : Optional.of(new Machine(
                                kinds,
                                clusters.stream()
                                        .map(cluster -> cluster.asCluster(kinds))
                                        .toList())
                        .keeping(section.get(SiteKeys.SCARCE)));
        List<String> unknown = section.get(SiteKeys.SCARCE).unknown(kinds);
        if (machine.isPresent() && !unknown.isEmpty()) {
            section.refuse(
                    SiteKeys.SCARCE,
                    "names " + unknown.get(0) + ", which is not counted; counted are "
                            + String.join(", ", kinds.names()) + "." + Problem.maybe(unknown.get(0), kinds.names()));
            return Optional.empty();
        }
        if (machine.isPresent() && !canBeSummed(machine.get())) {
            section.refuse(keys.clusters, "have more of a resource than can be counted.");
            return Optional.empty();
        }
        List<Window> windows = machine.stream()
                .flatMap(whole -> section.get(keys.windows).stream().flatMap(window -> window.on(whole).stream()))
                .toList();
        return Optional.of(new SiteConfiguration(
                section.get(SiteKeys.POLICY),
                section.get(SiteKeys.API),
                section.get(SiteKeys.ADMIN),
                section.get(SiteKeys.POLL),
                section.get(SiteKeys.SERVER),
                section.get(SiteKeys.MODE),
                section.get(SiteKeys.ACTIVE),
                section.get(SiteKeys.TELLING),
                section.get(SiteKeys.WAKING),
                section.get(SiteKeys.STATE),
                section.get(SiteKeys.STORE),
                section.get(SiteKeys.HEALTH),
                section.get(SiteKeys.RECORD),
                section.get(SiteKeys.PAST),
                section.get(SiteKeys.SHADOW),
                machine,
                kinds,
                limits(section, kinds),
                windows,
                section.get(keys.windows).stream().map(WindowSettings::named).toList(),
                section.get(SiteKeys.QUEUES),
                section.get(SiteKeys.FAIR_SHARE).asShares(),
                section.get(SiteKeys.ACCEPTABLE),
                section.get(SiteKeys.SCARCE),
                section.get(SiteKeys.NODE_ORDER),
                section.get(keys.jobOrder),
                section.get(SiteKeys.SOFT_WALLTIME),
                new HoursSettings(section.find(SiteKeys.PRIME_TIME), section.find(SiteKeys.DEDICATED_TIME)),
                reading.values()));
    }

    private static boolean canBeSummed(Machine machine) {
        try {
            machine.clusters().stream().map(Cluster::capacity).reduce(Resources::plus);
            return true;
        } catch (ArithmeticException e) {
            return false;
        }
    }

    private List<Limit> limits(Section section, ResourceKinds kinds) {
        List<CountableSettings> countables = section.get(keys.countables);
        Map<String, Long> numbers =
                countables.stream().collect(Collectors.toMap(CountableSettings::name, CountableSettings::number));
        List<Limit> limits = new ArrayList<>();
        countables.forEach(countable -> limits.add(countable.asLimit()));
        section.get(keys.limits).forEach(limit -> limits.add(limit.asLimit(kinds, numbers)));
        limits.addAll(WalltimeClassSettings.asLimits(section.get(keys.walltimeClasses), kinds, numbers));
        return limits;
    }
}
