package org.almanac.planner.timeline;

import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Times;

/** What changes on the nodes of a zone as time goes on; at one moment all is given back before anything is taken. */
public interface Changes {
    /** Told each change. */
    interface Reader {
        void given(long time, Placement placement);

        void taken(long time, Placement placement);
    }

    /** When something changes next; {@link Times#NEVER} where nothing does. */
    long next();

    /** Tells the changes of that time, which is {@link #next()}. */
    void goTo(long time, Reader reader);
}
