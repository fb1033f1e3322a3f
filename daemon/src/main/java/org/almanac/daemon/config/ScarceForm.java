package org.almanac.daemon.config;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.planner.cluster.ScarceRule;

/** Which resources of nodes are kept for jobs that need them, as one text. */
public final class ScarceForm {
    static final String BY_NODES = "by-nodes";
    private static final String NONE = "none";

    static final ScalarForm<ScarceRule> FORM =
            new ScalarForm<>(List.of(BY_NODES, NONE, "NAME,NAME,..."), List.of(BY_NODES, NONE), ScarceForm::read);

    private ScarceForm() {}

    /** What is written means; empty where it means nothing. */
    public static Optional<ScarceRule> read(String text) {
        if (text.equals(BY_NODES)) {
            return Optional.of(ScarceRule.BY_NODES);
        } else if (text.equals(NONE)) {
            return Optional.of(ScarceRule.NONE);
        }
        List<String> names = List.of(text.split(",", -1));
        boolean isList = names.stream().allMatch(name -> name.matches("[A-Za-z][A-Za-z0-9_-]*"))
                && names.stream().distinct().count() == names.size()
                && !names.contains(BY_NODES)
                && !names.contains(NONE);
        return isList ? Optional.of(new ScarceRule(Optional.of(names))) : Optional.empty();
    }
}
