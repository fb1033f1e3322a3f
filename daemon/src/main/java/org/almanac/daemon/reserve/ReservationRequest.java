package org.almanac.daemon.reserve;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.orders.MadeReservation;
import org.almanac.daemon.orders.Repetition;
import org.almanac.daemon.orders.TimeSpan;
import org.almanac.planner.cluster.Members;

/**
 * A reservation as it is asked for in JSON.
 *
 * <p>Its keys: {@code name}; {@code nodes} by name, or {@code property}, {@code cluster}, {@code count} and {@code cpus}; {@code from}
 * and {@code to} in epoch seconds, or {@code length_s} with {@code within_s} and {@code step_s}; {@code users}, {@code groups} and
 * {@code queues}, or {@code maintenance}; {@code days} with {@code zone} and {@code until}; {@code rolling}; and {@code dry_run}.
 */
public final class ReservationRequest {
    /** What a name may be: it is a word of commands, and the name of a window. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");

    private static final long USUAL_WITHIN = Duration.ofDays(14).toSeconds();
    private static final long USUAL_STEP = Duration.ofMinutes(15).toSeconds();
    private static final long MOST_BEGINS = 100_000;
    private static final long MOST_WITHIN = Duration.ofDays(366).toSeconds();

    /** The end of the year 9999, in epoch seconds: no number of a reservation is larger. */
    private static final long MOST = 253_402_300_799L;

    private static final Set<String> TEXTS = Set.of("name", "property", "cluster", "zone");
    private static final Set<String> NUMBERS =
            Set.of("count", "cpus", "from", "to", "length_s", "within_s", "step_s", "until", "rolling");
    private static final Set<String> LISTS = Set.of("nodes", "users", "groups", "queues", "days");
    private static final Set<String> FLAGS = Set.of("maintenance", "dry_run");

    /** What says nothing of how a reservation is to be. */
    private static final Set<String> NOT_ALTERED = Set.of("name", "zone", "dry_run");

    private final JsonTree json;

    private ReservationRequest(JsonTree json) {
        this.json = json;
    }

    /** The request of an object, all of whose keys are known and of their kind. */
    public static ReservationRequest of(JsonTree json) throws UnmadeReservationException {
        for (Map.Entry<String, Object> field : json.fields().entrySet()) {
            Object value = field.getValue();
            String key = field.getKey();
            boolean known = TEXTS.contains(key) && value instanceof String
                    || NUMBERS.contains(key) && value instanceof Long
                    || LISTS.contains(key)
                            && value instanceof List<?> list
                            && list.stream().allMatch(String.class::isInstance)
                    || FLAGS.contains(key) && value instanceof Boolean;
            if (!known) {
                throw new UnmadeReservationException("'" + key + "' is no key of a reservation, or not of its kind");
            }
            if (value instanceof List<?> names && names.contains("")) {
                throw new UnmadeReservationException("'" + key + "' has a name that is empty");
            }
            if (value instanceof Long number && (number < 0 || number > MOST)) {
                throw new UnmadeReservationException(key + " is " + number + ", but must be from 0 to " + MOST);
            }
        }
        ReservationRequest request = new ReservationRequest(json);
        if (!NAME.matcher(request.name()).matches()) {
            throw new UnmadeReservationException("the name of a reservation is '" + request.name()
                    + "', but must be letters, digits, -, _ and ., of which the first is none of - and .");
        }
        return request;
    }

    public String name() {
        return json.text("name");
    }

    /** Whether nothing is to be made, and only the price is to be told. */
    public boolean isDryRun() {
        return json.flag("dry_run");
    }

    /** What is asked for. */
    public AskedReservation asked() throws UnmadeReservationException {
        return asked(Optional.empty());
    }

    /** The same in place of another reservation, of which everything stays of which nothing is said. */
    public AskedReservation inPlaceOf(MadeReservation before) throws UnmadeReservationException {
        if (json.fields().keySet().stream().allMatch(NOT_ALTERED::contains)) {
            throw new UnmadeReservationException("it is not said what is to become other");
        }
        return asked(Optional.of(before));
    }

