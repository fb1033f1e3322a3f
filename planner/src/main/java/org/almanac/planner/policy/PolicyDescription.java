package org.almanac.planner.policy;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.planner.Scheduler;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.site.Setup;

/**
 * A policy as a list of policies shows it: its name, a sentence, its parameters, and how it is made.
 *
 * @param declared its parameters; asked for only where the policy is used, because a start of the program should not
 *     load the classes of all policies
 */
public record PolicyDescription(String name, String sentence, Supplier<List<Setting<?>>> declared, Factory factory) {
    /** The parameters, in the order in which they are told. */
    public List<Setting<?>> parameters() {
        return declared.get();
    }

    /** Makes a scheduler for what a site is set up with; the seed is for what the policy leaves to chance. */
    @FunctionalInterface
    public interface Factory {
        Scheduler create(Setup setup, Settings settings, long seed);
    }

    Optional<Setting<?>> parameter(String wanted) {
        return parameters().stream().filter(each -> each.name().equals(wanted)).findFirst();
    }
}
