package org.almanac.pbs.openpbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.almanac.pbs.ifl.BatchWriter.Setting;
import org.almanac.pbs.order.PlanComment;
import org.almanac.pbs.order.ServerOrders;
import org.almanac.pbs.snapshot.AskedReservation.Form;
import org.almanac.pbs.snapshot.JobNotes;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.planner.cluster.ResourceKinds;

/**
 * How OpenPBS is told what to do, where these resources are counted and these of them written with a unit.
 *
 * <p>A planned start has its own attributes, which {@code qstat -T} shows, and stands in the comment besides, where {@code qstat -s}
 * has always told why a job waits; of an array that has begun the server's own comment stays, as does that of a job
 * that it holds after too many failed starts, until it is released. An estimate cannot be taken back, but one
 * of 0 is shown as unknown.
 */
public record OpenPbsOrders(PlanComment comments, ResourceKinds kinds, Set<String> sizes) implements ServerOrders {
    private static final String ARRAY_BEGAN = "Job Array Began";
    /** What follows is that the job, or one of the array, could not be started. */
    private static final Pattern HELD = Pattern.compile("(job|Job Array) held, .*", Pattern.CASE_INSENSITIVE);
    /** How the reason begins of a job that waits until it is released. */
    private static final String WHILE_HELD = "held";

    @Override
    public String location(Location location) {
        return ExecVnode.text(location, kinds, sizes);
    }

    @Override
    public String location(Form form, List<Location> occurrences) {
        List<String> texts = occurrences.stream().map(this::location).toList();
        return form == Form.STANDING ? ExecVnodeSequence.text(texts) : texts.get(0);
    }

    @Override
    public List<Setting> told(PlannedStart planned, Location where, JobNotes before) {
        List<Setting> settings = new ArrayList<>();
        boolean estimated =
                before.told().filter(PlannedStart.At.class::isInstance).isPresent();
        if (planned instanceof PlannedStart.At at) {
            settings.add(new Setting("estimated", "start_time", Long.toString(at.start())));
            settings.add(new Setting("estimated", "exec_vnode", location(where)));
            // The comment of a suspended job would be there when it runs on.
            if (!before.comment().startsWith(ARRAY_BEGAN) && !before.isSuspended()) {
                settings.add(new Setting("comment", "", comments.of(planned)));
            }
        } else {
            if (estimated) {
                settings.add(new Setting("estimated", "start_time", "0"));
            }
            if (!isHeld(planned) || !HELD.matcher(before.comment()).matches()) {
                settings.add(new Setting("comment", "", comments.of(planned)));
            }
        }
        return settings;
    }

    private static boolean isHeld(PlannedStart planned) {
        return planned instanceof PlannedStart.None none && none.reason().startsWith(WHILE_HELD);
    }

    @Override
    public List<Setting> extended(long seconds) {
        return List.of(new Setting("estimated", "soft_walltime", Long.toString(seconds)));
    }
}
