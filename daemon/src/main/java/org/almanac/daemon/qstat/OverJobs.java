package org.almanac.daemon.qstat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.json.JsonTree;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.Reason;
import org.almanac.planner.StartMoves;

/** Jobs that are over and that the server has forgotten, as the daemon's store has them. */
final class OverJobs {
    /** How long ago they have ended at most: a server of PBS keeps them for its job_history_duration. */
    static final Duration LONGEST = Duration.ofDays(1);

    private static final int MOST_ONE_BY_ONE = 20;

    private static final Reason COMPLETED = new Reason(Reason.Kind.COMPLETED, Map.of());

    private final List<ListedJob> jobs;

    private OverJobs(List<ListedJob> jobs) {
        this.jobs = jobs;
    }

    static OverJobs none() {
        return new OverJobs(List.of());
    }

    /**
     * Asks for those of these ids and users, or of all; there are none where the daemon keeps no history.
     *
     * @param named ids or numbers of jobs; none where other jobs may be wanted, too
     * @param known jobs of which the server tells
     */
    static OverJobs ask(ApiClient client, Told told, List<String> named, List<String> users, List<ListedJob> known)
            throws IOException {
        long since = told.now().minus(LONGEST).getEpochSecond();
        Set<String> ids = new HashSet<>();
        known.forEach(job -> ids.add(job.id()));
        List<ListedJob> jobs = new ArrayList<>();
        try {
            for (JsonTree job : answers(client, named, users, since)) {
                boolean isOver = job.number("ended").isPresent()
                        && job.number("ended").getAsLong() >= since
                        && !ids.contains(job.text("id"));
                if (isOver && (users.isEmpty() || users.contains(job.text("user")))) {
                    jobs.add(job(job));
                }
            }
        } catch (NotThereException e) {
            return none();
        }
        return new OverJobs(jobs);
    }

    /** Few that are named are asked for one by one: of all, the daemon tells the newest alone. */
    private static List<JsonTree> answers(ApiClient client, List<String> named, List<String> users, long since)
            throws IOException {
        List<JsonTree> jobs = new ArrayList<>();
        if (named.isEmpty() || named.size() > MOST_ONE_BY_ONE) {
            Map<String, List<String>> query = new LinkedHashMap<>();
            query.put("since", List.of(Long.toString(since)));
            // The daemon is asked for one user, or for all.
            query.put("user", users.size() == 1 ? users : List.of());
            jobs.addAll(jobs(client.get("/api/v1/history", query)));
        } else {
            for (String id : named) {
                String path = "/api/v1/jobs/" + URLEncoder.encode(id, StandardCharsets.UTF_8) + "/history";
                jobs.addAll(jobs(client.get(path, Map.of())));
            }
        }
        return jobs;
    }

    private static List<JsonTree> jobs(byte[] answer) throws IOException {
        return JsonTree.read(answer).list("jobs", JsonTree.class);
    }

    private static ListedJob job(JsonTree job) {
        OptionalLong started = job.number("started");
        return new ListedJob(
                job.text("id"),
                // Its name is not kept.
                "--",
                job.text("user"),
                job.text("queue"),
                'C',
                job.number("cpus").orElse(0),
                OptionalLong.empty(),
                // Nor how many nodes it asked for: as of one that asks for cpus alone.
                Integer.MAX_VALUE,
                job.number("walltime_s").orElse(0),
                job.number("queued").orElse(0),
                OptionalLong.empty(),
                job.number("promised_start"),
                List.of(),
                COMPLETED,
                started.isPresent()
                        ? Optional.of(new ListedJob.Execution(
                                started.getAsLong(), job.number("ended").getAsLong(), List.of()))
                        : Optional.empty(),
                StartMoves.NONE,
                job.number("bound"));
    }

    List<ListedJob> jobs() {
        return jobs;
    }

    /** Those of these ids, each as one object of JSON. */
    List<String> json(Set<String> ids) {
        return jobs.stream()
                .filter(job -> ids.contains(job.id()))
                .map(OverJobs::json)
                .toList();
    }

    private static String json(ListedJob job) {
        return Json.text(json -> {
            json.text("id", job.id())
                    .text("user", job.user())
                    .text("queue", job.queue())
                    .text("state", String.valueOf(job.state()))
                    .number("cpus", job.cpus())
                    .number("walltime_s", job.walltime())
                    .number("submitted", job.submitted())
                    .number("promised_start", job.promisedStart())
                    .number("bound", job.bound());
            if (job.execution().isPresent()) {
                json.number("started", job.execution().get().started())
                        .number("ended", job.execution().get().expectedEnd());
            }
            json.object(
                    "reason", reason -> reason.text("kind", job.reason().kind().word()));
        });
    }
}
