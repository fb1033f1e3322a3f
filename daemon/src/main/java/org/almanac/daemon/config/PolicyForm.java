package org.almanac.daemon.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.config.form.Form;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.Origin;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.Section;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.daemon.config.form.YamlNode;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyDescription;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.planner.policy.parameter.Setting;

/**
 * A policy with its parameters: {@code NAME:key=value,...} as on the command line, or {@code name} and the parameters as
 * keys of their own.
 */
public final class PolicyForm implements Form<PolicySpec> {
    private static final List<String> NAMES =
            Policies.all().stream().map(PolicyDescription::name).toList();

    static final Key<String> NAME = Key.needed("name", ScalarForm.oneOf(NAMES, "a policy"), "which policy plans");

    @Override
    public List<String> allowed() {
        return List.of("NAME or NAME:key=value,...", "a group of name and the policy's parameters");
    }

    @Override
    public List<String> words() {
        return NAMES;
    }

    @Override
    public Optional<PolicySpec> read(YamlNode node, String path, Reading reading) {
        Optional<YamlNode> group = node instanceof YamlNode.Scalar scalar ? asGroup(scalar) : Optional.of(node);
        if (group.isEmpty() || !(group.get() instanceof YamlNode.Mapping mapping)) {
            return refuse(node, path, reading);
        }
        Optional<PolicyDescription> policy = mapping.find(NAME.name())
                .filter(YamlNode.Scalar.class::isInstance)
                .map(name -> ((YamlNode.Scalar) name).text())
                .flatMap(PolicyForm::find);
        if (policy.isEmpty()) {
            refuseName(mapping, path, reading);
            return Optional.empty();
        }
        return form(policy.get()).read(mapping, path, reading);
    }

    /** The parameters are then those of the policy that is likely meant; where none is, nobody knows what they may be. */
    private static void refuseName(YamlNode.Mapping mapping, String path, Reading reading) {
        Optional<PolicyDescription> meant = mapping.find(NAME.name())
                .filter(YamlNode.Scalar.class::isInstance)
                .flatMap(name -> NearestName.of(((YamlNode.Scalar) name).text(), NAMES))
                .flatMap(PolicyForm::find);
        List<YamlNode.Entry> known = mapping.entries().stream()
                .filter(entry -> meant.isPresent() || entry.key().equals(NAME.name()))
                .toList();
        List<Key<?>> keys = new ArrayList<>(List.of(NAME));
        meant.ifPresent(policy -> keys.addAll(parameters(policy)));
        new SectionForm<>(keys, section -> "").read(new YamlNode.Mapping(mapping.origin(), known), path, reading);
    }

    private static Optional<PolicyDescription> find(String name) {
        return Policies.all().stream()
                .filter(policy -> policy.name().equals(name))
                .findFirst();
    }

    /** The group of keys that the written form stands for. */
    private static Optional<YamlNode> asGroup(YamlNode.Scalar scalar) {
        try {
            PolicySpec spec = PolicySpec.parse(scalar.text());
            List<YamlNode.Entry> entries = new ArrayList<>();
            entries.add(entry(scalar, NAME.name(), spec.name()));
            spec.settings().forEach((key, value) -> entries.add(entry(scalar, key, value)));
            return Optional.of(new YamlNode.Mapping(scalar.origin(), entries));
        } catch (PolicyException e) {
            return Optional.empty();
        }
    }

    private static YamlNode.Entry entry(YamlNode.Scalar scalar, String key, String value) {
        return new YamlNode.Entry(scalar.origin(), key, new YamlNode.Scalar(scalar.origin(), value));
    }

    /** The keys of one policy. */
    static List<Key<String>> parameters(PolicyDescription policy) {
        return policy.parameters().stream().map(PolicyForm::key).toList();
    }

    private static Key<String> key(Setting<?> parameter) {
        return Key.usual(parameter.name(), new ParameterForm(parameter), parameter.defaultText(), parameter.sentence());
    }

    private static SectionForm<PolicySpec> form(PolicyDescription policy) {
        List<Key<String>> parameters = parameters(policy);
        List<Key<?>> keys = new ArrayList<>(List.of(NAME));
        keys.addAll(parameters);
        return new SectionForm<>(keys, section -> {
            Map<String, String> settings = new LinkedHashMap<>();
            for (Key<String> parameter : parameters) {
                if (!(section.spot(parameter).origin() instanceof Origin.Default)) {
                    settings.put(parameter.name(), section.get(parameter));
                }
            }
            PolicySpec written = PolicySpec.of(policy.name(), settings);
            try {
                // A file may tell all that there is to set; what is told of the policy is what is not as ever.
                return new PolicySpec(Policies.shortened(written).text(), policy.name(), settings);
            } catch (PolicyException e) {
                refuse(section, parameters, e.reason().orElse(e.getMessage()));
                return new PolicySpec(policy.name(), policy.name(), Map.of());
            }
        });
    }

    /** Each parameter is right by itself, but not beside the others: told at the one of which it is said first. */
    private static void refuse(Section section, List<Key<String>> parameters, String reason) {
        Optional<Key<String>> named = parameters.stream()
                .filter(parameter -> reason.startsWith(parameter.name() + " "))
                .findFirst();
        if (named.isPresent()) {
            section.refuse(named.get(), reason.substring(named.get().name().length() + 1));
        } else {
            section.refuse(NAME, "is set wrongly: " + reason);
        }
    }
}
