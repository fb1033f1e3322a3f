package org.almanac.pbs.reading;

import java.util.List;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.snapshot.Snapshot;

/**
 * What the answers of one kind of server mean.
 *
 * <p>The answer depends on the poll alone, but that a resource that was ever counted is counted ever after. What was
 * understood before is remembered, so that little is to be done where little has changed. Whatever a server tells,
 * nothing is thrown: what cannot be understood stands in the snapshot as such. Not safe for several threads at once.
 */
public interface Understanding {
    /** The attributes that are looked at, for a reader that can ask for these alone; none where all are wanted. */
    List<String> attributes(Kind kind);

    Snapshot understand(Poll poll);
}
