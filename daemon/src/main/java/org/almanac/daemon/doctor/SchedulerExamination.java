package org.almanac.daemon.doctor;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.OperatingMode;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.running.DaemonTraces;
import org.almanac.daemon.server.SchedulerPort;
import org.almanac.daemon.server.SchedulerProcess;
import org.almanac.daemon.server.ServerScheduler;
import org.almanac.daemon.server.ServerScheduler.Connected;
import org.almanac.daemon.server.UnconfirmedReservations;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.ifl.LibraryKind;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * Who starts the jobs of a server, and what it leaves undone that has no scheduler of its own.
 *
 * @param traces of the daemon that has this configuration
 */
record SchedulerExamination(
        SiteConfiguration site,
        LibraryKind kind,
        Poll poll,
        Snapshot snapshot,
        DaemonTraces traces,
        SchedulerProcess process,
        long now) {
    /** A job that was started so many seconds ago was started just now. */
    private static final long JUST_NOW = 900;

    /** People start so many by hand. */
    private static final int FEW = 9;

    private static final String SUBJECT = "scheduler";
    private static final String STOP = "stop it (pbs_sched, maui) before mode is active";

    void examine(List<Finding> found) {
        if (site.mode() == OperatingMode.SHADOW) {
            found.add(ofAShadow());
            return;
        }
        found.add(ofStarts());
        if (kind == LibraryKind.TORQUE) {
            examinePort(found);
        } else {
            ServerScheduler.of(poll).forEach(each -> examine(each, found));
            found.add(ofReservations());
            examineEstimates(found);
        }
    }

    private boolean isScheduling() {
        return isTrue("scheduling");
    }

    private boolean isTrue(String attribute) {
        return poll.of(Kind.SERVER).stream()
                .flatMap(server -> server.get(attribute).stream())
                .anyMatch(text -> text.equalsIgnoreCase("True"));
    }

    private List<ServerJob> justStarted() {
        return snapshot.jobs().stream()
                .filter(job -> job.state() == JobState.RUNNING)
                .filter(job -> job.started().isPresent() && job.started().getAsLong() > now - JUST_NOW)
                .toList();
    }

    private String words(int started) {
        return "scheduling is " + (isScheduling() ? "True" : "False") + "; " + started
                + (started == 1 ? " running job was" : " running jobs were") + " started in the last " + JUST_NOW / 60
                + " minutes";
    }

    private Finding ofAShadow() {
        int started = justStarted().size();
        return isScheduling() || started > 0
                ? Finding.ok(SUBJECT, words(started))
                : Finding.note(
                        SUBJECT,
                        words(started),
                        "nothing, where jobs are started by hand; a shadow has little to watch");
    }

    private Finding ofStarts() {
        List<ServerJob> started = justStarted();
        long foreign = started.stream().filter(job -> !isOurs(job)).count();
        String seen = words(started.size());
        if (foreign > 0 && traces.starts().isEmpty()) {
            return Finding.note(
                    SUBJECT,
                    seen + "; by whom cannot be told, as the record of almanacd's starts in " + site.state()
                            + " cannot be read",
                    "run it as the daemon's user");
        } else if (foreign > 0) {
            String text = seen + ", " + (foreign == started.size() ? "" : foreign + " of them ") + "by somebody else";
            return traces.isRunning() && foreign <= FEW
                    ? Finding.note(SUBJECT, text, "nothing, where people start some by hand; else " + STOP)
                    : Finding.problem(SUBJECT, text, "stop the other scheduler before mode is active");
        } else if (kind == LibraryKind.TORQUE && !isScheduling()) {
            return Finding.note(
                    SUBJECT,
                    seen + "; so the server calls nobody, and jobs start up to a poll later",
                    "qmgr -c 'set server scheduling = True'");
        }
        return Finding.ok(SUBJECT, started.isEmpty() ? seen : seen + ", all by almanacd");
    }

    private boolean isOurs(ServerJob job) {
        return traces.starts()
                .filter(starts -> starts.has(job.id(), job.started().orElseThrow()))
                .isPresent();
    }

    /** Where the daemon runs, it has the port itself. */
    private void examinePort(List<Finding> found) {
        if (traces.isRunning() || site.waking().port().isEmpty()) {
            return;
        }
        try (SchedulerPort port = new SchedulerPort(site.waking().port().getAsInt(), () -> {})) {
            port.listen().ifPresent(taken -> found.add(rival(taken)));
        } catch (IOException e) {
            // It was ours, and is closed or as good as that.
            return;
        }
    }

    private void examine(ServerScheduler scheduler, List<Finding> found) {
        boolean maybeOurs = scheduler.isUsual() && site.waking().register() && traces.isRunning();
        Connected connected = scheduler.connected(process);
        if (connected == Connected.NO || maybeOurs) {
            return;
        }
        if (!scheduler.called()) {
            found.add(Finding.ok(
                    SUBJECT, scheduler.words(connected) + ", and starts nothing, as its scheduling is False"));
        } else if (connected == Connected.YES) {
            found.add(rival(scheduler.words(connected) + ", and starts jobs"));
        } else {
            found.add(
                    Finding.note(
                            SUBJECT,
                            scheduler.words(connected),
                            "stop pbs_sched where it runs; qmgr -c 'set server scheduling = False' keeps it from starting jobs"));
        }
    }

    private Finding rival(String text) {
        return site.active().besideAnother()
                ? Finding.note(SUBJECT, text, "nothing, as active.beside-another-scheduler is yes")
                : Finding.problem(SUBJECT, text, STOP);
    }

    private Finding ofReservations() {
        Optional<String> waiting = UnconfirmedReservations.of(poll).words();
        if (waiting.isEmpty()) {
            return Finding.ok("reservations", "almanacd confirms them from its plan; none waits to be confirmed");
        }
        return traces.isRunning()
                ? Finding.note(
                        "reservations",
                        waiting.get() + ": not confirmed yet",
                        "nothing, where that is over in a moment; else the log of almanacd says why")
                : Finding.note(
                        "reservations",
                        waiting.get()
                                + ": not confirmed, and qsub into their queues is refused until a scheduler does so",
                        "start almanacd, which confirms them from its plan");
    }

    private void examineEstimates(List<Finding> found) {
        if (isTrue("clear_topjob_estimates_enable")) {
            found.add(Finding.note(
                    "telling",
                    "clear_topjob_estimates_enable is True: the server clears the planned starts of jobs that are not"
                            + " pbs_sched's top jobs when that is set, and those of jobs that pbs_sched takes from these",
                    "qmgr -c 'set server clear_topjob_estimates_enable = False'; a restart of almanacd tells anew what"
                            + " was cleared"));
        }
    }
}
