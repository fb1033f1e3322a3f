package org.almanac.daemon.server;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.almanac.daemon.config.ServerSettings;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.PbsSource;
import org.almanac.pbs.Poll;
import org.almanac.pbs.Snapshot;
import org.almanac.pbs.Warning;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.BatchReader;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.ifl.LibraryMissingException;

/**
 * A TORQUE or OpenPBS server, read through its library.
 *
 * <p>The library is looked for when the server is first asked, and again as long as it is not there.
 */
public final class LibrarySource implements PbsSource {
    private final ServerLibrary library;
    private final Polling polling;
    private final Consumer<Warning> warnings;
    private volatile Optional<BatchReader> reader = Optional.empty();
    private volatile String name;
    private boolean hiding;

    /**
     * A source that connects when it is asked.
     *
     * @param settings with a kind that has a library
     * @param clock tells epoch seconds
     * @param warnings told once of what works less well than it should
     */
    public LibrarySource(ServerSettings settings, LongSupplier clock, Consumer<Warning> warnings) {
        this.library = ServerLibrary.of(settings);
        this.polling = new Polling(library.kind(), settings.reading(), clock);
        this.warnings = warnings;
        this.name = library.access().server().orElse(library.kind().product());
    }

    /** Before it has answered, what it is called by in the configuration. */
    @Override
    public String name() {
        return name;
    }

    @Override
    public Snapshot snapshot() throws PbsException {
        if (reader.isEmpty()) {
            try {
                reader = Optional.of(library.load().reader(library.access(), warnings));
            } catch (LibraryMissingException e) {
                throw new PbsException(Meaning.UNREACHABLE, 0, e.getMessage());
            }
        }
        Poll poll = polling.poll(reader.get());
        poll.of(Kind.SERVER).stream().findFirst().ifPresent(this::look);
        return polling.understand(poll);
    }

    /** Where others' jobs are hidden, no call fails: there just seem to be none. */
    private void look(BatchObject server) {
        name = server.name();
        Rights rights = Rights.of(library.kind(), server, System.getProperty("user.name"));
        boolean hidden = !rights.seesOthersJobs();
        if (hidden && !hiding) {
            warnings.accept(new Warning(
                    "rights",
                    rights.user() + " does not see the jobs of others, so that the plan lacks them; " + rights.show()));
        }
        hiding = hidden;
    }

    /** May be called by another thread than the one that asks. */
    @Override
    public void close() {
        reader.ifPresent(BatchReader::close);
    }
}
