package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Turn;

/**
 * Jobs and plan as a page needs them: the whole picture, now or as it was, or what has changed since a version of it.
 *
 * <p>Whoever sees some jobs alone gets the whole, or is told that nothing has changed.
 */
final class PictureRoute implements Route {
    private static final String SINCE = "since";
    private static final String AT = "at";
    private static final String READY = "ready";

    private final Pictures pictures;
    private final PastAnswers past;

    /**
     * A route.
     *
     * @param past what was published earlier
     */
    PictureRoute(Pictures pictures, PastAnswers past) {
        this.pictures = pictures;
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
                                "as it was at the last kept moment up to then, which is told as now; not with since")),
                new Parameter(
                        READY,
                        Schema.oneOf(
                                "a whole picture that has been made before will do, though it may be older; what has changed since may"
                                        + " be asked for then. Not with since or at",
                                List.of("yes"))));
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
        Optional<String> since = since(asked);
        OptionalLong at = asked.moment(AT);
        boolean readyWillDo = !asked.chosen(READY).isEmpty();
        if (at.isPresent() && since.isPresent()) {
            throw new BadRequestResponse("at and since are both there; the picture of an earlier moment is told whole");
        }
        if (readyWillDo && (at.isPresent() || since.isPresent())) {
            throw new BadRequestResponse(
                    "ready is there with at or since; what is ready is the whole picture, of about now");
        }
        if (at.isPresent()) {
            return past.picture(at.getAsLong(), asked.viewer());
        }
        if (!asked.viewer().seesAll()) {
            return pictures.own(asked.published(), since);
        }
        return readyWillDo ? pictures.ready() : pictures.since(since);
    }

    /** The version that the client has. */
    private static Optional<String> since(Asked asked) {
        List<String> written = asked.written(SINCE);
        if (written.size() > 1) {
            throw new BadRequestResponse(SINCE + " is '" + String.join(",", written) + "', but may be one version");
        }
        return written.stream().findFirst();
    }
}
