package org.almanac.daemon.running;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.almanac.daemon.cycle.Bystanders;
import org.almanac.pbs.Named;
import org.almanac.pbs.Warning;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * Tells another scheduler by a sign of it, or by what it does: jobs have started lately whose starts are not ours.
 *
 * <p>Before we have begun, one such start is enough. Later it takes many, as people start jobs by hand; a few are told
 * of. A start counts for a while, whether or not the server still lists its job. We begin, or go on, when for that while
 * nobody else has started anything.
 */
final class OtherScheduler implements Bystanders {
    /** Seconds. */
    static final long WHILE = 180;

    static final int MANY = 10;

    private static final String SUBJECT = "another scheduler";

    private final StartRecord ours;
    private final Supplier<Optional<String>> sign;
    private final Attitude attitude;

    /** What is done where another scheduler is at work. */
    enum Attitude {
        GIVE_WAY,
        GO_ON
    }

    /** The jobs that others have started lately, each with the time, the eldest sight first. */
    private final Map<String, Long> foreign = new LinkedHashMap<>();

    /** The jobs whose starts are told to lie in the future, each with when that was seen first. */
    private final Map<String, Long> ahead = new HashMap<>();

    private boolean begun;
    private boolean atWork;
    private Optional<String> seen = Optional.empty();
    private boolean fewTold;

    /**
     * A look-out.
     *
     * @param ours the starts that we have made, those of before the daemon's start included
     * @param sign another sign of a scheduler, in words, while there is one
     */
    OtherScheduler(StartRecord ours, Supplier<Optional<String>> sign, Attitude attitude) {
        this.ours = ours;
        this.sign = sign;
        this.attitude = attitude;
    }

    @Override
    public void look(Snapshot snapshot, Consumer<Warning> warnings) {
        ours.setRight(snapshot.time());
        remember(snapshot);
        Optional<String> other = sign.get();
        boolean was = atWork;
        atWork = other.isPresent() || foreign.size() >= (begun && !was ? MANY : 1);
        begun |= !atWork;
        seen = atWork ? other.or(() -> Optional.of(startsInWords())) : Optional.empty();
        if (atWork && !was) {
            String then = attitude == Attitude.GO_ON
                    ? "; jobs are started all the same, as active.beside-another-scheduler is yes"
                    : "; nothing is started until that has ceased. Maybe pbs_sched or maui is to be stopped; or set"
                            + " active.beside-another-scheduler to yes";
            warnings.accept(new Warning(SUBJECT, seen.orElseThrow() + then));
        } else if (was && !atWork && attitude == Attitude.GIVE_WAY) {
            warnings.accept(new Warning(SUBJECT, "it is not seen any more; jobs are started from now on"));
        } else if (!atWork && !foreign.isEmpty() && !fewTold) {
            String until = attitude == Attitude.GO_ON ? "" : ", until " + MANY + " are seen";
            warnings.accept(new Warning(
                    SUBJECT,
                    startsInWords() + "; jobs are started all the same, as people start some by hand" + until));
        }
        fewTold = !foreign.isEmpty();
    }

    /** Takes note of the starts that others have made, and forgets those of long ago, or of a clock that was ahead. */
    private void remember(Snapshot snapshot) {
        long now = snapshot.time();
        for (ServerJob job : snapshot.jobs()) {
            if (job.started().isPresent() && !ours.has(job.id(), job.started().getAsLong())) {
                foreign.put(job.id(), startedAt(job, now));
            }
        }
        Set<String> told = snapshot.jobs().stream().map(ServerJob::id).collect(Collectors.toSet());
        ahead.keySet().retainAll(told);
        foreign.values().removeIf(started -> started <= now - WHILE || started > now);
    }

    /**
     * When a job was started: what is yet to come, by another clock or by one that was ahead, counts from when it was seen
     * first, as the job may run for long.
     */
    private long startedAt(ServerJob job, long now) {
        long started = job.started().orElseThrow();
        if (started <= now) {
            ahead.remove(job.id());
            return started;
        }
        return ahead.merge(job.id(), now, Math::min);
    }

    private String startsInWords() {
        return Named.of("job", List.copyOf(foreign.keySet())) + " started within the last " + WHILE / 60
                + " minutes, and not by us";
    }

    @Override
    public boolean startJobs() {
        return atWork && attitude == Attitude.GIVE_WAY;
    }

    @Override
    public Optional<String> atWork() {
        return seen;
    }

    @Override
    public void weStart(String job, long now) {
        ours.add(job, now);
    }
}
