package org.almanac.planner.timeline;

import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;

/**
 * The changes on the nodes of a zone in the order of time. At one moment all that is given back comes before anything
 * that is taken.
 */
public interface Changes {
    /** Reads each change. */
    interface Reader {
        void given(long time, Placement placement);

        void taken(long time, Placement placement);
    }

    /** When something changes next; {@link Times#NEVER} if nothing does. */
    long next();

    /** Tells the changes of that time, which is {@link #next()}. */
    void goTo(long time, Reader reader);
}
