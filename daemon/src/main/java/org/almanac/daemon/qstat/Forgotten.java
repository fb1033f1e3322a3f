package org.almanac.daemon.qstat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.almanac.daemon.view.ListedJob;

/** Jobs that are over and that the server has forgotten, as whoever asks may see them. */
@FunctionalInterface
public interface Forgotten {
    /** There are none. */
    Forgotten NONE = (since, ids, users) -> List.of();

    /**
     * Those that were over at that moment or later, in the order in which they came.
     *
     * @param since in epoch seconds of the server's
     * @param ids or numbers of jobs; any where there are none
     * @param users whose they are; anybody's where there are none
     */
    List<ListedJob> jobs(long since, List<String> ids, Set<String> users) throws IOException;
}
