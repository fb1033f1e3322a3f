package org.almanac.daemon.predecessor.fate;

import java.util.List;

/**
 * What becomes of all that a scheduler's files say.
 *
 * @param files those that were read, in order
 * @param told every statement, in the order of the files and their lines
 */
public record Translation(List<String> files, List<Told> told) {
    public Translation {
        files = List.copyOf(files);
        told = Renamed.told(told);
    }

    /** Each line that says something, with its fate. */
    public List<LineFate> lines() {
        return LineFate.of(told);
    }
}