    /** A part of what is asked for, which may make no sense. */
    private interface Part {
        Object read() throws UnmadeReservationException;
    }

    /** Fails with the mistakes of all parts. */
    private static void refuseMistakes(List<Part> parts) throws UnmadeReservationException {
        List<String> mistakes = new ArrayList<>();
        for (Part part : parts) {
            try {
                part.read();
            } catch (UnmadeReservationException e) {
                mistakes.addAll(e.reasons());
            }
        }
        if (!mistakes.isEmpty()) {
            throw new UnmadeReservationException(mistakes);
        }
    }

    private AskedReservation asked(Optional<MadeReservation> before) throws UnmadeReservationException {
        refuseMistakes(List.of(
                () -> members(before),
                () -> repeated(before),
                () -> nodes(before),
                () -> time(before),
                () -> atLeastOne("rolling")));
        Optional<Members> members = members(before);
        Optional<Repetition> repeated = repeated(before);
        AskedNodes nodes = nodes(before);
        AskedTime time = time(before);
        OptionalLong rolling = atLeastOne("rolling");
        if (repeated.isPresent() && time instanceof AskedTime.Cheapest) {
            throw new UnmadeReservationException("what comes again needs its time said: from, and to or length");
        }
        if (rolling.isPresent() && before.isPresent()) {
            throw new UnmadeReservationException(
                    "a reservation that stands already cannot be altered into rolling sets");
        }
        return new AskedReservation(name(), nodes, time, repeated, members, rolling, before);
    }

    private AskedNodes nodes(Optional<MadeReservation> before) throws UnmadeReservationException {
        List<String> named = json.list("nodes", String.class);
        Optional<String> property = text("property");
        Optional<String> cluster = text("cluster");
        OptionalLong count = atLeastOne("count");
        OptionalLong cpus = atLeastOne("cpus");
        boolean ofKind = property.isPresent() || cluster.isPresent() || count.isPresent() || cpus.isPresent();
        if (ofKind && !named.isEmpty()) {
            throw new UnmadeReservationException(
                    "nodes are named, and also asked for by kind or number; one of both will do");
        }
        if (!ofKind && named.isEmpty()) {
            return new AskedNodes.Named(before.map(MadeReservation::nodes)
                    .orElseThrow(() -> new UnmadeReservationException(
                            "no nodes are asked for: by name, property, cluster, or number of nodes or cpus")));
        }
        return ofKind ? new AskedNodes.OfKind(property, cluster, count, cpus) : new AskedNodes.Named(named);
    }

    private AskedTime time(Optional<MadeReservation> before) throws UnmadeReservationException {
        OptionalLong from = json.number("from");
        OptionalLong to = json.number("to");
        OptionalLong length = atLeastOne("length_s");
        boolean searched = json.has("within_s") || json.has("step_s") || json.has("rolling");
        if (to.isPresent() && (length.isPresent() || searched)) {
            throw new UnmadeReservationException(
                    "its end is said, and also its length or that a time be found; one will do");
        }
        if (before.isPresent() && !searched) {
            return new AskedTime.At(altered(before.get().first(), from, to, length));
        }
        if (to.isPresent()) {
            return new AskedTime.At(span(
                    from.orElseThrow(() -> new UnmadeReservationException("its end is said, and not its begin")),
                    to.getAsLong()));
        }
        long seconds = length.isPresent()
                ? length.getAsLong()
                : before.map(made -> made.first().length())
                        .orElseThrow(() -> new UnmadeReservationException("neither its end nor its length is said"));
        if (from.isPresent() && !searched) {
            return new AskedTime.At(span(from.getAsLong(), from.getAsLong() + seconds));
        }
        long within = json.number("within_s").orElse(USUAL_WITHIN);
        long step = atLeastOne("step_s").orElse(USUAL_STEP);
        if (within > MOST_WITHIN) {
            throw new UnmadeReservationException("a time is looked for within " + OfferText.length(within)
                    + ", but must be within " + OfferText.length(MOST_WITHIN) + " at most");
        }
        if (within / step > MOST_BEGINS) {
            throw new UnmadeReservationException("within " + within + " s there are more than " + MOST_BEGINS
                    + " begins, one every " + step + " s. Maybe a longer step?");
        }
        return new AskedTime.Cheapest(seconds, from.orElse(Long.MIN_VALUE), within, step);
    }

