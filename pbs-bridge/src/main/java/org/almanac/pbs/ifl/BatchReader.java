package org.almanac.pbs.ifl;

import java.util.List;
import org.almanac.pbs.PbsException;

/**
 * The calls of a batch interface library that only read: with it alone nothing on the server can be changed.
 *
 * <p>For one thread at a time. It connects when it is first asked, and anew where that is needed; an idle connection is
 * kept or ended as the library wants it. A call that fails says what it means in its {@link PbsException}, and ends
 * about within the time-out that the reader was made with: of a server that does not answer and of a library that hangs
 * the meaning is {@link PbsException.Meaning#UNREACHABLE}.
 */
public interface BatchReader extends AutoCloseable {
    /** The server's name as it tells it itself, as job ids end in it. */
    String serverName() throws PbsException;

    /**
     * All objects of a kind; an empty list where there are none, or where this server has no such kind.
     *
     * @param attributes the only attributes that are told, each with all its resources; none means all. Where the server
     *     can filter, what is left out costs nothing
     */
    List<BatchObject> stat(Kind kind, List<String> attributes) throws PbsException;

    /**
     * The jobs that are over since that time, by the server's clock in epoch seconds, and that it keeps as its history,
     * those of arrays one by one; none where this server has no such.
     *
     * @param attributes as for {@link #stat}
     */
    List<BatchObject> ended(long since, List<String> attributes) throws PbsException;

    /** Ends the connection; what hangs is left to itself. May be called more than once. */
    @Override
    void close();
}
