package org.almanac.daemon.api.answer;

import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;

/** One job, by its id or its number. */
record JobRoute(Supplier<Optional<TrialDesk>> desk) implements Route {
    @Override
    public String path() {
        return "/api/v1/jobs/{id}";
    }

    @Override
    public String summary() {
        return "One job, by its id or its number";
    }

    @Override
    public Produces produces() {
        return Produces.json(JobSchema.JOB);
    }

    @Override
    public Answer answer(Asked asked) {
        String id = asked.inPath("id");
        Published published = asked.published();
        ListedJob job = published.find(id).orElseThrow(() -> AskedJob.notThere(published, id));
        return Answer.json(JobsJson.of(job, desk.get().flatMap(there -> there.advice(job, published.now()))));
    }
}
