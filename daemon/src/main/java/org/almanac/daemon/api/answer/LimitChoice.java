package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.view.ListedLimits.ListedLimit;
import org.almanac.planner.policy.parameter.NearestName;

/** The limits that are asked for. */
final class LimitChoice {
    static final List<Parameter> PARAMETERS = List.of(
            new Parameter("limit", Schema.text("these limits; may be a list, apart by commas")),
            new Parameter("subject", Schema.text("the use of these users, groups, projects, queues or arrays alone")));

    /** These, and how far the use is told. */
    static final List<Parameter> WITH_COURSE = Stream.concat(
                    PARAMETERS.stream(),
                    Stream.of(new Parameter(
                            "course", Schema.oneOf("tells how the use goes on by the plan besides", List.of("yes")))))
            .toList();

    private LimitChoice() {}

    /** Whether it is asked how the use goes on. */
    static boolean withCourse(Asked asked) {
        Set<String> wanted = asked.chosen("course");
        if (!wanted.isEmpty() && !wanted.equals(Set.of("yes"))) {
            throw new BadRequestResponse("course is '" + String.join(",", wanted) + "', but may be yes");
        }
        return !wanted.isEmpty();
    }

    /** Refuses limits that there are not. */
    static List<ListedLimit> of(Asked asked) {
        List<ListedLimit> all = asked.published().limits().get().limits();
        Set<String> names = all.stream().map(ListedLimit::name).collect(Collectors.toSet());
        Set<String> limits = asked.chosen("limit");
        for (String limit : limits) {
            if (!names.contains(limit)) {
                String maybe = NearestName.of(limit, names)
                        .map(near -> ". Maybe " + near + "?")
                        .orElse("");
                throw new BadRequestResponse("there is no limit " + limit + maybe);
            }
        }
        Set<String> subjects = asked.chosen("subject");
        return all.stream()
                .filter(limit -> limits.isEmpty() || limits.contains(limit.name()))
                .map(limit -> subjects.isEmpty() ? limit : limit.of(subjects))
                .toList();
    }
}
