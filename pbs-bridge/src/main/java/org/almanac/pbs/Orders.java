package org.almanac.pbs;

import java.util.List;
import org.almanac.pbs.ifl.BatchWriter.Setting;

/** How one kind of server wants to be told what to do. */
public interface Orders {
    /** The location of a start, in the server's own form. */
    String location(Location location);

    /**
     * What is set on a waiting job so that its user sees what is planned.
     *
     * @param where the nodes with what is held there; none where no start is planned
     * @param before what the server showed of the job last
     */
    List<Setting> told(PlannedStart planned, Location where, JobNotes before);

    /** What is set on a job whose comment tells of a plan that there is no more. */
    default List<Setting> takenBack() {
        return List.of(new Setting("comment", "", ""));
    }
}
