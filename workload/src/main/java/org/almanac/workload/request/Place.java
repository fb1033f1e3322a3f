package org.almanac.workload.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.policy.parameter.NearestName;

/**
 * How a job of OpenPBS wants its chunks to lie, written with {@code -l place=}.
 *
 * <p>The grammar: {@code [ free | pack | scatter | vscatter ] [ excl | shared | exclhost ] [ group=resource ]}, in this
 * order, with colons between, at least one of them.
 *
 * @param group the resource of which all vnodes of the job are to have the same value
 */
public record Place(Optional<Layout> layout, Optional<Alone> alone, Optional<String> group) {
    /** Where chunks lie, by hosts; for vscatter by vnodes. */
    public enum Layout {
        FREE,
        PACK,
        SCATTER,
        VSCATTER
    }

    /** Whether others may be on the job's vnodes, or on the whole of its hosts. */
    public enum Alone {
        EXCL,
        SHARED,
        EXCLHOST
    }

    /** Nothing is asked: chunks lie anywhere, and the vnodes say whether they are shared. */
    public static final Place ANY = new Place(Optional.empty(), Optional.empty(), Optional.empty());

    private static final String GROUP = "group=";

    /** Reads a place specification; whatever the text is, nothing else is thrown. */
    public static Place parse(String text) throws RequestFormatException {
        Place place = ANY;
        int at = 0;
        while (at <= text.length()) {
            int colon = text.indexOf(':', at);
            int end = colon < 0 ? text.length() : colon;
            place = place.with(text, at, end);
            at = end + 1;
        }
        return place;
    }

    private Place with(String text, int from, int to) throws RequestFormatException {
        String word = text.substring(from, to);
        boolean last = group.isPresent();
        if (word.startsWith(GROUP) && word.length() > GROUP.length() && !last) {
            return new Place(layout, alone, Optional.of(word.substring(GROUP.length())));
        }
        Optional<Alone> sharing = word(Alone.values(), word);
        if (sharing.isPresent() && alone.isEmpty() && !last) {
            return new Place(layout, sharing, group);
        }
        Optional<Layout> arrangement = word(Layout.values(), word);
        if (arrangement.isPresent() && this.equals(ANY)) {
            return new Place(arrangement, alone, group);
        }
        throw fault(text, from, word, sharing.isPresent() || arrangement.isPresent() || word.startsWith(GROUP));
    }

    private static RequestFormatException fault(String text, int from, String word, boolean known) {
        List<String> words = new ArrayList<>();
        for (Layout each : Layout.values()) {
            words.add(text(each));
        }
        for (Alone each : Alone.values()) {
            words.add(text(each));
        }
        words.add("group=RESOURCE");
        String maybe = known
                ? ". Maybe it stands there twice, or in the wrong order"
                : NearestName.of(word, words)
                        .map(near -> ". Maybe \"" + near + "\" is meant")
                        .orElse("");
        return new RequestFormatException(
                "place specification",
                text,
                from + 1,
                "one of " + String.join(", ", words.subList(0, words.size() - 1)) + " or group=RESOURCE is expected"
                        + maybe);
    }

    private static <E extends Enum<E>> Optional<E> word(E[] values, String word) {
        for (E value : values) {
            if (text(value).equals(word)) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    private static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** How chunks are arranged. */
    public Arrangement arrangement() {
        return switch (layout.orElse(Layout.FREE)) {
            case FREE -> Arrangement.FREE;
            case PACK -> Arrangement.PACK;
            case SCATTER -> Arrangement.SCATTER;
            case VSCATTER -> Arrangement.SCATTER_NODES;
        };
    }

    /** Whether others may be beside the job. */
    public Sharing sharing() {
        return alone.map(said -> switch (said) {
                    case SHARED -> Sharing.SHARED;
                    case EXCL -> Sharing.EXCLUSIVE;
                    case EXCLHOST -> Sharing.EXCLUSIVE_HOSTS;
                })
                .orElse(Sharing.AS_NODES_ARE);
    }

    /** The text, from which the same is read again; empty where nothing is asked, which cannot be read. */
    public String text() {
        List<String> words = new ArrayList<>();
        layout.ifPresent(value -> words.add(text(value)));
        alone.ifPresent(value -> words.add(text(value)));
        group.ifPresent(resource -> words.add(GROUP + resource));
        return String.join(":", words);
    }

    @Override
    public String toString() {
        return text();
    }
}
