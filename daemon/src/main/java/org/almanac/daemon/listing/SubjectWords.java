package org.almanac.daemon.listing;

import java.util.Locale;
import java.util.TreeSet;
import org.almanac.planner.limit.Subject;

/** Which jobs a limit counts together, in words. */
final class SubjectWords {
    private SubjectWords() {}

    static String of(Subject subject) {
        if (subject instanceof Subject.Each each) {
            return "each " + word(each.party());
        } else if (subject instanceof Subject.EachBut but) {
            return "each " + word(but.party()) + " but " + String.join(", ", new TreeSet<>(but.named()));
        } else if (subject instanceof Subject.One one) {
            return word(one.party()) + " " + one.name();
        } else if (subject instanceof Subject.WalltimeClass walltimes) {
            return walltimes.upTo() == Long.MAX_VALUE
                    ? "walltimes above " + walltimes.above() + " s"
                    : "walltimes above " + walltimes.above() + " s up to " + walltimes.upTo() + " s";
        } else if (subject instanceof Subject.InQueue in) {
            return of(in.among()) + " in queue " + in.queue();
        }
        return "all jobs";
    }

    private static String word(Subject.Party party) {
        return party.name().toLowerCase(Locale.ROOT);
    }
}
