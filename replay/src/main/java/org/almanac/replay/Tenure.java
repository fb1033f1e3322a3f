package org.almanac.replay;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * For how long policies have been in charge under an adaptive one; nothing of any other.
 *
 * @param switches how often another one has taken over
 * @param seconds by policy, as it was written
 */
public record Tenure(long switches, SortedMap<String, Long> seconds) {
    public static final Tenure NONE = new Tenure(0, Collections.emptySortedMap());

    public Tenure {
        seconds = Collections.unmodifiableSortedMap(new TreeMap<>(seconds));
    }
}
