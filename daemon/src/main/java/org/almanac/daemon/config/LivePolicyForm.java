package org.almanac.daemon.config;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.form.Form;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.YamlNode;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/** A policy that can plan beside a server, where nobody knows how long jobs will run. */
final class LivePolicyForm implements Form<PolicySpec> {
    private final PolicyForm any = new PolicyForm();

    @Override
    public List<String> allowed() {
        return any.allowed();
    }

    @Override
    public List<String> words() {
        return any.words();
    }

    @Override
    public Optional<PolicySpec> read(YamlNode node, String path, Reading reading) {
        Optional<PolicySpec> policy = any.read(node, path, reading);
        Optional<String> obstacle = policy.flatMap(Policies::obstacleLive);
        obstacle.ifPresent(why -> reading.refuse(
                new Problem(node.origin(), path, "is " + policy.get().text() + ", but " + why + ".")));
        return obstacle.isPresent() ? Optional.empty() : policy;
    }
}
