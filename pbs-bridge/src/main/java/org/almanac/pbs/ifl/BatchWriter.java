package org.almanac.pbs.ifl;

import java.util.List;
import org.almanac.pbs.PbsException;

/** The calls of a batch interface library that change something, beside those that read. */
public interface BatchWriter extends BatchReader {
    /** Asks the server to start a job there, in the server's own form; it returns before the job runs. */
    void run(String job, String location) throws PbsException;

    /** Sets attributes of a job, all or none; the resource is empty where the attribute has none. */
    void alter(String job, List<Setting> settings) throws PbsException;

    record Setting(String attribute, String resource, String value) {}
}
