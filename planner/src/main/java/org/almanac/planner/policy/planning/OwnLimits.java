package org.almanac.planner.policy.planning;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;
import org.almanac.planner.policy.parameter.Parameter;
import org.almanac.planner.policy.parameter.Settings;

/** The limits of a policy's own parameters, which hold beside whatever the site rules. */
record OwnLimits(List<Limit> limits) {
    static final OwnLimits NONE = new OwnLimits(List.of());

    OwnLimits {
        limits = List.copyOf(limits);
    }

    static List<Parameter> parameters() {
        return List.of(
                Parameter.countOrNone("user-cpus", "the most cpus that a user's jobs hold at once"),
                Parameter.duration("long-walltime", "7d", "above that walltime a job is a long one"),
                Parameter.share("long-share", "100%", "the most of the cpus that long jobs hold at once"));
    }

    static OwnLimits of(Settings settings) {
        Measure cpus = new Measure.OfResource(ResourceKinds.CPUS);
        List<Limit> limits = new ArrayList<>();
        settings.countOrNone("user-cpus")
                .ifPresent(value -> limits.add(new Limit(
                        "user-cpus", new Subject.Each(Subject.Party.USER), cpus, new Amount.Absolute(value))));
        if (settings.share("long-share") < 1) {
            Subject longJobs = new Subject.WalltimeClass(settings.seconds("long-walltime"), Times.NEVER);
            limits.add(new Limit("long-share", longJobs, cpus, new Amount.Share(settings.share("long-share"))));
        }
        return new OwnLimits(limits);
    }

    /** The events, with these limits beside those that they tell. */
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
