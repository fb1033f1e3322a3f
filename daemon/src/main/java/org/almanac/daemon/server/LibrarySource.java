package org.almanac.daemon.server;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.almanac.daemon.config.ServerSettings;
import org.almanac.daemon.outside.OutsideAmounts;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsSource;
import org.almanac.pbs.Warning;
import org.almanac.pbs.ifl.BatchLibrary;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.BatchReader;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * A TORQUE or OpenPBS server, read through its library.
 *
 * <p>The library is looked for when the server is first asked, and again as long as it is not there.
 */
public final class LibrarySource implements PbsSource {
    private final LoadedLibrary<? extends BatchReader> library;
    private final Polling polling;
    private final OutsideAmounts outside;
    private volatile String name;
    private Optional<Rights> rights = Optional.empty();
    private List<ServerScheduler> schedulers = List.of();

    /**
     * A source that connects when it is asked.
     *
     * @param settings with a kind that has a library
     * @param clock tells epoch seconds
     * @param warnings told once of what works less well than it should
     */
    public LibrarySource(ServerSettings settings, LongSupplier clock, Consumer<Warning> warnings) {
        this(
                new LoadedLibrary<>(ServerLibrary.of(settings), BatchLibrary::reader, warnings),
                new Polling(ServerLibrary.of(settings).kind(), settings.reading(), clock, Polling.History.ASKED_FOR),
                OutsideAmounts.withThread(settings.dynamic(), clock, warnings));
    }

    /** A source by that way into a library. */
    LibrarySource(LoadedLibrary<? extends BatchReader> library, Polling polling, OutsideAmounts outside) {
        this.library = library;
        this.polling = polling;
        this.outside = outside;
        ServerLibrary which = library.library();
        this.name = which.access().server().orElse(which.kind().product());
    }

    static Polling polling(ServerSettings settings, LongSupplier clock) {
        return new Polling(ServerLibrary.of(settings).kind(), settings.reading(), clock);
    }

    /** Before it has answered, what it is called by in the configuration. */
    @Override
    public String name() {
        return name;
    }

    @Override
    public Snapshot snapshot() throws PbsException {
        Poll poll = polling.poll(library.get());
        poll.of(Kind.SERVER).stream().findFirst().ifPresent(this::look);
        schedulers = ServerScheduler.of(poll);
        return outside.complete(polling.understand(poll));
    }

    private void look(BatchObject server) {
        name = server.name();
        rights = Optional.of(Rights.of(library.library().kind(), server, System.getProperty("user.name")));
    }

    /** What the server lets our user do; empty before it has answered. */
    Optional<Rights> rights() {
        return rights;
    }

    /** The schedulers that the server has told of last, of which one may be ours. */
    List<ServerScheduler> schedulers() {
        return schedulers;
    }

    /** Where others' jobs are hidden, no call fails: there just seem to be none. */
    @Override
    public Optional<String> missingRights() {
        return rights.flatMap(Rights::missingToPlan);
    }

    /** May be called by another thread than the one that asks. */
    @Override
    public void close() {
        library.close();
    }
}
