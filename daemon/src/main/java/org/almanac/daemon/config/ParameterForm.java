package org.almanac.daemon.config;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.form.Form;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.YamlNode;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.parameter.Setting;

/** The value of a policy's parameter, as it is written; of one that is made of policies, which of them is wrong. */
record ParameterForm(Setting<?> parameter) implements Form<String> {
    @Override
    public List<String> allowed() {
        return parameter.notation().allowed();
    }

    @Override
    public Optional<String> read(YamlNode node, String path, Reading reading) {
        if (node instanceof YamlNode.Scalar scalar) {
            String text = scalar.text();
            if (parameter.notation().parse(text).isPresent()) {
                reading.holds(path, text, scalar.origin());
                return Optional.of(text);
            }
            Optional<String> wrong = Policies.wrongPolicy(parameter, text);
            if (wrong.isPresent()) {
                reading.refuse(new Problem(node.origin(), path, "is " + node.picture() + ", but " + wrong.get()));
                return Optional.empty();
            }
        }
        return refuse(node, path, reading);
    }

    @Override
    public String maybe(String text) {
        return parameter.notation().meant(text).map(Problem::maybe).orElse("");
    }
}
