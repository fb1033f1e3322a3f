package org.almanac.daemon.predecessor.fate;

import java.util.List;
import java.util.Optional;

/** What becomes of a statement, and what it gives to the configuration. */
public record Outcome(Fate fate, List<Gift> gifts) {
    public Outcome {
        gifts = List.copyOf(gifts);
    }

    public static Outcome takenOver(Gift... gifts) {
        return new Outcome(new Fate.TakenOver(""), List.of(gifts));
    }

    public static Outcome same(String how) {
        return new Outcome(new Fate.Same(how), List.of());
    }

    /** Done otherwise, with the keys that say how. */
    public static Outcome otherwise(String how, Gift... gifts) {
        return new Outcome(new Fate.Otherwise(how), List.of(gifts));
    }

    public static Outcome notDone(String meaning) {
        return new Outcome(new Fate.NotDone(meaning), List.of());
    }

    public static Outcome meaningless(String why) {
        return new Outcome(new Fate.Meaningless(why), List.of());
    }

    public static Outcome unknown(String what) {
        return new Outcome(new Fate.Unknown(what, Optional.empty()), List.of());
    }

    public static Outcome unknown(String what, Optional<String> maybe) {
        return new Outcome(new Fate.Unknown(what, maybe), List.of());
    }
}