    private static TimeSpan altered(TimeSpan before, OptionalLong from, OptionalLong to, OptionalLong length)
            throws UnmadeReservationException {
        long begin = from.orElse(before.from());
        if (length.isPresent()) {
            return span(begin, begin + length.getAsLong());
        }
        return span(begin, to.orElse(from.isPresent() ? begin + before.length() : before.to()));
    }

    private static TimeSpan span(long from, long to) throws UnmadeReservationException {
        if (to <= from) {
            throw new UnmadeReservationException(
                    "its end, " + Moments.of(to) + ", is not after its begin, " + Moments.of(from));
        }
        return new TimeSpan(from, to);
    }

    private Optional<Members> members(Optional<MadeReservation> before) throws UnmadeReservationException {
        List<String> users = json.list("users", String.class);
        List<String> groups = json.list("groups", String.class);
        List<String> queues = json.list("queues", String.class);
        boolean none = users.isEmpty() && groups.isEmpty() && queues.isEmpty();
        if (json.flag("maintenance")) {
            if (!none) {
                throw new UnmadeReservationException(
                        "it is maintenance, for no job, and also for some; one of both will do");
            }
            return Optional.empty();
        }
        if (none) {
            return before.orElseThrow(() -> new UnmadeReservationException(
                            "it is not said whose it is: of users, groups or queues, or maintenance"))
                    .members();
        }
        return Optional.of(new Members(users, groups, queues));
    }

    private Optional<Repetition> repeated(Optional<MadeReservation> before) throws UnmadeReservationException {
        List<String> words = json.list("days", String.class);
        if (words.isEmpty()) {
            if (json.has("until") && before.flatMap(MadeReservation::repeated).isEmpty()) {
                throw new UnmadeReservationException("until when it comes again is said, and not on which days");
            }
            return before.flatMap(MadeReservation::repeated)
                    .map(days ->
                            json.has("until") ? new Repetition(days.days(), days.zone(), json.number("until")) : days);
        }
        SortedSet<DayOfWeek> days = new TreeSet<>();
        List<String> unknown = new ArrayList<>();
        for (String word : words) {
            try {
                days.add(DayOfWeek.valueOf(word.toUpperCase(Locale.ROOT)));
            } catch (IllegalArgumentException e) {
                unknown.add("'" + word + "' is no day of the week");
            }
        }
        if (!unknown.isEmpty()) {
            throw new UnmadeReservationException(unknown);
        }
        try {
            OptionalLong until = json.has("until")
                    ? json.number("until")
                    : before.flatMap(MadeReservation::repeated)
                            .map(Repetition::until)
                            .orElse(OptionalLong.empty());
            return Optional.of(
                    new Repetition(days, text("zone").map(ZoneId::of).orElse(ZoneId.systemDefault()), until));
        } catch (DateTimeException e) {
            throw new UnmadeReservationException("'" + json.text("zone") + "' is no time zone");
        }
    }

    private Optional<String> text(String key) {
        return Optional.of(json.text(key)).filter(text -> !text.isEmpty());
    }

    private OptionalLong atLeastOne(String key) throws UnmadeReservationException {
        OptionalLong number = json.number(key);
        if (number.isPresent() && number.getAsLong() < 1) {
            throw new UnmadeReservationException(key + " is " + number.getAsLong() + ", but must be at least 1");
        }
        return number;
    }
}
