package org.almanac.daemon.api.answer;

import java.util.function.Function;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.metrics.ExpositionFormat;

/** All metrics, as Prometheus reads them. */
record MetricsRoute(Function<ExpositionFormat, String> metrics) implements Route {
    @Override
    public String path() {
        return "/metrics";
    }

    @Override
    public String summary() {
        return "All metrics, as Prometheus reads them";
    }

    /** Of Prometheus's own parameters nothing is read. */
    @Override
    public boolean refusesOtherParameters() {
        return false;
    }

    @Override
    public boolean isOfAllUsers() {
        return true;
    }

    @Override
    public Produces produces() {
        return Produces.of("text/plain");
    }

    @Override
    public Turn turn(Asked asked) {
        return Turn.AT_ONCE;
    }

    @Override
    public Answer answer(Asked asked) {
        ExpositionFormat format = ExpositionFormat.accepted(asked.header("Accept"));
        return Answer.of(format.contentType(), metrics.apply(format)).with("Vary", "Accept");
    }
}
