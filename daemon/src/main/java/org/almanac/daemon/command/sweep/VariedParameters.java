package org.almanac.daemon.command.sweep;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.config.form.Form;
import org.almanac.daemon.config.form.ListForm;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.YamlNode;

/** A group of keys of which each is a parameter of policies, with the values that it is to have in turn. */
final class VariedParameters implements Form<Map<String, List<String>>> {
    private static final ListForm<String> VALUES = new ListForm<>(ScalarForm.of("a value", Optional::of));

    @Override
    public List<String> allowed() {
        return List.of("a group of parameters, each with a list of values");
    }

    @Override
    public Optional<Map<String, List<String>>> read(YamlNode node, String path, Reading reading) {
        if (!(node instanceof YamlNode.Mapping mapping)) {
            return refuse(node, path, reading);
        }
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        boolean sound = true;
        for (YamlNode.Entry entry : mapping.entries()) {
            String below = path + "." + Problem.excerpt(entry.key());
            Optional<List<String>> values = VALUES.read(entry.value(), below, reading);
            if (values.isPresent() && values.get().isEmpty()) {
                reading.refuse(new Problem(entry.origin(), below, "is empty; it must have a value."));
                sound = false;
            } else if (parameters.put(entry.key(), values.orElse(List.of())) != null) {
                reading.refuse(new Problem(entry.origin(), below, "stands twice."));
                sound = false;
            }
            sound &= values.isPresent();
        }
        return sound ? Optional.of(parameters) : Optional.empty();
    }
}
