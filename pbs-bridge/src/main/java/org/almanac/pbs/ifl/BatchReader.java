package org.almanac.pbs.ifl;

import java.util.List;
import org.almanac.pbs.PbsException;

/**
 * The calls of a batch interface library that only read: with it alone nothing on the server can be changed.
 *
 * <p>For one thread at a time. A call that fails says what it means in its {@link PbsException}, and ends within the
 * time-out that the reader was made with; the next call connects anew where that is needed.
 */
public interface BatchReader extends AutoCloseable {
    /** The server's name as the library found it, as job ids end in it. */
    String serverName() throws PbsException;

    /**
     * All objects of a kind; an empty list where there are none, or where this server has no such kind.
     *
     * @param attributes the only attributes wanted, where the server can filter; none means all
     */
    List<BatchObject> stat(Kind kind, List<String> attributes) throws PbsException;

    @Override
    void close();
}
