package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.policy.parameter.Notation;
import org.almanac.planner.policy.parameter.Setting;
import org.almanac.planner.policy.parameter.Settings;

/** The limits set by a policy's own parameters, which hold in addition to the limits of the site. */
public record OwnLimits(List<Limit> limits) {
    static final OwnLimits NONE = new OwnLimits(List.of());

    private static final Setting<OptionalLong> USER_CPUS = new Setting<>(
            "user-cpus",
            Notation.NUMBER.map(OptionalLong::of).or(Notation.NONE, OptionalLong.empty()),
            Notation.NONE,
            "the most cpus that a user's jobs hold at once");
    private static final Setting<Long> LONG_WALLTIME =
            new Setting<>("long-walltime", Notation.DURATION, "7d", "above that walltime a job is a long one");
    private static final Setting<Double> LONG_SHARE =
            new Setting<>("long-share", Notation.SHARE, "100%", "the most of the cpus that long jobs hold at once");

    /** What each of the limits has to be set to so that it does not hold, by the limit's name, which is the parameter's. */
    public static final Map<String, String> LIFTED = Map.of("user-cpus", Notation.NONE, "long-share", "100%");

    static final List<Setting<?>> PARAMETERS = List.of(USER_CPUS, LONG_WALLTIME, LONG_SHARE);

    public OwnLimits {
        limits = List.copyOf(limits);
    }

    static OwnLimits of(Settings settings) {
        Measure cpus = new Measure.OfResource(ResourceKinds.CPUS);
        List<Limit> limits = new ArrayList<>();
        settings.get(USER_CPUS)
                .ifPresent(value -> limits.add(new Limit(
                        "user-cpus", new Subject.Each(Subject.Party.USER), cpus, new Amount.Absolute(value))));
        if (settings.get(LONG_SHARE) < 1) {
            Subject longJobs = new Subject.WalltimeClass(settings.get(LONG_WALLTIME), Times.NEVER);
            limits.add(new Limit("long-share", longJobs, cpus, new Amount.Share(settings.get(LONG_SHARE))));
        }
        return new OwnLimits(limits);
    }

    /** The events, with these limits added to those that an event tells. */
    List<Event> beside(List<Event> events) {
        if (limits.isEmpty()) {
            return events;
        }
        List<Event> all = new ArrayList<>();
        for (Event event : events) {
            if (event instanceof Event.LimitsChanged changed) {
                List<Limit> both = new ArrayList<>(limits);
                both.addAll(changed.limits());
                all.add(new Event.LimitsChanged(both));
            } else {
                all.add(event);
            }
        }
        return all;
    }
}
