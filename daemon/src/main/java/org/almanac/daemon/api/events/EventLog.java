package org.almanac.daemon.api.events;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.view.Published;

/**
 * The last events, by their numbers, for those who ask what they have missed.
 *
 * <p>The numbers of one daemon are no numbers of another one. Safe for several threads.
 */
public final class EventLog {
    private static final int MOST = 10_000;

    private final String daemon;
    private final Deque<Numbered> last = new ArrayDeque<>();
    private long next = 1;
    private Optional<Published> seen = Optional.empty();

    /** An event and the id by which it is known: numbers of one daemon go up by one. */
    public record Numbered(String id, long number, PlanEvent event) {}

    /** What somebody has missed: events, or so many that not all are kept. */
    public record Missed(List<Numbered> events, boolean all) {
        public Missed {
            events = List.copyOf(events);
        }
    }

    /**
     * A log without events.
     *
     * @param daemon what no other daemon is called
     */
    public EventLog(String daemon) {
        this.daemon = daemon;
    }

    /** Looks at what is published; what has happened since the last look. */
    public synchronized List<Numbered> look(Optional<Published> published) {
        List<Numbered> news = new ArrayList<>();
        if (published.isPresent()
                && seen.filter(before -> before == published.get()).isEmpty()) {
            seen.ifPresent(
                    before -> PlanEvents.between(before, published.get()).forEach(event -> news.add(add(event))));
            seen = published;
        }
        return news;
    }

    private Numbered add(PlanEvent event) {
        Numbered numbered = new Numbered(daemon + "-" + next, next, event);
        next++;
        last.add(numbered);
        if (last.size() > MOST) {
            last.remove();
        }
        return numbered;
    }

    /** The events after the one of that id; not all of them where it is of another daemon, or of too long ago. */
    public synchronized Missed after(String id) {
        String number = id.startsWith(daemon + "-") ? id.substring(daemon.length() + 1) : "";
        if (!number.matches("[0-9]{1,18}") || Long.parseLong(number) >= next) {
            return new Missed(List.of(), false);
        }
        long known = Long.parseLong(number);
        return new Missed(
                last.stream().filter(each -> each.number() > known).toList(),
                last.isEmpty() || last.getFirst().number() <= known + 1);
    }
}
