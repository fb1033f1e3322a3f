package org.almanac.daemon.server;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.almanac.pbs.ifl.BatchScheduler;
import org.almanac.pbs.ifl.OpenPbsCode;
import org.almanac.pbs.order.ServerOrders;
import org.almanac.pbs.order.StartCheck;
import org.almanac.pbs.snapshot.ArrayMembership;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * What an OpenPBS server wants of its registered scheduler besides a plan: to start a job at once that an operator runs
 * (qrun), and to let suspended jobs run on when their nodes are free.
 *
 * <p>Both come before what is planned, which is told of them by the next snapshot. A job that cannot be started at once
 * is left to the scheduler, which may stop others for it; it is refused when it has been decided that it does not get their nodes. Until
 * then the server does not call for anything else. One that cannot run on yet is tried again with every snapshot, and keeps its nodes meanwhile. The server
 * calls again when what is planned has been started, too.
 */
final class SchedulersDesk {
    private final LoadedLibrary<BatchScheduler> library;
    private final Consumer<String> started;
    private final Consumer<Warning> warnings;
    private final List<String> wanted = new ArrayList<>();
    /** The wanted jobs that cannot be started at once, each with the reason. */
    private final Map<String, PbsException> waiting = new LinkedHashMap<>();

    /** Those of them whose start the server has taken since. */
    private final Set<String> begun = new HashSet<>();

    private Optional<String> told = Optional.empty();

    /**
     * A desk.
     *
     * @param started told of each job that is about to be started here
     * @param warnings told once where the server does not agree
     */
    SchedulersDesk(LoadedLibrary<BatchScheduler> library, Consumer<String> started, Consumer<Warning> warnings) {
        this.library = library;
        this.started = started;
        this.warnings = warnings;
    }

    /** Hears what is wanted; before the server is asked what there is. */
    void hear() throws PbsException {
        wanted.addAll(library.get().asked());
        // That there is another one is told where it is decided what to do about it.
        Optional<String> refused =
                library.get().refusal().filter(refusal -> !isOfAnother(refusal)).map(SchedulersDesk::words);
        if (refused.isPresent() && !refused.equals(told)) {
            warnings.accept(new Warning("registering as scheduler", refused.get()));
        } else if (told.isPresent() && isRegistered()) {
            warnings.accept(new Warning("registering as scheduler", "the server agrees now"));
        }
        told = isRegistered() ? Optional.empty() : refused.or(() -> told);
    }

    private static String words(PbsException refusal) {
        String guess = switch (refusal.meaning()) {
            case NOT_AUTHORISED ->
                ". Maybe the line PBS_DAEMON_SERVICE_USER=" + System.getProperty("user.name")
                        + " is missing in the server's pbs.conf, or pbs_server has not been restarted since";
            default -> "";
        };
        return refusal.getMessage() + "; so the server does not call, and is looked at every poll" + guess;
    }

    private static boolean isOfAnother(PbsException refusal) {
        return refusal.code() == OpenPbsCode.SCHEDULER_KNOWN.number();
    }

    /** Whether the server takes us for its scheduler, as of the last try. */
    boolean isRegistered() {
        return library.opened().filter(opened -> opened.refusal().isEmpty()).isPresent();
    }

    /** Another scheduler that is registered, in words, as long as it is. */
    Optional<String> other() {
        boolean known = library.opened()
                .flatMap(BatchScheduler::refusal)
                .filter(SchedulersDesk::isOfAnother)
                .isPresent();
        return known ? Optional.of("another scheduler is registered with the server") : Optional.empty();
    }

    /**
     * Lets jobs run on that wait for that, where their nodes are free; whether the server has changed by that.
     *
     * @param suspended the jobs that were suspended for others, which go on when the plan says so
     */
    boolean letRunOn(Snapshot snapshot, Set<String> suspended, StartCheck check) throws PbsException {
        boolean changed = false;
        if (library.get().refusal().isEmpty()) {
            for (ServerJob job : snapshot.jobs()) {
                changed |= job.isToRunOn() && !suspended.contains(job.id()) && runOn(job, check);
            }
        }
        return changed;
    }

