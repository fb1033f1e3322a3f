package org.almanac.pbs.reading;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What was found out in this poll and in the one before, by what it was found out from; older finds are forgotten. */
public final class Remembered<K, V> {
    private Map<K, V> before = new HashMap<>();
    private Map<K, V> now = new HashMap<>();

    /** A new poll begins. */
    public void turn() {
        before = now;
        now = new HashMap<>(2 * before.size());
    }

    public Optional<V> find(K key) {
        V found = now.get(key);
        if (found == null) {
            found = before.get(key);
            if (found != null) {
                now.put(key, found);
            }
        }
        return Optional.ofNullable(found);
    }

    public void put(K key, V value) {
        now.put(key, value);
    }

    /** How much is remembered. */
    public int size() {
        return now.size() + before.size();
    }
}
