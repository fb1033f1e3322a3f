package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.HttpResponseException;
import io.javalin.http.ServiceUnavailableResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.api.answer.PastDifference.ChangedJob;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.KeptAnswer;
import org.almanac.daemon.api.route.Viewer;
import org.almanac.daemon.memory.KeptMove;
import org.almanac.daemon.past.KeptPast;
import org.almanac.daemon.past.KeptPast.Moment;

/**
 * What is answered of stored moments: made one at a time, and what was asked for last is kept for all who ask.
 *
 * <p>However much is asked for, it holds a few answers. Safe for several threads.
 */
final class PastAnswers {
    /** So many moments are told; of more, some that lie evenly. */
    static final int MOST_MOMENTS = 2_000;

    /** Of so many jobs it is told why their starts have moved: each is looked up. */
    private static final int MOST_WITH_CAUSES = 1_000;

    private static final int MOST_KEPT = 8;
    private static final long MOST_BYTES = 64L << 20;

    private final Optional<KeptPast> past;
    private final Optional<Histories> histories;
    private final Map<Object, Kept> kept = new LinkedHashMap<>();
    private Optional<Told> lastDifference = Optional.empty();

    private record Kept(KeptAnswer answer, long bytes) {}

    /** A difference with the moves of those of its jobs that were looked up, by job. */
    record Told(PastDifference difference, Map<String, List<KeptMove>> moves) {}

    private record Between(long from, long to) {}

    PastAnswers(Optional<KeptPast> past, Optional<Histories> histories) {
        this.past = past;
        this.histories = histories;
    }

    private KeptPast past() {
        return past.orElseThrow(
                () -> new HttpResponseException(404, "this daemon keeps nothing of what its page has shown"));
    }

    /** The times of the moments in between, both included. */
    Answer moments(OptionalLong from, OptionalLong to) {
        List<Long> all = past().moments(from.orElse(Long.MIN_VALUE), to.orElse(Long.MAX_VALUE));
        return Answer.json(MomentsJson.of(thinned(all), all.size()));
    }

    /** The first and the last, and of the others those that lie evenly in time. */
    private static List<Long> thinned(List<Long> all) {
        if (all.size() <= MOST_MOMENTS) {
            return all;
        }
        List<Long> some = new ArrayList<>(MOST_MOMENTS + 1);
        long first = all.get(0);
        double step = Math.max(1.0, (double) (all.get(all.size() - 1) - first) / (MOST_MOMENTS - 1));
        long next = 0;
        for (long time : all) {
            if (time - first >= next * step) {
                some.add(time);
                next = (long) Math.floor((time - first) / step) + 1;
            }
        }
        long last = all.get(all.size() - 1);
        if (some.get(some.size() - 1) != last) {
            some.set(some.size() - 1, last);
        }
        return some;
    }

    /** The picture as it was at the last moment at that time or before. */
    synchronized Answer picture(long at, Viewer viewer) {
        long time = timeAt(at);
        try {
            if (viewer.seesAll()) {
                Optional<Answer> known = known(time);
                return known.isPresent()
                        ? known.get()
                        : keep(time, PastPicture.told(moment(time).text()));
            }
            return Answer.json(PastPicture.told(
                    PastHidden.of(moment(time).text(), viewer.user().orElseThrow())));
        } catch (IOException e) {
            throw new ServiceUnavailableResponse("what the page has shown then cannot be read: " + e.getMessage());
        }
    }

    /** What has become another from one moment to another; the last one where that is not said. */
    synchronized Answer difference(long from, OptionalLong to, Viewer viewer) {
        if (to.isPresent() && to.getAsLong() < from) {
            throw new BadRequestResponse(
                    "to is '" + to.getAsLong() + "', but may be no time before from, which is '" + from + "'");
        }
        Between between = new Between(timeAt(from), timeAt(to.orElse(Long.MAX_VALUE)));
        try {
            if (viewer.seesAll()) {
                Optional<Answer> known = known(between);
                return known.isPresent() ? known.get() : keep(between, DifferenceJson.of(told(between), viewer));
            }
            PastDifference own = told(between).difference().of(viewer.user().orElseThrow());
            return Answer.json(DifferenceJson.of(new Told(own, moves(own)), viewer));
        } catch (IOException e) {
            throw new ServiceUnavailableResponse("what the page has shown then cannot be read: " + e.getMessage());
        }
    }

    private long timeAt(long at) {
        return past().timeAt(at)
                .orElseThrow(() -> new HttpResponseException(
                        404,
                        "nothing is kept of that time or before; the first moment that is"
                                + past().moments(Long.MIN_VALUE, Long.MAX_VALUE).stream()
                                        .findFirst()
                                        .map(first -> " is " + first)
                                        .orElse(" is still to come")));
    }

    private Moment moment(long time) throws IOException {
        return past().at(time)
                .orElseThrow(() -> new HttpResponseException(404, "what was kept of that time is no more"));
    }

    private Told told(Between between) throws IOException {
        Optional<Told> last = lastDifference.filter(told ->
                told.difference().from() == between.from() && told.difference().to() == between.to());
        if (last.isPresent()) {
            return last.get();
        }
        PastDifference difference = PastDifference.between(moment(between.from()), moment(between.to()));
        Told told = new Told(difference, moves(difference));
        lastDifference = Optional.of(told);
        return told;
    }

    private Map<String, List<KeptMove>> moves(PastDifference difference) throws IOException {
        Map<String, List<KeptMove>> moves = new LinkedHashMap<>();
        if (histories.isPresent()) {
            List<String> moved = difference.jobs().stream()
                    .filter(ChangedJob::isMoved)
                    .limit(MOST_WITH_CAUSES)
                    .map(ChangedJob::id)
                    .toList();
            moved.forEach(job -> moves.put(job, new ArrayList<>()));
            for (KeptMove move : histories.get().moves(moved, difference.from(), difference.to())) {
                moves.computeIfAbsent(move.job(), job -> new ArrayList<>()).add(move);
            }
        }
        return moves;
    }

    private Optional<Answer> known(Object asked) {
        Optional<Kept> known = Optional.ofNullable(kept.remove(asked));
        known.ifPresent(answer -> kept.put(asked, answer));
        return known.map(each -> each.answer().answer());
    }

    private Answer keep(Object asked, byte[] json) {
        kept.put(asked, new Kept(new KeptAnswer(json), json.length));
        long bytes = kept.values().stream().mapToLong(Kept::bytes).sum();
        Iterator<Kept> eldest = kept.values().iterator();
        while (kept.size() > 1 && (kept.size() > MOST_KEPT || bytes > MOST_BYTES)) {
            bytes -= eldest.next().bytes();
            eldest.remove();
        }
        return kept.get(asked).answer().answer();
    }
}
