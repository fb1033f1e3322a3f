package org.almanac.pbs.torque;

import java.util.ArrayList;
import java.util.List;
import org.almanac.pbs.JobNotes;
import org.almanac.pbs.Location;
import org.almanac.pbs.Orders;
import org.almanac.pbs.PlanComment;
import org.almanac.pbs.PlannedStart;
import org.almanac.pbs.ifl.BatchWriter.Setting;

/**
 * How TORQUE is told what to do.
 *
 * <p>It has no attribute of its own for a planned start: the comment tells it, which {@code qstat -f} shows. Some
 * descendants of it know attributes for that; it refuses these itself, but for jobs in routing queues.
 */
public final class TorqueOrders implements Orders {
    private final PlanComment comments;
    private final boolean attributes;

    /**
     * Orders with these comments.
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
        settings.add(new Setting("comment", "", comments.of(planned)));
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
