package org.almanac.workload.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives names numbers from 1 in the order in which they come; a name that is empty has none. */
final class Numbering {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    int of(String name) {
        if (name.isEmpty()) {
            return RecordedJob.UNKNOWN;
        }
        Integer known = numbers.get(name);
        if (known == null) {
            names.add(name);
            known = names.size();
            numbers.put(name, known);
        }
        return known;
    }

    boolean has(String name) {
        return numbers.containsKey(name);
    }

    List<String> names() {
        return names;
    }
}
