package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.almanac.daemon.api.answer.PictureLog.Difference;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.KeptAnswer;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.view.Published;

/**
 * Jobs and plan as a page needs them: the whole picture, or what has changed since a version of it.
 *
 * <p>What has changed since one version is made once for all who have that version. Whoever sees some jobs alone gets the whole.
 */
final class PictureRoute implements Route {
    private static final String SINCE = "since";
    private static final String AT = "at";

    private final Supplier<Optional<Published>> published;
    private final PastAnswers past;
    /** No other daemon was started at that moment. */
    private final String daemon = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);

    private final PictureLog log = new PictureLog();
    /** The answers of the last version, by the versions that those had who asked; of the whole by 0. */
    private final Map<Long, Making> answers = new HashMap<>();

    private long answered;

    /** An answer that is made when its time comes, which is not while others wait for theirs. */
    private final class Making {
        private final Difference difference;
        private Optional<KeptAnswer> made = Optional.empty();

        Making(Difference difference) {
            this.difference = difference;
        }

        synchronized Answer answer() {
            KeptAnswer kept = made.orElseGet(() -> new KeptAnswer(PictureJson.of(difference, PictureRoute.this::name)));
            made = Optional.of(kept);
            return kept.answer();
        }
    }

    /**
     * A route.
     *
     * @param published what was published last, if anything was
     * @param past what was published earlier
     */
    PictureRoute(Supplier<Optional<Published>> published, PastAnswers past) {
        this.published = published;
        this.past = past;
    }

    @Override
    public String path() {
        return "/api/v1/picture";
    }

    @Override
    public String summary() {
        return "Jobs and plan as a page needs them: the whole picture, now or as it was, or what has changed since a version"
                + " of it";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter(SINCE, Schema.text("the version that the client has")),
                new Parameter(
                        AT,
                        Schema.moment(
                                "as it was at the last kept moment up to then, which is told as now; not with since")));
    }

    /** An earlier one is read from files. */
    @Override
    public Turn turn(Asked asked) {
        return asked.written(AT).isEmpty() ? Turn.IN_ORDER : Turn.ONE_BY_ONE;
    }

    @Override
    public Produces produces() {
        return Produces.json(PictureJson.SCHEMA);
    }

    @Override
    public Answer answer(Asked asked) {
        Optional<Long> had = had(asked);
        OptionalLong at = asked.moment(AT);
        if (at.isPresent()) {
            if (!asked.written(SINCE).isEmpty()) {
                throw new BadRequestResponse(
                        "at and since are both there; the picture of an earlier moment is told whole");
            }
            return past.picture(at.getAsLong(), asked.viewer());
        }
        Published seen = asked.published();
        return asked.viewer().seesAll()
                ? making(had).answer()
                : Answer.json(PictureJson.of(PictureLog.whole(seen, 0), this::name));
    }

    private synchronized Making making(Optional<Long> had) {
        // Asked for here, so that no later picture has been looked at before.
        log.look(published.get().orElseThrow());
        if (answered != log.version()) {
            answers.clear();
            answered = log.version();
        }
        Optional<Long> known = log.known(had);
        return answers.computeIfAbsent(known.orElse(0L), since -> new Making(log.since(known)));
    }

    private String name(long version) {
        return daemon + "-" + version;
    }

    /** The number of the version that the client has; empty where it has none, or one of another daemon. */
    private Optional<Long> had(Asked asked) {
        List<String> written = asked.written(SINCE);
        if (written.size() > 1) {
            throw new BadRequestResponse(SINCE + " is '" + String.join(",", written) + "', but may be one version");
        }
        return written.stream()
                .filter(version -> version.matches(daemon + "-[0-9]{1,18}"))
                .map(version -> Long.parseLong(version.substring(daemon.length() + 1)))
                .findFirst();
    }
}
