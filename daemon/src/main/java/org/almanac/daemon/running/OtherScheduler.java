package org.almanac.daemon.running;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.almanac.daemon.cycle.Bystanders;
import org.almanac.pbs.Named;
import org.almanac.pbs.ServerJob;
import org.almanac.pbs.Snapshot;
import org.almanac.pbs.Warning;

/**
 * Tells another scheduler by what it does: jobs have started lately whose starts are not ours.
 *
 * <p>Before we have begun, one such start is enough. Later it takes many, as people start jobs by hand. We begin, or go
 * on, when for a while nobody else has started anything.
 */
final class OtherScheduler implements Bystanders {
    /** Seconds. */
    static final long WHILE = 180;

    static final int MANY = 10;

    private final StartRecord ours;
    private final Supplier<Optional<String>> sign;
    private final Attitude attitude;
    /** What is done where another scheduler is at work. */
    enum Attitude {
        GIVE_WAY,
        GO_ON
    }

    private boolean begun;
    private boolean atWork;

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
        List<String> foreign = snapshot.jobs().stream()
                .filter(job -> isForeign(job, snapshot.time()))
                .map(ServerJob::id)
                .toList();
        Optional<String> other = sign.get();
        boolean was = atWork;
        atWork = other.isPresent() || foreign.size() >= (begun && !was ? MANY : 1);
        begun |= !atWork;
        if (atWork && !was) {
            String seen = other.orElseGet(() ->
                    Named.of("job", foreign) + " started within the last " + WHILE / 60 + " minutes, and not by us");
            String then = attitude == Attitude.GO_ON
                    ? "; jobs are started all the same, as active.beside-another-scheduler is yes"
                    : "; nothing is started until that has ceased. Maybe pbs_sched or maui is to be stopped; or set"
                            + " active.beside-another-scheduler to yes";
            warnings.accept(new Warning("another scheduler", seen + then));
        } else if (was && !atWork && attitude == Attitude.GIVE_WAY) {
            warnings.accept(new Warning("another scheduler", "it is not seen any more; jobs are started from now on"));
        }
    }

    private boolean isForeign(ServerJob job, long now) {
        return job.started().isPresent()
                && job.started().getAsLong() > now - WHILE
                && !ours.has(job.id(), job.started().getAsLong());
    }

    @Override
    public boolean startJobs() {
        return atWork && attitude == Attitude.GIVE_WAY;
    }

    @Override
    public void weStart(String job, long now) {
        ours.add(job, now);
    }
}
