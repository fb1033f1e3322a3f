package org.almanac.daemon.predecessor.fate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Statements that are taken over under one name, and said anew by a later one under another name for the same. */
final class Renamed {
    /** The last statement that gives each key, by the key's path. */
    private final Map<String, Told> last = new HashMap<>();

    private Renamed(List<Told> told) {
        told.forEach(each -> each.outcome().gifts().forEach(gift -> last.put(gift.path(), each)));
    }

    /** The same statements, where those of which a later one leaves nothing are meaningless. */
    static List<Told> told(List<Told> all) {
        Renamed renamed = new Renamed(all);
        return all.stream().map(renamed::of).toList();
    }

    private Told of(Told told) {
        Optional<Told> later = later(told);
        return later.isEmpty()
                ? told
                : new Told(
                        told.statement(),
                        Outcome.meaningless(
                                "line " + later.get().statement().line().number() + ", "
                                        + later.get().statement().parameter() + ", says it anew"));
    }

    /** The later statement of another name that gives all that this one gives; empty where there is none. */
    private Optional<Told> later(Told told) {
        List<Gift> gifts = told.outcome().gifts();
        if (told.fate().kind() != Fate.Kind.TAKEN_OVER
                || gifts.isEmpty()
                || !gifts.stream().allMatch(Gift.Value.class::isInstance)) {
            return Optional.empty();
        }
        Told other = last.get(gifts.get(0).path());
        // Statements that only together say something give the same.
        boolean anew = gifts.stream()
                        .allMatch(gift -> last.get(gift.path()) == other
                                && !other.outcome().gifts().contains(gift))
                && !other.statement().parameter().equals(told.statement().parameter())
                && other.statement()
                        .line()
                        .file()
                        .equals(told.statement().line().file());
        return anew ? Optional.of(other) : Optional.empty();
    }
}
