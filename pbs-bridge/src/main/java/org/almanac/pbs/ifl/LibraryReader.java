package org.almanac.pbs.ifl;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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

    /** After so many polls without it, a filter that was refused is tried again; or when the connection was lost. */
    private static final int POLLS_IN_FULL = 100;

    private final Connection connection;
    private final Consumer<Warning> warnings;
    /** How often the kinds were asked for in full since a filter was refused. */
    private final Map<Kind, Integer> refusals = new EnumMap<>(Kind.class);

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
        if (asksInFull(kind)) {
            return inFull(function.get(), kind, wanted);
        }
        try {
            List<BatchObject> answer = stat(function.get(), kind, attributes, wanted);
            refusals.remove(kind);
            return answer;
        } catch (PbsException e) {
            if (e.code() != UNDEFINED_ATTRIBUTE || attributes.isEmpty()) {
                throw e;
            }
            if (refusals.put(kind, 0) == null) {
                warnings.accept(new Warning(
                        function.get(),
                        "the server does not know one of the attributes " + String.join(", ", attributes)
                                + "; for now all are asked for, which costs it more"));
            }
            return inFull(function.get(), kind, wanted);
        }
    }

    /** Whether a filter was refused not long ago; a refusal is not for ever, as the server may be another one now. */
    private boolean asksInFull(Kind kind) {
        Integer since = refusals.computeIfPresent(kind, (refused, polls) -> polls + 1);
        return since != null && since < POLLS_IN_FULL;
    }

    private List<BatchObject> inFull(String function, Kind kind, Set<String> wanted) throws PbsException {
        try {
            return stat(function, kind, List.of(), wanted);
        } catch (PbsException e) {
            if (e.meaning() == Meaning.UNREACHABLE) {
                refusals.replaceAll((refused, polls) -> POLLS_IN_FULL);
            }
            throw e;
        }
    }

    private List<BatchObject> stat(String function, Kind kind, List<String> filter, Set<String> wanted)
            throws PbsException {
        return connection.call(function, (calls, handle, reader) -> calls.stat(handle, kind, filter, wanted, reader));
    }

    @Override
    public List<BatchObject> ended(long since, List<String> attributes) throws PbsException {
        return connection.call(
                "pbs_selstat",
                (calls, handle, reader) -> calls.ended(handle, since, attributes, Set.copyOf(attributes), reader));
    }

    @Override
    public void close() {
        connection.close();
    }
}