    /** Starts the jobs that operators run; whether the server has changed by that. */
    boolean serve(Snapshot snapshot, StartCheck check, ServerOrders orders) throws PbsException {
        boolean changed = false;
        for (String job : List.copyOf(waiting.keySet())) {
            boolean waits = snapshot.jobs().stream()
                    .anyMatch(each -> each.id().equals(job) && each.state().waits());
            if (!waits) {
                // Its start was decided meanwhile, or it is gone.
                waiting.remove(job);
                answer(job, Optional.empty());
            }
        }
        while (!wanted.isEmpty()) {
            Optional<PbsException> failure = start(wanted.get(0), check, orders);
            changed |= failure.isEmpty();
            String job = wanted.remove(0);
            if (failure.isPresent() && failure.get().meaning() == Meaning.NODE_NOT_FREE) {
                waiting.put(job, failure.get());
            } else {
                answer(job, failure);
            }
        }
        return changed;
    }

    /**
     * The snapshot with the jobs that operators run, and that could not be started at once, as such that are wanted at once. Those of their
     * arrays that run are stopped for them only where no others would do: one would just take the other's place.
     */
    Snapshot calling(Snapshot snapshot) {
        if (waiting.isEmpty()) {
            return snapshot;
        }
        Set<String> arrays = snapshot.jobs().stream()
                .filter(job -> waiting.containsKey(job.id()))
                .flatMap(job -> job.restraints().array().map(ArrayMembership::array).stream())
                .collect(Collectors.toSet());
        return snapshot.withJobs(snapshot.jobs().stream()
                .map(job -> waiting.containsKey(job.id()) && job.state().waits()
                        ? job.calledAtOnce()
                        : job.state() == JobState.RUNNING && arrays.contains(job.toldAs()) ? job.spared() : job)
                .toList());
    }

    /**
     * What the server has called for is done, so that it calls again; but for jobs for which others are being stopped, which are
     * waited for.
     */
    void over(Set<String> awaited) throws PbsException {
        for (String job : List.copyOf(waiting.keySet())) {
            if (begun.contains(job)) {
                waiting.remove(job);
                answer(job, Optional.empty());
            } else if (!awaited.contains(job)) {
                answer(job, Optional.of(waiting.remove(job)));
            }
        }
        begun.clear();
        if (waiting.isEmpty()) {
            library.get().over();
        }
    }

    /** The server has taken the start of that job, which was decided. */
    void begun(String job) {
        if (waiting.containsKey(job)) {
            begun.add(job);
        }
    }

    private boolean runOn(ServerJob job, StartCheck check) throws PbsException {
        try {
            check.resume(job.id());
        } catch (PbsException e) {
            // Its nodes are not free yet.
            return false;
        }
        try {
            library.get().resume(job.id());
            return true;
        } catch (PbsException e) {
            if (e.meaning() == Meaning.UNREACHABLE) {
                throw e;
            }
            warnings.accept(new Warning("job " + job.id(), "it does not run on: " + e.getMessage()));
            check.refused(job.id());
            return false;
        }
    }

    private Optional<PbsException> start(String job, StartCheck check, ServerOrders orders) throws PbsException {
        Location location;
        try {
            location = check.startAtOnce(job);
        } catch (PbsException e) {
            return Optional.of(e);
        }
        started.accept(job);
        try {
            library.get().run(job, orders.location(location));
            return Optional.empty();
        } catch (PbsException e) {
            if (e.meaning() == Meaning.UNREACHABLE) {
                throw e;
            }
            check.refused(job);
            return Optional.of(e);
        }
    }

    private void answer(String job, Optional<PbsException> failure) throws PbsException {
        try {
            library.get().answer(job, failure);
        } catch (PbsException e) {
            if (e.meaning() == Meaning.UNREACHABLE) {
                throw e;
            }
            // Who wanted it has gone.
            return;
        }
    }

    /** The snapshot with jobs that are to run on as running, so that nothing else is planned where they were. */
    Snapshot keepingNodes(Snapshot snapshot, Set<String> suspended) throws PbsException {
        if (library.get().refusal().isPresent() || snapshot.jobs().stream().noneMatch(ServerJob::isToRunOn)) {
            return snapshot;
        }
        List<ServerJob> jobs = snapshot.jobs().stream()
                .map(job -> job.isToRunOn() && !suspended.contains(job.id()) ? job.in(JobState.RUNNING) : job)
                .toList();
        return snapshot.withJobs(jobs);
    }
}
