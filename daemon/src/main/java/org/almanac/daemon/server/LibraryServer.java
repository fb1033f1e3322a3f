package org.almanac.daemon.server;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.almanac.daemon.config.ServerSettings;
import org.almanac.daemon.config.TellingSettings;
import org.almanac.daemon.outside.OutsideAmounts;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.PbsServer;
import org.almanac.pbs.Warning;
import org.almanac.pbs.ifl.BatchLibrary;
import org.almanac.pbs.ifl.BatchScheduler;
import org.almanac.pbs.ifl.BatchWriter;
import org.almanac.pbs.ifl.BatchWriter.Setting;
import org.almanac.pbs.ifl.TorqueCode;
import org.almanac.pbs.order.ServerOrders;
import org.almanac.pbs.order.StartCheck;
import org.almanac.pbs.reading.ReadingRules.SuspendedJobs;
import org.almanac.pbs.snapshot.AskedReservation;
import org.almanac.pbs.snapshot.AskedReservation.ForNodes;
import org.almanac.pbs.snapshot.AskedReservation.Form;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.PlannedStart;
import org.almanac.pbs.snapshot.ReservationAnswer;
import org.almanac.pbs.snapshot.ReservationAnswer.Confirmed;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.pbs.snapshot.ToldJob;
import org.almanac.planner.cluster.StopMethod;

/**
 * A TORQUE or OpenPBS server, read and driven through its library.
 *
 * <p>Every start is checked against the newest snapshot before the server is asked, as the server itself checks little.
 */
public final class LibraryServer implements PbsServer {
    /** As an administrator writes it. */
    private static final String SCHEDULING_OFF = "scheduling = False";

    private final LoadedLibrary<? extends BatchWriter> library;
    private final Optional<SchedulersDesk> desk;
    private final LibrarySource source;
    private final Polling polling;
    private final Consumer<Warning> warnings;
    private final ConnectedSchedulers schedulers;
    private final boolean isOpenPbs;
    private final boolean keepsNodes;
    /** The jobs that were suspended for others, or are being so; they do not go on by themselves. */
    private final Set<String> suspended = new HashSet<>();

    private boolean attributes;

    private Optional<String> paused = Optional.empty();
    private Optional<StartCheck> check = Optional.empty();
    private Optional<ServerOrders> orders = Optional.empty();

    /**
     * A server to which is connected when it is asked.
     *
     * @param settings with a kind that has a library
     * @param clock tells epoch seconds
     * @param warnings told once of what works less well than it should
     */
    public LibraryServer(
            ServerSettings settings, TellingSettings telling, LongSupplier clock, Consumer<Warning> warnings) {
        this(
                new LoadedLibrary<>(ServerLibrary.of(settings), BatchLibrary::writer, warnings),
                Optional.empty(),
                settings,
                telling,
                clock,
                warnings);
    }

    private LibraryServer(
            LoadedLibrary<? extends BatchWriter> library,
            Optional<SchedulersDesk> desk,
            ServerSettings settings,
            TellingSettings telling,
            LongSupplier clock,
            Consumer<Warning> warnings) {
        this.library = library;
        this.desk = desk;
        this.polling = LibrarySource.polling(settings, clock);
        this.source =
                new LibrarySource(library, polling, OutsideAmounts.withThread(settings.dynamic(), clock, warnings));
        this.attributes = telling.attributes();
        this.isOpenPbs = settings.kind().equals(Optional.of(ServerSettings.Kind.OPENPBS));
        this.keepsNodes = settings.reading().suspended() == SuspendedJobs.KEEP_NODES;
        this.warnings = warnings;
        this.schedulers = new ConnectedSchedulers(SchedulerProcess.ofThisHost(), warnings);
    }

    /**
     * An OpenPBS server whose registered scheduler we are, where it agrees.
     *
     * @param called told, by another thread, that the server calls
     * @param started told of each job that is about to be started because somebody wants it to run at once
     */
    public static LibraryServer registered(
            ServerSettings settings,
            TellingSettings telling,
            LongSupplier clock,
            Runnable called,
            Consumer<String> started,
            Consumer<Warning> warnings) {
        LoadedLibrary<BatchScheduler> library = new LoadedLibrary<>(
                ServerLibrary.of(settings), (loaded, access, told) -> loaded.scheduler(access, called, told), warnings);
        SchedulersDesk desk = new SchedulersDesk(library, started, warnings);
        return new LibraryServer(library, Optional.of(desk), settings, telling, clock, warnings);
    }

