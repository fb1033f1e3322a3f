package org.almanac.pbs.ifl;

import java.util.List;
import java.util.Optional;
import org.almanac.pbs.PbsException;

/**
 * The calls of a batch interface library that a registered scheduler makes, beside those that everybody may make.
 *
 * <p>The server calls it for a cycle and not again before that is over. It registers with every connection that is made;
 * as long as the server does not agree, nothing is asked of it.
 */
public interface BatchScheduler extends BatchWriter {
    /** Why the server does not take us for its scheduler, as of the last try; empty where it does. */
    Optional<PbsException> refusal();

    /** The jobs that the server asks to be run, since it was last asked; each is to be answered. */
    List<String> asked() throws PbsException;

    /** Answers for a job that was asked for: that it was started, or why it was not. */
    void answer(String job, Optional<PbsException> failure) throws PbsException;

    /** What the server has called for is done; from now on it calls again. */
    void over() throws PbsException;
}
