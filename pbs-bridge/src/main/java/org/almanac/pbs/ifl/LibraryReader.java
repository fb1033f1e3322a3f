package org.almanac.pbs.ifl;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.Warning;

/** Reads a server through its library. */
class LibraryReader implements BatchReader {
    /** An attribute that every server has. */
    private static final List<String> LITTLE = List.of("server_state");

    /** What both libraries say of a name that the server does not know. */
    private static final int UNDEFINED_ATTRIBUTE = 15002;

    private final Connection connection;
    private final Consumer<Warning> warnings;
    private final Set<Kind> unfiltered = EnumSet.noneOf(Kind.class);
    private Optional<String> name = Optional.empty();

    LibraryReader(Connection connection, Consumer<Warning> warnings) {
        this.connection = connection;
        this.warnings = warnings;
    }

    final Connection connection() {
        return connection;
    }

    @Override
    public String serverName() throws PbsException {
        if (name.isEmpty()) {
            name = stat(Kind.SERVER, LITTLE).stream().map(BatchObject::name).findFirst();
        }
        return name.orElseThrow(() -> new PbsException(
                Meaning.OTHER, 0, "pbs_statserver of " + connection.access().label() + " tells no server"));
    }

    @Override
    public List<BatchObject> stat(Kind kind, List<String> attributes) throws PbsException {
        Optional<String> function = connection.calls().functionFor(kind);
        if (function.isEmpty()) {
            return List.of();
        }
        Set<String> wanted = Set.copyOf(attributes);
        if (!unfiltered.contains(kind)) {
            try {
                return stat(function.get(), kind, attributes, wanted);
            } catch (PbsException e) {
                if (e.code() != UNDEFINED_ATTRIBUTE || attributes.isEmpty()) {
                    throw e;
                }
                unfiltered.add(kind);
                warnings.accept(new Warning(
                        function.get(),
                        "the server does not know one of the attributes " + String.join(", ", attributes)
                                + "; from now on all are asked for, which costs it more"));
            }
        }
        return stat(function.get(), kind, List.of(), wanted);
    }

    private List<BatchObject> stat(String function, Kind kind, List<String> filter, Set<String> wanted)
            throws PbsException {
        return connection.call(function, (calls, handle, reader) -> calls.stat(handle, kind, filter, wanted, reader));
    }

    @Override
    public void close() {
        connection.close();
    }
}
