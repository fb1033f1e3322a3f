package org.almanac.planner.policy;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.Scheduler;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;
import org.almanac.planner.site.Setup;

/** A policy as a list of policies shows it: its name, a sentence, its parameters, and how it is made. */
public record PolicyDescription(String name, String sentence, List<Setting<?>> parameters, Factory factory) {
    public PolicyDescription {
        parameters = List.copyOf(parameters);
    }

    /** Makes a scheduler for what a site is set up with; the seed is for what the policy leaves to chance. */
    @FunctionalInterface
    public interface Factory {
        Scheduler create(Setup setup, Settings settings, long seed);
    }

    Optional<Setting<?>> parameter(String wanted) {
        return parameters.stream().filter(each -> each.name().equals(wanted)).findFirst();
    }
}
