package org.almanac.pbs.order;

import java.util.List;
import org.almanac.pbs.ifl.BatchWriter.Setting;
import org.almanac.pbs.snapshot.AskedReservation.Form;
import org.almanac.pbs.snapshot.JobNotes;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.PlannedStart;

/** How one kind of server wants to be told what to do. */
public interface ServerOrders {
    /** The location of a start, in the server's own form. */
    String location(Location location);

    /**
     * What is set on a waiting job so that its user sees what is planned.
     *
     * @param where the nodes with what is held there; none where no start is planned
     * @param before what the server showed of the job last
     */
    List<Setting> told(PlannedStart planned, Location where, JobNotes before);

    /** What gives a job a walltime, in seconds. */
    default List<Setting> length(long walltime) {
        return List.of(new Setting("Resource_List", "walltime", Long.toString(walltime)));
    }

    /** What shows for how long a job is expected to run that has outrun its soft walltime, in seconds; nothing where nothing can. */
    default List<Setting> extended(long seconds) {
        return List.of();
    }

    /** The nodes of a reservation at each of its times, in the server's own form; only where it has reservations. */
    default String location(Form form, List<Location> occurrences) {
        throw new UnsupportedOperationException("This kind of server has no reservations");
    }

    /** What is set on a job whose comment tells of a plan that there is no more. */
    default List<Setting> takenBack() {
        return List.of(new Setting("comment", "", ""));
    }
}
