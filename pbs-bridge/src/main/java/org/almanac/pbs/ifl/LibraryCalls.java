package org.almanac.pbs.ifl;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;

/**
 * The calls of a library that connect and read, each with the library's way to tell an error.
 *
 * <p>They are made on the thread that the library allows; every answer is copied and freed before a call returns.
 */
abstract class LibraryCalls {
    private final NativeLibrary library;
    private final Function connect;
    private final Function disconnect;
    private final Function statfree;
    private final Function geterrmsg;
    private final Map<Kind, Question> questions = new EnumMap<>(Kind.class);

    LibraryCalls(NativeLibrary library) {
        this.library = library;
        connect = function("pbs_connect");
        disconnect = function("pbs_disconnect");
        statfree = function("pbs_statfree");
        geterrmsg = function("pbs_geterrmsg");
        questionWithoutName(Kind.SERVER, "pbs_statserver");
    }

    /** What the library is asked for all objects of a kind. */
    private record Question(String function, Asking asking) {}

    private interface Asking {
        /** The head of the answer's list; null where there is none. */
        Pointer ask(int connection, Pointer filter, Arguments arguments);
    }

    /**
     * Has a kind asked for by a function that takes a name, all names being meant.
     *
     * @param extend what changes the answer; where nothing does, the library gets NULL, into which it cannot write
     */
    final void question(Kind kind, String name, Optional<String> extend) {
        Function function = function(name);
        questions.put(
                kind,
                new Question(
                        name,
                        (connection, filter, arguments) -> function.invokePointer(new Object[] {
                            connection,
                            arguments.string(""),
                            filter,
                            extend.map(arguments::string).orElse(Pointer.NULL)
                        })));
    }

    /** Has a kind asked for by a function that takes no name. */
    final void questionWithoutName(Kind kind, String name) {
        Function function = function(name);
        questions.put(
                kind,
                new Question(
                        name,
                        (connection, filter, arguments) ->
                                function.invokePointer(new Object[] {connection, filter, Pointer.NULL})));
    }

    /** Forgets the last error; only after a first connection. */
    abstract void clearError();

    /** The number of the last error, 0 where there is none; only after connecting was tried. */
    abstract int error();

    /** Whether a connection that was good before is lost by this error, or may be used no longer, so that a new one may do. */
    abstract boolean isLost(int code);

    abstract Meaning meaning(int code);

    /** What the number says, for a failure of which the library tells no text. */
    abstract String text(int code);

    /** The failure that the answer to pbs_connect says; empty where it is a connection. */
    abstract Optional<PbsException> notConnected(int answer, String server);

    /** The socket of a connection, before which these were open; none where that cannot be told. */
    abstract OptionalInt socket(int connection, OpenSockets before);

    final Function function(String name) {
        return library.getFunction(name);
    }

    final Pointer variable(String name) {
        return library.getGlobalVariableAddress(name);
    }

    /** The function that is called for this kind; empty where the server knows no such. */
    final Optional<String> functionFor(Kind kind) {
        return Optional.ofNullable(questions.get(kind)).map(Question::function);
    }

    /** A new connection; it is to be ended by {@link #disconnect}. */
    int connect(ServerAccess access) throws PbsException {
        try (Arguments arguments = new Arguments()) {
            Pointer server = access.server().map(arguments::string).orElse(Pointer.NULL);
            int answer = connect.invokeInt(new Object[] {server});
            Optional<PbsException> failure = notConnected(answer, access.label());
            if (failure.isPresent()) {
                throw failure.get();
            }
            return answer;
        }
    }

    void disconnect(int connection) {
        disconnect.invokeInt(new Object[] {connection});
    }

    /**
     * All objects of a kind that the server knows.
     *
     * @param filter the attributes that the server shall tell, where it can choose; none means all
     * @param wanted the attributes that are copied; none means all
     */
    final List<BatchObject> stat(
            int connection, Kind kind, List<String> filter, Set<String> wanted, StatusReader reader)
            throws PbsException {
        Question question = questions.get(kind);
        try (Arguments arguments = new Arguments()) {
            clearError();
            Pointer list = question.asking().ask(connection, arguments.filter(filter), arguments);
            return answer(question.function(), connection, list, wanted, reader);
        }
    }

    /**
     * Whether a job runs on as if nobody had asked for its checkpoint, though the server has just answered that it is made. A server
     * that answers before that is so never says it.
     */
    boolean runsOn(int connection, String job, StatusReader reader) throws PbsException {
        return false;
    }

    /** The jobs that are over since then and kept as history; none where this kind of server has no such. */
    List<BatchObject> ended(int connection, long since, List<String> filter, Set<String> wanted, StatusReader reader)
            throws PbsException {
        return List.of();
    }

    /** What a list says, which is freed. */
    final List<BatchObject> answer(
            String function, int connection, Pointer list, Set<String> wanted, StatusReader reader)
            throws PbsException {
        if (list == null) {
            int code = error();
            if (code != 0) {
                throw failure(function, connection, code);
            }
            return List.of();
        }
        try {
            return reader.read(list, wanted);
        } finally {
            statfree.invokeVoid(new Object[] {list});
        }
    }

    /** The failure of a call, with the text that the library keeps for this connection until the next call. */
    final PbsException failure(String function, int connection, int code) {
        Pointer message = geterrmsg.invokePointer(new Object[] {connection});
        String told = message == null ? "" : string(message);
        String text = (isLost(code) ? "the connection was lost: " : "") + (told.isEmpty() ? text(code) : told);
        return new PbsException(meaning(code), code, function + ": " + text + " (" + code + ")");
    }

    /** A string of the library, copied, as one line. */
    static String string(Pointer text) {
        return new NativeMemory().string(Pointer.nativeValue(text)).strip().replaceAll("\\R", " ");
    }
}
