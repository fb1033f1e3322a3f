package org.almanac.daemon.forecast;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.view.ToldErrors;
import org.almanac.planner.forecast.ExpectedStart;
import org.almanac.planner.forecast.Horizon;
import org.almanac.planner.forecast.TellingErrors;

/** The last jobs that were told an expected start and have started: how near what they were told first came. */
final class PastTellings {
    /** So many jobs are counted. */
    static final int MOST = 5_000;

    /** A promise is kept by a start so many seconds late at most. */
    private static final long TOLERANCE = 60;

    /** So many queues and users are told of. */
    private static final int MOST_GROUPS = 50;

    private final Deque<Past> past = new ArrayDeque<>();

    /** A job that was told, and has started. */
    private record Past(
            TellingErrors.Case inTheEnd, Horizon horizon, String queue, String user, boolean promised, boolean late) {}

    /** The job has started; it counts where it was told an expected start. */
    void came(KeptJob job) {
        if (job.telling().isEmpty() || job.started().isEmpty()) {
            return;
        }
        ExpectedStart told = job.telling().get().startUntil(job.bound());
        long start = job.started().getAsLong();
        past.addLast(new Past(
                new TellingErrors.Case(told, start),
                Horizon.of(told.expected() - job.telling().get().time()),
                job.queue(),
                job.user(),
                job.promised().isPresent(),
                job.promised().isPresent() && start - job.promised().getAsLong() > TOLERANCE));
        if (past.size() > MOST) {
            past.removeFirst();
        }
    }

    ToldErrors errors() {
        return new ToldErrors(group(past), byHorizon(), largest(Past::queue), largest(Past::user));
    }

    private Map<String, ToldErrors.Group> byHorizon() {
        Map<String, List<Past>> groups = grouped(each -> each.horizon().word());
        Map<String, ToldErrors.Group> figures = new LinkedHashMap<>();
        for (Horizon horizon : Horizon.values()) {
            figures.put(horizon.word(), group(groups.getOrDefault(horizon.word(), List.of())));
        }
        return figures;
    }

    private Map<String, ToldErrors.Group> largest(Function<Past, String> name) {
        Map<String, ToldErrors.Group> figures = new LinkedHashMap<>();
        grouped(name).entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<String, List<Past>> each) ->
                                -each.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST_GROUPS)
                .forEach(each -> figures.put(each.getKey(), group(each.getValue())));
        return figures;
    }

    private Map<String, List<Past>> grouped(Function<Past, String> name) {
        Map<String, List<Past>> groups = new HashMap<>();
        past.forEach(each -> groups.computeIfAbsent(name.apply(each), any -> new ArrayList<>())
                .add(each));
        return groups;
    }

    private static ToldErrors.Group group(Collection<Past> jobs) {
        return new ToldErrors.Group(
                TellingErrors.of(jobs.stream().map(Past::inTheEnd).toList()),
                (int) jobs.stream().filter(Past::promised).count(),
                (int) jobs.stream().filter(Past::late).count());
    }
}
