package org.almanac.pbs.follow;

import java.util.function.Consumer;
import org.almanac.pbs.Warning;
import org.almanac.planner.cluster.Hours;

/** At which hours jobs of which queues run, as a site has set it. It may come to be set otherwise at any time. */
@FunctionalInterface
public interface LocalHours {
    /** All jobs run at any time. */
    LocalHours ALWAYS = of(Hours.ALWAYS);

    /**
     * The hours that hold now.
     *
     * @param now epoch seconds
     * @param warnings takes what is wrong with what was set, and so does not hold
     */
    Hours at(long now, Consumer<Warning> warnings);

    /** Hours that stay. */
    static LocalHours of(Hours hours) {
        return (now, warnings) -> hours;
    }
}
