package org.almanac.daemon.api.answer;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.daemon.why.WhyText;

/** Why one job does not start sooner, for people. */
final class WhyTextRoute implements Route {
    private final JobMoves moves;
    private final Supplier<Optional<TrialDesk>> desk;

    /**
     * Of jobs of which that is kept.
     *
     * @param desk where walltimes are advised
     */
    WhyTextRoute(JobMoves moves, Supplier<Optional<TrialDesk>> desk) {
        this.moves = moves;
        this.desk = desk;
    }

    @Override
    public String path() {
        return "/api/v1/jobs/{id}/why.txt";
    }

    @Override
    public String summary() {
        return "Why one job does not start sooner, for people";
    }

    @Override
    public Produces produces() {
        return Produces.TEXT;
    }

    @Override
    public Answer answer(Asked asked) {
        Published published = asked.published();
        String id = asked.inPath("id");
        Optional<String> leftOut = published.whyLeftOut(id);
        if (leftOut.isPresent() && published.find(id).isEmpty()) {
            return Answer.text(WhyText.ofLeftOut(id, leftOut.get()));
        }
        AskedJob named = AskedJob.of(published, id);
        return Answer.text(array(id, named.array())
                + WhyText.of(
                        published,
                        named.job(),
                        new ReasonWords(ZoneId.systemDefault()),
                        asked.viewer().view(moves.of(named.job()), published),
                        desk.get().flatMap(there -> there.advice(named.job(), published.now()))));
    }

    /** How many jobs of an array there are; nothing of what is none. */
    private static String array(String id, List<ListedJob> jobs) {
        if (jobs.isEmpty()) {
            return "";
        }
        Map<Character, Long> states =
                jobs.stream().collect(Collectors.groupingBy(ListedJob::state, TreeMap::new, Collectors.counting()));
        return "array " + id + ": "
                + states.entrySet().stream()
                        .map(state -> state.getKey() + " " + state.getValue())
                        .collect(Collectors.joining(", "))
                + "; the job that starts next:\n\n";
    }
}
