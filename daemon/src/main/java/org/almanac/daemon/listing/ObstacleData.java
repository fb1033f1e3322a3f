package org.almanac.daemon.listing;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.QueueHours;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.explain.Obstacle;
import org.almanac.planner.explain.Obstacle.Ends;
import org.almanac.planner.explain.Obstacle.Shortage;

/** Obstacles as programs read them: by name a kind, and what belongs to it. */
final class ObstacleData {
    private ObstacleData() {}

    static Map<String, Object> of(Obstacle obstacle) {
        if (obstacle instanceof Obstacle.OwnTime own) {
            return data("kind", "own_time", "until", own.time());
        } else if (obstacle instanceof Obstacle.OutsideHours hours) {
            return outsideHours(data("kind", "outside_hours"), hours.queue(), hours.bar(), hours.next());
        } else if (obstacle instanceof Obstacle.Refused refused) {
            return data("kind", "start_refused", "until", refused.until());
        } else if (obstacle instanceof Obstacle.AfterJobs after) {
            return ends(data("kind", "after_jobs"), after.until());
        } else if (obstacle instanceof Obstacle.AtLimit at) {
            return ends(
                    data(
                            "kind",
                            "limit",
                            "limit",
                            at.limit(),
                            "value",
                            at.value(),
                            "use",
                            at.use(),
                            "asked",
                            at.asked()),
                    at.until());
        } else if (obstacle instanceof Obstacle.LacksResources lacks) {
            return ends(
                    data(
                            "kind",
                            "resources",
                            "shortages",
                            lacks.shortages().stream().map(ObstacleData::of).toList()),
                    lacks.until());
        } else if (obstacle instanceof Obstacle.LacksEmptyNodes lacks) {
            return ends(data("kind", "empty_nodes", "empty", lacks.empty()), lacks.until());
        } else if (obstacle instanceof Obstacle.LacksSet lacks) {
            return ends(
                    data(
                            "kind",
                            "set",
                            "keys",
                            lacks.keys(),
                            "chunks",
                            (long) lacks.pieces(),
                            "asked",
                            lacks.cpus(),
                            "free",
                            lacks.most()),
                    lacks.until());
        } else if (obstacle instanceof Obstacle.Closed closed) {
            return data("kind", "window", "window", closed.window(), "from", closed.from(), "to", closed.to());
        } else if (obstacle instanceof Obstacle.ReservationBegins begins) {
            return data("kind", "reservation", "window", begins.window(), "from", begins.from());
        } else if (obstacle instanceof Obstacle.Behind behind) {
            return data("kind", "behind", "job", behind.job().value());
        }
        return data("kind", "start_kept");
    }

    /** Adds why the hours of the queue let the job not start, and when they do; no time where they never do. */
    static Map<String, Object> outsideHours(Map<String, Object> data, String queue, QueueHours.Bar bar, long next) {
        data.put("queue", queue);
        data.put("bar", bar.name().toLowerCase(Locale.ROOT));
        if (next != Times.NEVER) {
            data.put("next", next);
        }
        return data;
    }

    private static Map<String, Object> of(Shortage shortage) {
        return data(
                "resource", shortage.resource(),
                "asked", shortage.asked(),
                "free", shortage.free(),
                "properties", shortage.wanted().stream().sorted().toList(),
                "together", shortage.together().stream().sorted().toList());
    }

    private static Map<String, Object> ends(Map<String, Object> data, Ends until) {
        if (until.count() > 0) {
            data.put("jobs", until.jobs().stream().map(JobId::value).toList());
            data.put("job_count", (long) until.count());
        }
        return data;
    }

    /** Names and values in turn. */
    static Map<String, Object> data(Object... namesAndValues) {
        Map<String, Object> data = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            data.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return data;
    }
}
