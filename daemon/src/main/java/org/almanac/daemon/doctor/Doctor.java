package org.almanac.daemon.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.almanac.daemon.config.OperatingMode;
import org.almanac.daemon.config.OutsideSettings;
import org.almanac.daemon.config.ServerSettings.Kind;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.config.SiteWarnings;
import org.almanac.daemon.listing.RuleNames;
import org.almanac.daemon.loss.Losses;
import org.almanac.daemon.outside.OutsideAmounts;
import org.almanac.daemon.running.DaemonTraces;
import org.almanac.daemon.server.Polling;
import org.almanac.daemon.server.Rights;
import org.almanac.daemon.server.SchedulerProcess;
import org.almanac.daemon.server.ServerLibrary;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;
import org.almanac.pbs.ifl.BatchLibrary;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.BatchReader;
import org.almanac.pbs.ifl.BatchScheduler;
import org.almanac.pbs.ifl.LibraryKind;
import org.almanac.pbs.ifl.LibraryMissingException;
import org.almanac.pbs.ifl.OpenPbsCode;
import org.almanac.pbs.ifl.TorqueCode;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.workload.request.OpenPbsRequests;

/** Looks at what a daemon of this configuration would find: library, server, rights, clock, nodes, queues, jobs. */
public final class Doctor {
    private final SiteConfiguration site;
    private final String user;
    private final PresentScheduler present;
    private final LongSupplier clock;
    private final List<Finding> found = new ArrayList<>();
    private Optional<String> server;
    private Losses losses = Losses.none();

    /**
     * A doctor for a site.
     *
     * @param user as whom the server sees us
     * @param present the scheduler that it has, in whose place Almanac is to be
     * @param clock tells epoch seconds
     */
    public Doctor(SiteConfiguration site, String user, PresentScheduler present, LongSupplier clock) {
        this.site = site;
        this.user = user;
        this.present = present;
        this.clock = clock;
        this.server = site.server().access().server();
    }

    /** The server's name: its own where it has told it, else as the configuration has it, where it has one. */
    public Optional<String> server() {
        return server;
    }

    /** Looks at everything; what cannot be looked at because of something else is left out. */
    public Findings examine() {
        examineConfiguration();
        examineState(site.state());
        examineApi();
        Optional<Kind> kind = site.server().kind();
        if (kind.isEmpty()) {
            found.add(Finding.problem(
                    "server", "server.kind is missing", "set server.kind to torque, openpbs or simulated"));
        } else if (kind.get() == Kind.SIMULATED) {
            found.add(
                    site.machine().isPresent()
                            ? Finding.ok("server", "simulated, with the machine of the file")
                            : Finding.problem(
                                    "server",
                                    "simulated, but no clusters are described",
                                    "describe the machine by clusters"));
        } else {
            examineLibrary(ServerLibrary.of(site.server()));
            site.server().dynamic().forEach(this::examineOutside);
        }
        return new Findings(found, losses);
    }

    private void examineConfiguration() {
        SiteWarnings.of(site, Instant.ofEpochSecond(clock.getAsLong()))
                .forEach(warning -> found.add(
                        Finding.note("configuration", warning.text(), "nothing, where it is meant so; else mend it")));
    }

    /** Runs the program once, as our user, who may be another than the daemon's. */
    private void examineOutside(OutsideSettings outside) {
        String subject = "dynamic " + outside.name();
        try {
            found.add(Finding.ok(
                    subject,
                    OutsideAmounts.freeNow(outside) + " are free, says "
                            + outside.command().get(0)));
        } catch (IOException e) {
            found.add(Finding.problem(
                    subject,
                    e.getMessage(),
                    "mend the program, or server.dynamic-resources: until it tells an amount, "
                            + (outside.unknown() == OutsideSettings.Unknown.NONE
                                    ? "no job that asks for it starts"
                                    : "jobs start as if there were enough")));
        }
    }

    private void examineState(Path folder) {
        Path there = folder;
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        found.add(
                Files.isDirectory(there) && Files.isWritable(there)
                        ? Finding.ok("state", folder + (there.equals(folder) ? "" : " can be made"))
                        : Finding.problem(
                                "state",
                                "the folder " + folder + " cannot be written by " + user,
                                "chown it to the daemon's user, or set 'state' to another folder"));
    }

