package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Supplier;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;

/** Why one job does not start sooner: what it waits for, and what would have to change. */
final class WhyRoute implements Route {
    private final JobMoves moves;
    private final Supplier<Optional<TrialDesk>> desk;

    /**
     * Of jobs of which that is kept.
     *
     * @param desk where walltimes are advised
     */
    WhyRoute(JobMoves moves, Supplier<Optional<TrialDesk>> desk) {
        this.moves = moves;
        this.desk = desk;
    }

    @Override
    public String path() {
        return "/api/v1/jobs/{id}/why";
    }

    @Override
    public String summary() {
        return "Why one job does not start sooner: what it waits for, and what would have to change";
    }

    @Override
    public Produces produces() {
        return Produces.json(JobSchema.WHY);
    }

    @Override
    public Answer answer(Asked asked) {
        Published published = asked.published();
        String id = asked.inPath("id");
        Optional<String> leftOut = published.whyLeftOut(id);
        if (leftOut.isPresent() && published.find(id).isEmpty()) {
            return Answer.json(WhyJson.ofLeftOut(published, id, leftOut.get()));
        }
        AskedJob named = AskedJob.of(published, id);
        return Answer.json(WhyJson.of(
                published,
                named,
                new ReasonWords(ZoneId.systemDefault()),
                asked.viewer().view(moves.of(named.job()), published),
                desk.get().flatMap(there -> there.advice(named.job(), published.now()))));
    }
}
