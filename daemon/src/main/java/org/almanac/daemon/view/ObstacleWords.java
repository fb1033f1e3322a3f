package org.almanac.daemon.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** What is in the way of a job, in words, from the data that programs read. */
final class ObstacleWords {
    private final LongFunction<String> moment;

    /** Moments are written by that. */
    ObstacleWords(LongFunction<String> moment) {
        this.moment = moment;
    }

    /** Of a list of obstacles; empty where there are none. */
    String of(Object obstacles) {
        return maps(obstacles).stream().map(this::ofOne).collect(Collectors.joining("; "));
    }

    private String ofOne(Map<?, ?> obstacle) {
        return switch (text(obstacle, "kind")) {
            case "own_time" -> "may not start before " + moment(obstacle, "until");
            case "start_refused" -> "its start was refused; tried again from " + moment(obstacle, "until");
            case "after_jobs" -> "starts after " + jobs(obstacle);
            case "limit" ->
                "the limit " + text(obstacle, "limit") + " of " + ofLimit(obstacle, "value") + " leaves it no room ("
                        + ofLimit(obstacle, "use") + " in use, " + ofLimit(obstacle, "asked") + " asked)"
                        + until(obstacle);
            case "resources" ->
                "waits for "
                        + maps(obstacle.get("shortages")).stream()
                                .map(ObstacleWords::shortage)
                                .collect(Collectors.joining(" and "))
                        + until(obstacle);
            case "empty_nodes" ->
                "waits for nodes of its own (" + text(obstacle, "empty") + " empty)" + until(obstacle);
            case "set" ->
                "waits for one " + SetWords.of(obstacle.get("keys")) + " with room for "
                        + chunks(amount(obstacle, "chunks")) + ", " + AmountWords.of("cpus", amount(obstacle, "asked"))
                        + " (at most " + AmountWords.quantity("cpus", amount(obstacle, "free")) + " free in one)"
                        + until(obstacle);
            case "window" ->
                "window " + text(obstacle, "window") + " closes nodes from " + moment(obstacle, "from") + " to "
                        + moment(obstacle, "to");
            case "reservation" -> "its reservation " + text(obstacle, "window") + " begins " + moment(obstacle, "from");
            case "outside_hours" -> HoursWords.of(obstacle, time -> moment.apply(((Number) time).longValue()));
            case "behind" ->
                (obstacle.containsKey("job") ? "job " + number(obstacle.get("job")) : "another job")
                        + " comes before it";
            case "start_kept" -> "keeps its start, though there is room before";
            default -> text(obstacle, "kind");
        };
    }

    private static String chunks(long count) {
        return count == 1 ? "1 chunk" : "all " + count + " chunks";
    }

    private static String shortage(Map<?, ?> shortage) {
        String resource = text(shortage, "resource");
        long asked = amount(shortage, "asked");
        long free = amount(shortage, "free");
        List<?> properties = shortage.get("properties") instanceof List<?> list ? list : List.of();
        String where = properties.isEmpty()
                ? ""
                : " on nodes with " + properties.stream().map(Object::toString).collect(Collectors.joining(", "));
        List<?> together = shortage.get("together") instanceof List<?> list ? list : List.of();
        String beside = together.isEmpty()
                ? ""
                : " where " + together.stream().map(Object::toString).collect(Collectors.joining(" and "))
                        + (together.size() == 1 && !together.get(0).toString().endsWith("s") ? " is" : " are")
                        + " free, too";
        String has = AmountWords.quantity(resource, free)
                + (free < asked ? " free" : together.isEmpty() ? " free, but scattered" : " free, but elsewhere");
        return AmountWords.of(resource, asked) + where + beside + " (" + has + ")";
    }

    /** What is told of a limit, by what it counts. */
    static String ofLimit(Map<?, ?> limit, String name) {
        return limit.get(name) instanceof Number number
                ? AmountWords.quantity(text(limit, "resource"), number.longValue())
                : text(limit, name);
    }

    private static String until(Map<?, ?> obstacle) {
        if (!obstacle.containsKey("jobs")) {
            return "";
        }
        return " until " + jobs(obstacle) + (amount(obstacle, "job_count") == 1 ? " ends" : " end");
    }

    private static String jobs(Map<?, ?> obstacle) {
        List<String> numbers = new ArrayList<>();
        if (obstacle.get("jobs") instanceof List<?> jobs) {
            jobs.forEach(job -> numbers.add(number(job)));
        }
        long more = amount(obstacle, "job_count") - numbers.size();
        if (numbers.isEmpty() && more > 0) {
            // Those of others, which are hidden.
            return more == 1 ? "another job" : more + " other jobs";
        }
        if (more > 0) {
            numbers.add(more + " more");
        }
        if (numbers.size() == 1) {
            return "job " + numbers.get(0);
        }
        String last = numbers.isEmpty() ? "others" : numbers.remove(numbers.size() - 1);
        return "jobs " + String.join(", ", numbers) + (numbers.isEmpty() ? "" : " and ") + last;
    }

    /** A job's id without its server. */
    static String number(Object job) {
        String id = String.valueOf(job);
        int point = id.indexOf('.');
        return point < 0 ? id : id.substring(0, point);
    }

    private static List<Map<?, ?>> maps(Object list) {
        List<Map<?, ?>> maps = new ArrayList<>();
        if (list instanceof List<?> values) {
            for (Object value : values) {
                if (value instanceof Map<?, ?> map) {
                    maps.add(map);
                }
            }
        }
        return maps;
    }

    private static String text(Map<?, ?> data, String name) {
        return String.valueOf(data.get(name));
    }

    private static long amount(Map<?, ?> data, String name) {
        return data.get(name) instanceof Number number ? number.longValue() : 0;
    }

    private String moment(Map<?, ?> data, String name) {
        return moment.apply(amount(data, name));
    }
}