    private void examineApi() {
        String address = site.api().listen().url();
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(
                            site.api().listen().host(), site.api().listen().port()),
                    1000);
            found.add(Finding.note(
                    "api",
                    "something listens at " + address + " already",
                    "fine where that is almanacd; else set api.listen to another port"));
        } catch (IOException e) {
            found.add(Finding.ok("api", address + " is free"));
        }
    }

    private void examineLibrary(ServerLibrary library) {
        try {
            BatchLibrary loaded = library.load();
            List<String> warnings = new ArrayList<>();
            try (BatchReader reader = way(loaded, library, warning -> warnings.add(warning.toString()))) {
                found.add(Finding.ok("library", loaded.file() + " has all that is called"));
                examineServer(reader, library);
            }
            warnings.forEach(warning -> found.add(Finding.note("library", warning, "see docs/daemon.md")));
        } catch (LibraryMissingException e) {
            found.add(Finding.problem(
                    "library",
                    e.getMessage(),
                    "install the clients of " + library.kind().product() + ", or set server.library to the file"));
        }
    }

    /** A reader; where the daemon is to change things, one that has all it takes. */
    private BatchReader way(BatchLibrary loaded, ServerLibrary library, Consumer<Warning> warnings)
            throws LibraryMissingException {
        if (site.mode() == OperatingMode.SHADOW) {
            return loaded.reader(library.access(), warnings);
        }
        if (library.kind() == LibraryKind.OPENPBS && site.waking().register()) {
            try (BatchScheduler scheduler = loaded.scheduler(library.access(), () -> {}, warnings)) {
                examineRegistration(scheduler);
            }
        }
        return loaded.writer(library.access(), warnings);
    }

    /** Registers for a moment. */
    private void examineRegistration(BatchScheduler scheduler) {
        try {
            scheduler.serverName();
        } catch (PbsException e) {
            // The same will be found of the server.
            return;
        }
        boolean daemonRuns = DaemonTraces.in(site.state()).isRunning();
        Optional<PbsException> refusal = scheduler.refusal();
        if (refusal.isEmpty()) {
            found.add(Finding.ok("waking", "the server takes " + user + " for its scheduler"));
        } else if (refusal.get().meaning() == Meaning.NOT_AUTHORISED) {
            found.add(Finding.problem(
                    "waking",
                    "the server does not take " + user + " for its scheduler: "
                            + refusal.get().getMessage(),
                    "write PBS_DAEMON_SERVICE_USER=" + user + " into its pbs.conf and restart pbs_server, or set"
                            + " waking.register to no"));
        } else if (refusal.get().code() != OpenPbsCode.SCHEDULER_KNOWN.number()) {
            found.add(Finding.problem("waking", refusal.get().getMessage(), "see the server's log"));
        } else if (daemonRuns) {
            found.add(Finding.ok("waking", "a scheduler is registered with the server, as almanacd is while it runs"));
        } else {
            found.add(Finding.problem(
                    "waking",
                    "another scheduler is registered with the server",
                    "stop it (pbs_sched) before mode is active"));
        }
    }

    private void examineServer(BatchReader reader, ServerLibrary library) {
        Polling polling = new Polling(library.kind(), site.server().reading(), clock);
        long begun = System.nanoTime();
        try {
            Poll poll = polling.poll(reader);
            long millis = Duration.ofNanos(System.nanoTime() - begun).toMillis();
            Optional<BatchObject> told =
                    poll.of(org.almanac.pbs.ifl.Kind.SERVER).stream().findFirst();
            server = told.map(BatchObject::name).or(() -> server);
            if (told.isEmpty()) {
                found.add(Finding.problem("server", "it tells nothing of itself", "see its log"));
                return;
            }
            found.add(Finding.ok(
                    "server",
                    told.get().name() + " has told everything in " + millis + " ms: "
                            + library.kind().product() + " "
                            + told.get().get("pbs_version").orElse("of an unknown version")));
            examineRights(Rights.of(library.kind(), told.get(), user), poll.jobs());
            long now = clock.getAsLong();
            List<BatchObject> whole = reader.stat(org.almanac.pbs.ifl.Kind.JOB, List.of());
            ServerClock shown = new ServerClock(library.kind(), whole);
            Snapshot snapshot = polling.understand(poll);
            new SiteExamination(library.kind(), poll, snapshot, shown, now).examine(found);
            DaemonTraces traces = DaemonTraces.in(site.state());
            new SchedulerExamination(site, library.kind(), poll, snapshot, traces, SchedulerProcess.ofThisHost(), now)
                    .examine(found);
            examineNames(snapshot);
            examineLosses(poll, whole, now);
        } catch (PbsException e) {
            found.add(Finding.problem("server", e.getMessage(), advice(e, library.kind())));
        }
    }

    /** What a scheduler is to do here, and what becomes of it. */
    private void examineLosses(Poll poll, List<BatchObject> jobs, long now) {
        found.add(present.finding());
        losses = Losses.of(jobs, poll, present.told(site.policy().name(), Instant.ofEpochSecond(now)), site);
    }

    /** What the configuration names and the server does not have. */
    private void examineNames(Snapshot snapshot) {
        RuleNames.unknown(site.limits(), site.namedWindows(), snapshot)
                .forEach(unknown -> found.add(Finding.problem(
                        "configuration", unknown.toString(), "write it as the server does, or take it out")));
        RuleNames.unordered(site.nodeOrder(), snapshot)
                .forEach(idle -> found.add(Finding.note(
                        "configuration", idle.toString(), "set priorities on the server's nodes, or take it out")));
        List<String> kinds = snapshot.kinds().names();
        site.server().reading().counted().orElse(List.of()).stream()
                .filter(name -> !kinds.contains(OpenPbsRequests.kindName(name)))
                .forEach(name -> found.add(Finding.note(
                        "configuration",
                        "server.counted: no node tells how much it has of \"" + name + "\"; counted are "
                                + String.join(", ", kinds),
                        "write it as the server does, or take it out")));
    }

    private static String advice(PbsException e, LibraryKind kind) {
        String authentication = kind == LibraryKind.TORQUE
                ? "see that trqauthd runs on this host, as root"
                : "see that pbs_iff is setuid root and that nothing keeps it from being (NoNewPrivileges), or use munge";
        boolean nobodyThere = e.code() == TorqueCode.REFUSED.number() || e.code() == OpenPbsCode.NO_SERVER.number();
        return switch (e.meaning()) {
            case NOT_AUTHORISED -> authentication;
            case UNREACHABLE ->
                "see that pbs_server runs and that server.name is right" + (nobodyThere ? "" : "; " + authentication);
            default -> "see the server's log";
        };
    }

    private void examineRights(Rights rights, List<BatchObject> jobs) {
        String grant = rights.grant();
        if (!rights.seesOthersJobs()) {
            found.add(Finding.problem(
                    "rights", user + " does not see the jobs of others (query_other_jobs is False)", rights.show()));
        } else if (rights.lackToDrive().isEmpty()) {
            String role = rights.isManager() ? "a manager" : "an operator";
            found.add(Finding.ok("rights", user + " is " + role + ": may read, start and alter"));
        } else if (site.mode() == OperatingMode.ACTIVE) {
            found.add(
                    Finding.problem("rights", user + " " + rights.lackToDrive().get(), grant));
        } else {
            found.add(Finding.ok(
                    "rights", user + " may read, which is all that mode shadow needs; to start jobs, too: " + grant));
        }
        examineWhatIsHidden(rights, jobs);
    }

    /** Servers tell plain users less of the jobs of others. */
    private void examineWhatIsHidden(Rights rights, List<BatchObject> jobs) {
        String sign = rights.kind() == LibraryKind.OPENPBS ? "egroup" : "substate";
        long hidden = jobs.stream().filter(job -> job.get(sign).isEmpty()).count();
        if (hidden > 0 && !rights.isManager()) {
            found.add(Finding.note(
                    "rights",
                    hidden + " of " + jobs.size() + " jobs are told to " + user + " without "
                            + (rights.kind() == LibraryKind.OPENPBS
                                    ? "euser, egroup and schedselect: limits and shares of groups do not hold for them"
                                    : "substate and neednodes: where somebody wants to have them is not known"),
                    "nothing, where no such thing is used; else " + rights.grant()));
        }
    }
}
