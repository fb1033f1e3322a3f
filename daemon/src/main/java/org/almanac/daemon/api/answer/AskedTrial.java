package org.almanac.daemon.api.answer;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.HttpResponseException;
import io.javalin.http.ServiceUnavailableResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Parameter;
import org.almanac.daemon.api.route.Schema;
import org.almanac.daemon.api.route.Viewer;
import org.almanac.daemon.tried.FreeWindows;
import org.almanac.daemon.tried.LeastChanges;
import org.almanac.daemon.tried.RefusedTrialException;
import org.almanac.daemon.tried.TrialDesk;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.tried.TriedJobs;
import org.almanac.daemon.tried.WrittenRequest;
import org.almanac.daemon.view.Published;

/** A request for what would become of jobs, and its answer; what makes no sense in it is refused. */
record AskedTrial(Asked asked, Supplier<Optional<TrialDesk>> desk) {
    private static final String CHANGES = "changes";
    private static final String YES = "yes";
    private static final List<String> WISHES = List.of(YES, "no");

    static final List<Parameter> PARAMETERS = List.of(
            new Parameter(
                    "l",
                    Schema.text("what the job asks for, as behind -l of qsub: select=2:ncpus=8 or nodes=2:ppn=8, and"
                            + " walltime=4:00:00; may be repeated")),
            new Parameter(
                    "queue", Schema.text("in which queue; else in that of the user's last job, or the busiest one")),
            new Parameter("user", Schema.text("whose it would be; else nobody's")),
            new Parameter(
                    "times",
                    Schema.text("a list of whole numbers: so many times the pieces of l are asked for, a job each")),
            new Parameter("walltimes", Schema.text("a list of walltimes in place of that of l, a job each")),
            new Parameter(
                    CHANGES,
                    Schema.oneOf(
                            "whether the least changes are looked for with which the job would start sooner, where it is one",
                            WISHES)));

    private static final int MOST_TIMES = 1_000_000;

    /** What would become of the jobs that are asked for, as far as who asks may see it. */
    TriedJobs jobs() {
        TrialRequest request = request();
        try {
            TriedJobs tried = there().tried(request);
            Published seen = asked.published();
            return new TriedJobs(
                    tried.now(),
                    tried.user(),
                    tried.queue(),
                    tried.jobs().stream()
                            .map(job -> job.with(asked.viewer().view(job.reason(), seen)))
                            .toList());
        } catch (RefusedTrialException e) {
            throw refusal(e);
        }
    }

    /** The least changes of the job that is asked for; empty where they are not wanted, or it is not one job. */
    Optional<LeastChanges> changes(TriedJobs tried) {
        Set<String> wanted = asked.chosen(CHANGES);
        if (!WISHES.containsAll(wanted)) {
            throw new BadRequestResponse(
                    CHANGES + " is '" + String.join(",", wanted) + "', but may be " + String.join(" or ", WISHES));
        }
        if (!wanted.contains(YES) || tried.jobs().size() != 1) {
            return Optional.empty();
        }
        TrialRequest request = request();
        try {
            return Optional.of(there().changes(request));
        } catch (RefusedTrialException e) {
            throw refusal(e);
        }
    }

    /** The least changes of a job that waits, by its id. */
    LeastChanges changes(String job) {
        try {
            return there().changes(job);
        } catch (RefusedTrialException e) {
            throw refusal(e);
        }
    }

    private TrialRequest request() {
        Viewer viewer = asked.viewer();
        List<String> users = asked.written("user");
        Optional<String> user = one("user", users).or(viewer::user);
        if (user.isPresent() && !viewer.seesJobsOf(user.get())) {
            throw new ForbiddenResponse("others' jobs are hidden here, and what would become of them, too");
        }
        try {
            return new TrialRequest(
                    asked.written("l"), one("queue", asked.written("queue")), user.orElse(""), times(), walltimes());
        } catch (RefusedTrialException e) {
            throw refusal(e);
        }
    }

    /** What is free. */
    FreeWindows windows() {
        try {
            return there().windows();
        } catch (RefusedTrialException e) {
            throw refusal(e);
        }
    }

    private TrialDesk there() {
        return desk.get().orElseThrow(() -> new ServiceUnavailableResponse(Asked.NO_CYCLE_YET));
    }

    private static HttpResponseException refusal(RefusedTrialException e) {
        return e.fault() == RefusedTrialException.Fault.OF_REQUEST
                ? new BadRequestResponse(e.getMessage())
                : new ServiceUnavailableResponse(e.getMessage());
    }

    private static Optional<String> one(String name, List<String> written) {
        if (written.size() > 1) {
            throw new BadRequestResponse(name + " is '" + String.join(",", written) + "', but may be one " + name);
        }
        return written.stream().filter(text -> !text.isEmpty()).findFirst();
    }

    private List<Integer> times() {
        List<Integer> times = new ArrayList<>();
        for (String text : asked.chosen("times")) {
            if (!text.matches("[0-9]{1,7}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MOST_TIMES) {
                throw new BadRequestResponse(
                        "times is '" + text + "', but may be whole numbers from 1 to " + MOST_TIMES);
            }
            times.add(Integer.parseInt(text));
        }
        return times;
    }

    private List<Long> walltimes() throws RefusedTrialException {
        List<Long> walltimes = new ArrayList<>();
        for (String text : asked.chosen("walltimes")) {
            walltimes.add(WrittenRequest.walltime(text));
        }
        return walltimes;
    }
}
