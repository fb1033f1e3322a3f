package org.almanac.replay.paper;

import java.util.HexFormat;
import org.almanac.replay.Sha256;

/**
 * All that decides how a replay of an experiment comes out: the same key, the same result.
 *
 * @param log the paper's name for the log
 * @param logHash of the content of the log's file
 * @param selection what of the log is replayed
 * @param version of the program
 */
record ReplayKey(
        String log,
        String logHash,
        LogSelection selection,
        ReplaySetting setting,
        String policy,
        long seed,
        String version) {

    /** All of it in one line. */
    String text() {
        return "log=" + log + " hash=" + logHash + " selection=" + selection.text() + " setting=" + setting.text()
                + " policy=" + policy + " seed=" + seed + " version=" + version;
    }

    /** The name of a file for its result: log and policy for people, and a hash of all of it. */
    String fileName() {
        String readable = (log + "--" + policy).replaceAll("[^A-Za-z0-9.-]", "_");
        String name = readable.length() > 80 ? readable.substring(0, 80) : readable;
        return name + "--" + HexFormat.of().formatHex(Sha256.of(text()), 0, 8) + ".json";
    }
}
