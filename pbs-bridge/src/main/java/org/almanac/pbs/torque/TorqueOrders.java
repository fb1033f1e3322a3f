package org.almanac.pbs.torque;

import java.util.ArrayList;
import java.util.List;
import org.almanac.pbs.ifl.BatchWriter.Setting;
import org.almanac.pbs.order.PlanComment;
import org.almanac.pbs.order.ServerOrders;
import org.almanac.pbs.snapshot.JobNotes;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.PlannedStart;

/**
 * How TORQUE is told what to do.
 *
 * <p>It has no attribute of its own for a planned start: the comment tells it, which {@code qstat -f} shows. Some
 * descendants of it know attributes for that; it refuses these itself, but for jobs in routing queues.
 */
public final class TorqueOrders implements ServerOrders {
    private final PlanComment comments;
    private final boolean attributes;

    /**
     * ServerOrders with these comments.
     *
     * @param attributes whether {@code planned_start} and {@code planned_nodes} are set besides
     */
    public TorqueOrders(PlanComment comments, boolean attributes) {
        this.comments = comments;
        this.attributes = attributes;
    }

    @Override
    public String location(Location location) {
        return location.torqueForm();
    }

    @Override
    public List<Setting> told(PlannedStart planned, Location where, JobNotes before) {
        List<Setting> settings = new ArrayList<>();
        if (!before.isSuspended()) {
            // It would be there when the job runs on.
            settings.add(new Setting("comment", "", comments.of(planned)));
        }
        if (attributes) {
            boolean at = planned instanceof PlannedStart.At;
            settings.add(
                    new Setting("planned_start", "", at ? Long.toString(((PlannedStart.At) planned).start()) : "0"));
            settings.add(new Setting(
                    "planned_nodes", "", at ? String.join("+", ((PlannedStart.At) planned).nodes()) : "none"));
        }
        return settings;
    }
}
