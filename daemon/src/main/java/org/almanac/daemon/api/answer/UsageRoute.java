package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.KeptForAWhile;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.figures.ClusterUse;
import org.almanac.daemon.figures.TimeSteps;
import org.almanac.daemon.view.Published;

/** What the machine was used for, how long jobs waited, and what came of what they were told. */
final class UsageRoute implements Route {
    private static final long HOUR = 3600;
    private static final long DAY = 24 * HOUR;
    private static final long LEAST_STEP = 60;
    private static final long MOST_STEPS = 1_000;

    private final KeptForAWhile<Span> kept;

    /**
     * What is asked for.
     *
     * @param to empty where it is now
     */
    private record Span(long from, OptionalLong to, long step) {}

    /**
     * The route.
     *
     * @param published what was published last, seen by nobody in particular: no job and no user is told of
     * @param use what clusters were seen to have and to hold
     * @param nanos a clock that only ever goes forward
     */
    UsageRoute(
            Supplier<Optional<Published>> published,
            Optional<Histories> histories,
            ClusterUse use,
            LongSupplier nanos) {
        this.kept = new KeptForAWhile<>(
                span -> {
                    Published last = published.get().orElseThrow();
                    return UsageJson.of(
                            histories,
                            use,
                            last,
                            new TimeSteps(span.from(), span.to().orElse(last.now()), span.step()));
                },
                nanos);
    }

    @Override
    public String path() {
        return "/api/v1/usage";
    }

    @Override
    public String summary() {
        return "What the machine was used for, how long jobs waited, and what came of what they were told";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("from", Schema.moment("where it begins; a day before its end without it")),
                new Parameter("to", Schema.moment("where it ends; now without it")),
                new Parameter(
                        "step",
                        Schema.whole("how long each step is, in seconds, from " + LEAST_STEP
                                + " on; an hour without it. There may be " + MOST_STEPS + " steps")));
    }

    @Override
    public Produces produces() {
        return Produces.json(UsageJson.SCHEMA);
    }

    /** What is stored is gone through unless somebody else has asked for the same just now. */
    @Override
    public Turn turn(Asked asked) {
        return kept.kept(span(asked)).isPresent() ? Turn.IN_ORDER : Turn.ONE_BY_ONE;
    }

    @Override
    public Answer answer(Asked asked) {
        return kept.answer(span(asked));
    }

    private static Span span(Asked asked) {
        long now = asked.published().now();
        OptionalLong to = asked.moment("to");
        long end = to.orElse(now);
        long from = asked.moment("from").orElse(end - DAY);
        long step = asked.whole("step").orElse(HOUR);
        if (from >= end) {
            throw new BadRequestResponse("from is " + from + ", but has to be before "
                    + (to.isPresent() ? "to, which is " + end : "now, which is " + end));
        }
        if (step < LEAST_STEP) {
            throw new BadRequestResponse("step is " + step + ", but has to be " + LEAST_STEP + " s at least");
        }
        if ((end - from - 1) / step >= MOST_STEPS) {
            throw new BadRequestResponse(
                    "from " + from + " to " + end + " there are more than " + MOST_STEPS + " steps of " + step + " s");
        }
        return new Span(from, to, step);
    }
}
