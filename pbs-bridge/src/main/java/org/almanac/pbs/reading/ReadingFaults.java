package org.almanac.pbs.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.pbs.snapshot.NotUnderstood;
import org.almanac.pbs.snapshot.ToldJob;
import org.almanac.workload.text.Excerpt;

/** What was not understood of one poll. */
public final class ReadingFaults {
    private final List<NotUnderstood> found = new ArrayList<>();

    /** Notes a text that was not understood; {@code what} says what it should be, {@code then} what was made of it. */
    public void add(String subject, String text, String what, String then) {
        add(subject, text, "\"" + Excerpt.of(text) + "\" is no " + what + "; " + then);
    }

    /** The same with a whole sentence, which shows the text. */
    public void add(String subject, String text, String why) {
        found.add(new NotUnderstood(Excerpt.printable(subject), text, Excerpt.printable(why)));
    }

    public void add(NotUnderstood notUnderstood) {
        found.add(notUnderstood);
    }

    /** Notes that the waiting job of that subject is left out because of what was not understood of it. */
    public void leaveOut(String subject, ToldJob job) {
        found.replaceAll(each -> each.subject().equals(Excerpt.printable(subject))
                ? new NotUnderstood(each.subject(), each.text(), each.why(), Optional.of(job))
                : each);
    }

    public List<NotUnderstood> all() {
        return found;
    }
}
