package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.ServiceUnavailableResponse;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Turn;
import org.almanac.daemon.qstat.Inquiry;
import org.almanac.daemon.qstat.JobsAnswer;
import org.almanac.daemon.qstat.Qstat;
import org.almanac.daemon.qstat.QueuesAnswer;

/** What {@code almanac qstat} prints. */
record QstatRoute(Optional<Histories> histories) implements Route {
    private static final String LETTERS =
            Inquiry.FLAGS.stream()
                    .map(flag -> flag.substring(1))
                    .collect(Collectors.toCollection(TreeSet::new))
                    .stream()
                    .collect(Collectors.joining());

    @Override
    public String path() {
        return "/api/v1/qstat";
    }

    @Override
    public String summary() {
        return "What almanac qstat prints";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("options", Schema.text("letters of its options without a value, of " + LETTERS)),
                new Parameter("user", Schema.text("only jobs of this user; may be repeated")),
                new Parameter("operand", Schema.text("a job, queue or server; may be repeated")),
                new Parameter("zone", Schema.text("in which moments are told, as Europe/Prague; else the daemon's")),
                new Parameter("format", Schema.oneOf("for people or for programs", List.of("table", "json"))));
    }

    @Override
    public Produces produces() {
        return Produces.json(QstatJson.SCHEMA);
    }

    /**
     * All that is stored of a day is gone through for jobs that the server has forgotten, and all about all jobs is a large answer,
     * of which there is to be one at a time.
     */
    @Override
    public Turn turn(Asked asked) {
        Inquiry inquiry = inquiry(asked);
        boolean goesThroughStore = inquiry.isOfForgotten() && !ForgottenJobs.areLookedForOneByOne(inquiry.ids());
        boolean isLarge = inquiry.isOfAllJobs() && (inquiry.isFull() || !isText(asked));
        return goesThroughStore || isLarge ? Turn.ONE_BY_ONE : Turn.IN_ORDER;
    }

    @Override
    public Answer answer(Asked asked) {
        Inquiry inquiry = inquiry(asked);
        inquiry.conflict().ifPresent(conflict -> {
            throw new BadRequestResponse(conflict);
        });
        ZoneId zone = zone(asked);
        boolean isText = isText(asked);
        Qstat qstat = new Qstat(asked.published(), new ForgottenJobs(histories, asked.viewer()));
        if (inquiry.isOfQueues()) {
            QueuesAnswer queues = qstat.queues(inquiry);
            return Answer.json(
                    isText
                            ? QstatJson.text(asked.published(), inquiry.text(queues, zone), queues.missing(), List.of())
                            : QstatJson.of(asked.published(), queues));
        }
        JobsAnswer jobs = jobs(qstat, inquiry);
        List<String> warnings = inquiry.warnings(jobs);
        return Answer.json(
                isText
                        ? QstatJson.text(
                                asked.published(), inquiry.text(jobs, Instant.now(), zone), jobs.missing(), warnings)
                        : QstatJson.of(asked.published(), jobs, warnings));
    }

    private static JobsAnswer jobs(Qstat qstat, Inquiry inquiry) {
        try {
            return qstat.jobs(inquiry);
        } catch (IOException e) {
            throw new ServiceUnavailableResponse(e.getMessage());
        }
    }

    private static Inquiry inquiry(Asked asked) {
        Set<String> flags = new HashSet<>();
        for (char letter : String.join("", asked.written("options")).toCharArray()) {
            if (LETTERS.indexOf(letter) < 0) {
                throw new BadRequestResponse("options has '" + letter + "', but may have " + LETTERS);
            }
            flags.add("-" + letter);
        }
        return new Inquiry(asked.written("operand"), asked.written("user"), flags);
    }

    private static ZoneId zone(Asked asked) {
        List<String> written = asked.written("zone");
        if (written.isEmpty()) {
            return ZoneId.systemDefault();
        }
        try {
            return ZoneId.of(written.get(0));
        } catch (DateTimeException e) {
            throw new BadRequestResponse(
                    "zone is '" + written.get(0) + "', which is no time zone; write it as Europe/Prague or +01:00");
        }
    }

    private static boolean isText(Asked asked) {
        List<String> written = asked.written("format");
        if (written.isEmpty() || written.equals(List.of("table"))) {
            return true;
        } else if (written.equals(List.of("json"))) {
            return false;
        }
        throw new BadRequestResponse("format is '" + String.join(",", written) + "', but may be table or json");
    }
}