    /** Another scheduler that the server has, in words, as long as it is connected and the server calls it. */
    public Optional<String> otherScheduler() {
        return desk.flatMap(SchedulersDesk::other).or(schedulers::sign);
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public Optional<String> missingRights() {
        return source.rights().flatMap(Rights::missingToDrive);
    }

    @Override
    public Optional<String> pausedBy() {
        return paused;
    }

    @Override
    public Snapshot snapshot() throws PbsException {
        if (desk.isPresent()) {
            desk.get().hear();
        }
        Snapshot snapshot = look();
        if (desk.isPresent()) {
            suspended.retainAll(snapshot.jobs().stream().map(ServerJob::id).toList());
            boolean changed = paused.isEmpty() && desk.get().letRunOn(snapshot, suspended, check.orElseThrow());
            if (desk.get().serve(snapshot, check.orElseThrow(), orders.orElseThrow()) || changed) {
                snapshot = look();
            }
            snapshot = desk.get().calling(desk.get().keepingNodes(snapshot, suspended));
            check = Optional.of(new StartCheck(snapshot));
        }
        return snapshot;
    }

    private Snapshot look() throws PbsException {
        Snapshot snapshot = source.snapshot();
        boolean registered = desk.filter(SchedulersDesk::isRegistered).isPresent();
        schedulers.look(source.schedulers(), registered, snapshot.time());
        paused = source.schedulers().stream()
                .filter(each -> registered && each.isUsual() && !each.called())
                .map(each -> SCHEDULING_OFF)
                .findAny();
        check = Optional.of(new StartCheck(snapshot));
        orders = Optional.of(polling.orders(snapshot, attributes));
        return snapshot;
    }

    @Override
    public void start(String job, Location location) throws PbsException {
        StartCheck checked = check.orElseThrow();
        checked.start(job, location);
        try {
            library.get().run(job, orders.orElseThrow().location(location));
            desk.ifPresent(open -> open.begun(job));
        } catch (PbsException e) {
            // Of a call that was cut off nobody knows what came of it.
            if (e.meaning() != Meaning.UNREACHABLE) {
                checked.refused(job);
            }
            throw e;
        }
    }

    /**
     * Only where suspended jobs free their nodes, and where it is us who lets them go on, a job can be suspended for another:
     * an OpenPBS server does that for its registered scheduler alone.
     */
    @Override
    public void stop(String job, StopMethod method) throws PbsException {
        if (method == StopMethod.SUSPEND) {
            refuseToSuspend();
        }
        suspended.add(job);
        try {
            library.get().stop(job, method);
        } catch (PbsException e) {
            suspended.remove(job);
            throw e;
        }
    }

    private void refuseToSuspend() throws PbsException {
        if (isOpenPbs && desk.filter(SchedulersDesk::isRegistered).isEmpty()) {
            throw new PbsException(
                    Meaning.NOT_ALLOWED_NOW,
                    0,
                    "only the server's registered scheduler can let suspended jobs go on, and we are not registered");
        }
        if (!isOpenPbs && keepsNodes) {
            throw new PbsException(
                    Meaning.NOT_ALLOWED_NOW,
                    0,
                    "suspended jobs keep their nodes here. Maybe server.suspended-jobs is to be free-nodes");
        }
    }

    @Override
    public void resume(String job) throws PbsException {
        library.get().resume(job);
        suspended.remove(job);
    }

    @Override
    public void keepSuspended(Collection<String> jobs) {
        suspended.addAll(jobs);
    }

    @Override
    public void decided(Set<String> awaited) throws PbsException {
        if (desk.isPresent()) {
            desk.get().over(awaited);
        }
    }

    @Override
    public void setLength(String job, long walltime) throws PbsException {
        library.get().alter(job, orders.orElseThrow().length(walltime));
    }

    @Override
    public void tell(ToldJob job, PlannedStart planned, Location where) throws PbsException {
        try {
            List<Setting> settings = orders.orElseThrow().told(planned, where, job.notes());
            if (!settings.isEmpty()) {
                library.get().alter(job.id(), settings);
            }
        } catch (PbsException e) {
            throw attributes && e.code() == TorqueCode.UNDEFINED_ATTRIBUTE.number() ? withoutAttributes(e) : e;
        }
    }

    /** Only a server whose registered scheduler we are takes it. */
    @Override
    public void accrue(String job, int kind) throws PbsException {
        if (desk.filter(SchedulersDesk::isRegistered).isEmpty()) {
            throw new PbsException(Meaning.NOT_AUTHORISED, 0, "we are not its registered scheduler");
        }
        library.get().alter(job, List.of(new Setting("accrue_type", "", Integer.toString(kind))));
    }

    @Override
    public void extend(String job, long seconds) throws PbsException {
        List<Setting> settings = orders.orElseThrow().extended(seconds);
        if (!settings.isEmpty()) {
            library.get().alter(job, settings);
        }
    }

    @Override
    public void answer(AskedReservation asked, ReservationAnswer answer) throws PbsException {
        if (answer instanceof Confirmed confirmed) {
            Form form = asked instanceof ForNodes nodes ? nodes.form() : Form.ONCE;
            library.get()
                    .confirm(asked.id(), orders.orElseThrow().location(form, confirmed.nodes()), confirmed.start());
        } else {
            library.get().refuse(asked.id());
        }
    }

    @Override
    public void takeBack(ServerJob job) throws PbsException {
        library.get().alter(job.id(), orders.orElseThrow().takenBack());
    }

    /** After the next look all are told without them. */
    private PbsException withoutAttributes(PbsException refusal) {
        attributes = false;
        warnings.accept(
                new Warning(
                        "telling.attributes",
                        "the server refuses planned_start and planned_nodes, as TORQUE itself does; comments alone are written"));
        return new PbsException(Meaning.NOT_YET, refusal.code(), refusal.getMessage());
    }

    /** May be called by another thread than the one that asks. */
    @Override
    public void close() {
        source.close();
    }
}
