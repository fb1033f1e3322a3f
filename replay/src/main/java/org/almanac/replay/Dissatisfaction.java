package org.almanac.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.planner.score.Distribution;
import org.almanac.planner.score.UserPatience;

/**
 * How often users were dissatisfied with the wait of a job, and how much (planning paper, section 4.3, figure 8).
 *
 * @param events for each job that dissatisfied its user, how serious that was: the wait over the acceptable one; the most serious
 *     first
 * @param users how many users were dissatisfied at least once
 * @param allUsers how many users there are
 * @param jobs how many jobs started
 */
public record Dissatisfaction(List<Event> events, int users, int allUsers, int jobs) {
    /**
     * A job that dissatisfied its user.
     *
     * @param waited seconds
     * @param acceptable seconds
     */
    public record Event(long job, int user, long waited, double acceptable, double seriousness) {}

    public Dissatisfaction {
        events = List.copyOf(events);
    }

    /** Of the jobs that started, in any order. */
    public static Dissatisfaction of(List<JobOutcome> outcomes, AcceptableWait patience) {
        int size = outcomes.size();
        // Submissions before starts of the same second: a job that starts at once has been submitted.
        Moment[] moments = new Moment[2 * size];
        for (int i = 0; i < size; i++) {
            moments[2 * i] = new Moment(outcomes.get(i).job().submit(), false, i);
            moments[2 * i + 1] = new Moment(outcomes.get(i).start(), true, i);
        }
        Arrays.sort(
                moments,
                Comparator.comparingLong(Moment::at)
                        .thenComparing(Moment::isStart)
                        .thenComparingInt(Moment::outcome));
        Map<Integer, UserPatience> users = new HashMap<>();
        List<Event> events = new ArrayList<>();
        Set<Integer> dissatisfied = new HashSet<>();
        for (Moment moment : moments) {
            JobOutcome outcome = outcomes.get(moment.outcome());
            ReplayJob job = outcome.job();
            double acceptable = patience.seconds(job.cpus(), job.walltime());
            UserPatience user = users.computeIfAbsent(job.user(), number -> new UserPatience());
            if (!moment.isStart()) {
                user.submitted(moment.at(), acceptable);
                continue;
            }
            OptionalDouble seriousness = user.started(outcome.waited(), acceptable);
            if (seriousness.isPresent()) {
                dissatisfied.add(job.user());
                events.add(
                        new Event(job.number(), job.user(), outcome.waited(), acceptable, seriousness.getAsDouble()));
            }
        }
        events.sort(Comparator.comparingDouble(Event::seriousness).reversed().thenComparingLong(Event::job));
        return new Dissatisfaction(events, dissatisfied.size(), users.size(), size);
    }

    private record Moment(long at, boolean isStart, int outcome) {}

    /** How many events each dissatisfied user has, by the user's number. */
    public SortedMap<Integer, Integer> eventsByUser() {
        SortedMap<Integer, Integer> byUser = new TreeMap<>();
        events.forEach(event -> byUser.merge(event.user(), 1, Integer::sum));
        return byUser;
    }

    /** The share of the jobs that dissatisfied their users; NaN of no jobs. */
    public double share() {
        return (double) events.size() / jobs;
    }

    /** How serious the events are. */
    public Distribution seriousness() {
        return Distribution.of(events.stream().mapToDouble(Event::seriousness).toArray());
    }
}
