package org.almanac.daemon.demo;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.view.Published;
import org.almanac.daemon.view.Status;
import org.almanac.planner.cluster.Machine;

/** What a demo says to whoever started it. */
public final class DemoWords {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ROOT);

    private DemoWords() {}

    /** That it is starting, and where that can be watched; known at once. */
    public static String opening(ListenAddress listen) {
        return line("The demo is starting; its page is %s/ and tells how far it is.", listen.url());
    }

    /** What is simulated; known before anything has come to the cluster. */
    public static String announcement(Machine machine, DemoSettings settings) {
        int nodes = machine.clusters().stream()
                .mapToInt(cluster -> cluster.nodes().size())
                .sum();
        return line(
                "A simulated cluster of %d nodes and %d cpus runs %s times faster than life, planned by '%s'.",
                nodes,
                machine.cpus(),
                number(settings.speed()),
                settings.policy().text());
    }

    /**
     * Where to look and what to type, once there is a plan.
     *
     * @param command how Almanac is called
     * @param lasts how long the demo goes on, if it has an end
     */
    public static String welcome(Published published, ListenAddress listen, String command, Optional<Duration> lasts) {
        String address = listen.url();
        String qstat = command + " qstat" + (listen.equals(DemoSettings.USUAL_API.listen()) ? "" : " --api " + address);
        String now = LocalDateTime.ofInstant(Instant.ofEpochSecond(published.now()), ZoneId.systemDefault())
                .format(CLOCK);
        return line(
                        "%d jobs run there, %d wait; in the demo it is %s.",
                        jobs(published, "running"), jobs(published, "queued"), now)
                + line("")
                + line("  See the plan:   %s/", address)
                + asking(published, qstat)
                + line("  As JSON:        curl -s %s/api/v1/jobs", address)
                + line("                  curl -s %s/api/v1/plan", address)
                + line("  As metrics:     curl -s %s/metrics", address)
                + line("")
                + lasts.map(time -> line(
                                "It ends by itself after %s s; Ctrl-C ends it at once.", number(time.toMillis() / 1e3)))
                        .orElse(line("Ctrl-C ends it."));
    }

    /** Commands to try, each with what it tells; the examples are of a job that waits. */
    private static String asking(Published published, String qstat) {
        Map<String, String> commands = new LinkedHashMap<>();
        commands.put(qstat, "all jobs with their planned starts");
        published.jobs().stream()
                .filter(job -> job.plannedStart().isPresent())
                .findFirst()
                .ifPresent(job -> {
                    commands.put(qstat + " -u " + job.user(), "those of one user");
                    commands.put(qstat + " -f " + job.number(), "all about one job");
                });
        int column = commands.keySet().stream().mapToInt(String::length).max().orElse(0) + 2;
        StringBuilder text = new StringBuilder();
        commands.forEach((command, meaning) -> text.append(
                line("  %-14s  %-" + column + "s# %s", text.isEmpty() ? "Ask for it:" : "", command, meaning)));
        return text.toString();
    }

    /** What has happened since the first plan, in so much of our time. */
    public static String summary(Published first, Published published, Duration passed) {
        Status.Totals totals = published.status().totals();
        Status.Search search = published.status().search();
        double simulated = published.now() - first.now();
        return line("In %s s, %s of the cluster's time:", number(passed.toMillis() / 1e3), time(simulated))
                + line(
                        "  jobs      %d started, %d finished, %d starts refused",
                        totals.started(), totals.finished(), totals.refused())
                + line(
                        "  promises  %d of %d kept (started a minute late at most)",
                        totals.promisesKept(), totals.promises())
                + line(
                        "  search    %d plans tried in %d runs, %d taken over",
                        search.candidates(), search.runs(), search.accepted());
    }

    private static long jobs(Published published, String which) {
        return published.status().jobs().getOrDefault(which, 0L);
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values) + System.lineSeparator();
    }

    private static String number(double number) {
        return number == Math.rint(number) ? String.valueOf((long) number) : String.format(Locale.ROOT, "%.1f", number);
    }

    private static String time(double seconds) {
        if (seconds < 7200) {
            return number(Math.rint(seconds / 60)) + " min";
        }
        return seconds < 2 * 86_400
                ? number(Math.rint(seconds / 360) / 10) + " h"
                : number(Math.rint(seconds / 8640) / 10) + " d";
    }
}
