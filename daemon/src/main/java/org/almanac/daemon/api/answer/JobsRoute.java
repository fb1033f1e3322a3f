package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.LastMade;
import org.almanac.daemon.api.route.LastMadeEach;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.ReasonWords;

/** All jobs, or those that are chosen. */
final class JobsRoute implements Route {
    private static final String STATES = "QRECHWS";

    private final LastMade all = new LastMade(some -> JobsJson.of(some, some.jobs(), some.leftOut(), Optional.empty()));
    /** Portals and qstat ask for these again and again; those of users without jobs are not kept. */
    private final LastMadeEach<OfUser> ofUsers = new LastMadeEach<>(JobsRoute::ofUser);

    private record OfUser(String user, boolean words) {}

    @Override
    public String path() {
        return "/api/v1/jobs";
    }

    @Override
    public String summary() {
        return "All jobs, or those that are chosen";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("user", Schema.text("jobs of these users; may be a list, apart by commas")),
                new Parameter("state", Schema.text("jobs in these states, each one of " + STATES)),
                new Parameter("job", Schema.text("these jobs, by their ids or numbers")),
                new Parameter("words", Schema.oneOf("tells reasons in words besides", List.of("yes"))));
    }

    @Override
    public Produces produces() {
        return Produces.json(JobSchema.JOBS);
    }

    @Override
    public Answer answer(Asked asked) {
        if (asked.isPlain()) {
            return all.answer(asked.published());
        }
        Set<String> users = asked.chosen("user");
        boolean others =
                !asked.chosen("state").isEmpty() || !asked.chosen("job").isEmpty();
        return users.size() == 1 && !others && !asked.published().ofUsers(users).isEmpty()
                ? ofUsers.answer(
                        asked.published(),
                        new OfUser(users.iterator().next(), words(asked).isPresent()))
                : Answer.json(some(asked));
    }

    private static byte[] ofUser(Published published, OfUser asked) {
        return JobsJson.of(
                published,
                published.ofUsers(Set.of(asked.user)),
                new TreeMap<>(),
                asked.words ? Optional.of(new ReasonWords(ZoneId.systemDefault())) : Optional.empty());
    }

    private static byte[] some(Asked asked) {
        Published published = asked.published();
        Set<String> users = asked.chosen("user");
        Set<String> states = asked.chosen("state");
        for (String state : states) {
            if (state.length() != 1 || STATES.indexOf(state.charAt(0)) < 0) {
                throw new BadRequestResponse(
                        "state is '" + state + "', but may be one of " + String.join(", ", STATES.split("")));
            }
        }
        Set<String> ids = asked.chosen("job");
        List<ListedJob> wanted = among(published, ids, users).stream()
                .filter(job -> users.isEmpty() || users.contains(job.user()))
                .filter(job -> states.isEmpty() || states.contains(String.valueOf(job.state())))
                .toList();
        // Of a job that was not understood neither its user nor its state are known.
        boolean anybodys = users.isEmpty() && states.isEmpty();
        return JobsJson.of(published, wanted, anybodys ? published.leftOut(ids) : new TreeMap<>(), words(asked));
    }

    /** Jobs among which all are that are chosen so. */
    private static List<ListedJob> among(Published published, Set<String> ids, Set<String> users) {
        if (!ids.isEmpty()) {
            return published.findAll(ids);
        }
        return users.isEmpty() ? published.jobs() : published.ofUsers(users);
    }

    /** The words in which reasons are told besides, where that is asked for. */
    private static Optional<ReasonWords> words(Asked asked) {
        Set<String> wanted = asked.chosen("words");
        if (!wanted.isEmpty() && !wanted.equals(Set.of("yes"))) {
            throw new BadRequestResponse("words is '" + String.join(",", wanted) + "', but may be yes");
        }
        return wanted.isEmpty() ? Optional.empty() : Optional.of(new ReasonWords(ZoneId.systemDefault()));
    }
}
