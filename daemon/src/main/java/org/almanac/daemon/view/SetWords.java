package org.almanac.daemon.view;

import java.util.List;
import java.util.stream.Collectors;

/** Sets of nodes in words, by what they are formed: {@code switch}, or {@code switch or rack}. */
final class SetWords {
    private SetWords() {}

    /** @param keys a list of names */
    static String of(Object keys) {
        return keys instanceof List<?> list && !list.isEmpty()
                ? list.stream().map(Object::toString).collect(Collectors.joining(" or "))
                : "set of nodes";
    }
}
