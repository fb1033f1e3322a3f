package org.almanac.daemon.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.almanac.planner.Scheduler;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;

/**
 * All that a daemon's scheduler knows, remembers and plans at the end of the last recorded cycle, for a bug report.
 *
 * @param version of its form
 * @param program the version of Almanac that has recorded it
 * @param dumped the version that has made this of it
 * @param cycle the number of the cycle
 * @param time when the cycle ended, in epoch seconds of the daemon's clock
 * @param configuration every value that held, by key
 * @param scheduler what it was told and remembers, from which it goes on
 * @param plan the planned starts, the earliest first
 * @param gaps what is missing in the record just before, in words
 */
public record StateDump(
        int version,
        String program,
        String dumped,
        long cycle,
        long time,
        Map<String, String> configuration,
        Checkpoint scheduler,
        List<PlannedJob> plan,
        List<String> gaps) {
    private static final int VERSION = 1;
    private static final Form<StateDump> FORM = Form.of(StateDump.class);

    /** The end of the year 9999, in epoch seconds: no server's clock shows more. */
    private static final long LATEST = 253_402_300_799L;

    /** A job with its planned start, in epoch seconds, and nodes. */
    record PlannedJob(JobId job, long start, Placement placement) {}

    public StateDump {
        plan = List.copyOf(plan);
        gaps = List.copyOf(gaps);
    }

    /** Whose names are in a dump. */
    public enum Names {
        AS_THEY_ARE,
        /** Users, groups and projects have other names, the same name always the same. */
        HIDDEN
    }

    /**
     * As the record in the folder of what survives a restart has it.
     *
     * @param dumped the version of this program
     * @throws IOException in one line, if there is no record
     */
    public static StateDump of(Path state, String dumped) throws IOException {
        Rerun.Standing last = Rerun.last(state);
        return new StateDump(
                VERSION,
                last.stretch().program(),
                dumped,
                last.cycle(),
                last.time(),
                last.stretch().configuration(),
                last.checkpoint(),
                last.plan().stream()
                        .map(each -> new PlannedJob(each.job().id(), each.start(), each.placement()))
                        .toList(),
                last.gaps());
    }

    /** When the scheduler was told last what happened, in epoch seconds of the server's clock. */
    public long moment() {
        return scheduler.now();
    }

    /** The scheduler's policy, as a user writes it. */
    public String policy() {
        return scheduler.policy();
    }

    /**
     * A scheduler that goes on from it.
     *
     * @throws IllegalArgumentException if this version knows no such policy, or the jobs and nodes contradict each other
     */
    public Scheduler restore() {
        try {
            return scheduler.restore();
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw new IllegalArgumentException("its jobs and nodes contradict each other (" + e.getMessage() + ")", e);
        }
    }

    /** As JSON, which {@link #read} reads. */
    public byte[] json(Names names) {
        byte[] json = FORM.write(this);
        return names == Names.HIDDEN ? Pseudonyms.of(this).hide(json) : json;
    }

    /**
     * Reads a dump.
     *
     * @throws IOException in one line, if it is none: what is wrong and where
     */
    public static StateDump read(byte[] json) throws IOException {
        Versions.check(json, VERSION, "a dump of the state");
        StateDump dump = FORM.read(json);
        if (dump.moment() < 0 || dump.moment() > LATEST) {
            throw new IOException("scheduler.now is " + dump.moment() + ", but may be a time from 0 to " + LATEST);
        }
        return dump;
    }
}
