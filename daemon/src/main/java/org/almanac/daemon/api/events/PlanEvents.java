package org.almanac.daemon.api.events;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.daemon.api.events.PlanEvent.Kind;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.OthersHidden;
import org.almanac.daemon.view.Published;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;

/** What has happened between one published picture and the next. */
public final class PlanEvents {
    private PlanEvents() {}

    /** In the order of the jobs; the cycle itself last, where it has ended well. */
    public static List<PlanEvent> between(Published before, Published after) {
        List<PlanEvent> events = new ArrayList<>();
        Map<String, ListedJob> gone = new HashMap<>();
        before.jobs().forEach(job -> gone.put(job.id(), job));
        for (ListedJob job : after.jobs()) {
            of(Optional.ofNullable(gone.remove(job.id())), job, after.now()).ifPresent(events::add);
        }
        for (ListedJob job : before.jobs()) {
            if (gone.containsKey(job.id()) && !isOver(job)) {
                events.add(event(Kind.ENDED, job, after.now(), json -> {}));
            }
        }
        if (!finished(before).equals(finished(after))) {
            events.add(new PlanEvent(
                    Kind.CYCLE,
                    Optional.empty(),
                    Json.text(json -> json.number("now", after.now())
                            .number("cycles", after.status().cycles().count())
                            .object("jobs", jobs -> jobs.fields(after.status().jobs())))));
        }
        return events;
    }

    private static Instant finished(Published published) {
        return published.status().cycles().lastFinished();
    }

    private static Optional<PlanEvent> of(Optional<ListedJob> before, ListedJob job, long now) {
        if (isOver(job)) {
            return before.filter(known -> !isOver(known)).map(known -> event(Kind.ENDED, job, now, json -> {}));
        }
        if (runs(job)) {
            return before.filter(PlanEvents::runs).isPresent()
                    ? Optional.empty()
                    : Optional.of(event(
                            Kind.STARTED,
                            job,
                            now,
                            json -> json.number(
                                            "started",
                                            job.execution().orElseThrow().started())
                                    .number("promised_start", job.promisedStart())
                                    .texts(
                                            "nodes",
                                            job.execution().orElseThrow().nodes())));
        }
        OptionalLong was = before.map(ListedJob::plannedStart).orElse(OptionalLong.empty());
        if (was.equals(job.plannedStart())) {
            return Optional.empty();
        }
        return Optional.of(
                was.isEmpty()
                        ? event(
                                Kind.PLANNED,
                                job,
                                now,
                                json -> json.number("start", job.plannedStart()).texts("nodes", job.plannedNodes()))
                        : moved(was, job, now));
    }

    private static PlanEvent moved(OptionalLong was, ListedJob job, long now) {
        Optional<StartMove> last = job.moves().last();
        return new PlanEvent(
                Kind.MOVED,
                Optional.of(job.user()),
                moved(was, job, now, last),
                moved(was, job, now, last.map(move -> OthersHidden.without(move, Set.of(job.id())))));
    }

    private static String moved(OptionalLong was, ListedJob job, long now, Optional<StartMove> move) {
        return json(job, now, json -> {
            json.number("from", was).number("to", job.plannedStart());
            causes(move, json);
        });
    }

    private static void causes(Optional<StartMove> move, Json json) throws IOException {
        List<Cause> causes = move.map(StartMove::causes).orElse(List.of());
        json.objects("causes", causes, cause -> {
            json.text("kind", cause.kind().name().toLowerCase(Locale.ROOT));
            if (cause.subject().isPresent()) {
                json.text("subject", cause.subject().get());
            }
        });
    }

    private static PlanEvent event(Kind kind, ListedJob job, long now, Json.Part more) {
        return new PlanEvent(kind, Optional.of(job.user()), json(job, now, more));
    }

    private static String json(ListedJob job, long now, Json.Part more) {
        return Json.text(json -> {
            json.number("now", now).text("id", job.id()).text("user", job.user());
            more.write(json);
        });
    }

    private static boolean runs(ListedJob job) {
        return job.state() == 'R' && job.execution().isPresent();
    }

    private static boolean isOver(ListedJob job) {
        return job.state() == 'C';
    }
}
