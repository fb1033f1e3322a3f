package org.almanac.replay.breakdown;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.almanac.replay.JobOutcome;

/**
 * The jobs that started, by groups: each job is in one group, and each group has a job. Times and classes stand in their
 * order, queues in that of their names, and users by how many jobs they have, the most first.
 */
public record Breakdown(Grouping by, List<JobGroup> groups) {
    public Breakdown {
        groups = List.copyOf(groups);
    }

    public static Breakdown of(Grouping by, List<JobOutcome> outcomes, LogCalendar calendar) {
        Map<String, Long> places = new HashMap<>();
        Map<String, List<JobOutcome>> groups = new HashMap<>();
        for (JobOutcome outcome : outcomes) {
            Grouping.Key key = by.of(outcome.job(), calendar);
            places.merge(key.name(), key.place(), Math::min);
            groups.computeIfAbsent(key.name(), name -> new ArrayList<>()).add(outcome);
        }
        Comparator<JobGroup> order = Comparator.<JobGroup>comparingLong(group -> places.get(group.name()))
                .thenComparing(JobGroup::name);
        if (by == Grouping.USER) {
            order = Comparator.comparingInt(JobGroup::jobs).reversed().thenComparing(order);
        }
        return new Breakdown(
                by,
                groups.entrySet().stream()
                        .map(group -> JobGroup.of(group.getKey(), group.getValue()))
                        .sorted(order)
                        .toList());
    }
}
