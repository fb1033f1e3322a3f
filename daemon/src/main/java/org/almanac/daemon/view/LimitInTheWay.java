package org.almanac.daemon.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A limit that keeps a job from starting, as the job's reason names it.
 *
 * @param subject the user, group, project, queue or job array that the job counts for; empty where all jobs count together
 */
public record LimitInTheWay(String limit, String subject) {
    /** Those that a reason names, whether alone or beside other obstacles. */
    public static List<LimitInTheWay> of(Reason reason) {
        List<LimitInTheWay> named = new ArrayList<>();
        Stream.of(
                        List.of(reason.data()),
                        list(reason.data().get("limits")),
                        list(reason.data().get("obstacles")))
                .flatMap(List::stream)
                .forEach(each -> {
                    if (each instanceof Map<?, ?> data && data.get("limit") instanceof String limit) {
                        named.add(new LimitInTheWay(limit, data.get("subject") instanceof String of ? of : ""));
                    }
                });
        return named;
    }

    private static List<?> list(Object value) {
        return value instanceof List<?> list ? list : List.of();
    }
}
