package org.almanac.daemon.health;

import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;

/** Tells what the store has of the promises of jobs that are not over, by the jobs' ids; empty where none was promised. */
@FunctionalInterface
public interface StoredPromises {
    Map<String, OptionalLong> read() throws IOException;
}
