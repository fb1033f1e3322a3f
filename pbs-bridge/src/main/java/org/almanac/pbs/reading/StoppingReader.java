package org.almanac.pbs.reading;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.snapshot.ServerStopping;
import org.almanac.planner.StopRules.Targets;
import org.almanac.planner.StopRules.Turn;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.cluster.StopTraits;
import org.almanac.planner.limit.Limit;
import org.almanac.workload.request.OpenPbsRequests;

/** Reads what a server tells of jobs that stop others. */
public final class StoppingReader {
    private static final String TARGETS = "Resource_List.preempt_targets";
    private static final String RESOURCE = "Resource_List.";

    private StoppingReader() {}

    /**
     * Which jobs may stop others by what the scheduler is told; empty on a server that has no scheduler object.
     *
     * @param kinds what nodes count
     * @param softLimits those of the server and its queues
     */
    public static Optional<ServerStopping> stopping(Poll poll, ResourceKinds kinds, List<Limit> softLimits) {
        List<BatchObject> schedulers = poll.of(Kind.SCHEDULER);
        return schedulers.stream()
                .filter(each -> each.name().equals("default"))
                .findFirst()
                .or(() -> schedulers.stream().findFirst())
                .map(each -> new ServerStopping(
                        text(each, "preempt_prio"),
                        text(each, "preempt_queue_prio"),
                        text(each, "preempt_order"),
                        each.get("preempt_targets_enable")
                                        .map(WrittenValues::isTrue)
                                        .orElse(true)
                                ? Targets.NAMED_BY_JOBS
                                : Targets.IGNORED,
                        released(poll, kinds),
                        each.get("sched_preempt_enforce_resumption")
                                        .map(WrittenValues::isTrue)
                                        .orElse(false)
                                ? Turn.FIRST
                                : Turn.AS_BEFORE,
                        softLimits));
    }

    private static Optional<Set<Integer>> released(Poll poll, ResourceKinds kinds) {
        return poll.of(Kind.SERVER).stream()
                .flatMap(server -> server.get("restrict_res_to_release_on_suspend").stream())
                .filter(text -> !text.isBlank())
                .findFirst()
                .map(text -> Stream.of(text.split("[,\\s]+"))
                        .map(name -> kinds.indexOf(OpenPbsRequests.kindName(name)))
                        .filter(kind -> kind >= 0)
                        .collect(Collectors.toSet()));
    }

    private static Optional<String> text(BatchObject scheduler, String attribute) {
        return scheduler.get(attribute).map(String::strip).filter(text -> !text.isEmpty());
    }

    /** What all these jobs name as their targets, such as {@code queue=work} or {@code Resource_List.ncpus=1}. */
    public static Set<String> targets(List<BatchObject> jobs) {
        Set<String> all = new HashSet<>();
        for (BatchObject job : jobs) {
            job.get(TARGETS).ifPresent(text -> all.addAll(named(text)));
        }
        return all;
    }

    /** None where NONE stands among them. */
    private static Set<String> named(String text) {
        Set<String> words =
                Stream.of(text.replace("\"", "").split(",")).map(String::strip).collect(Collectors.toSet());
        return words.stream().anyMatch("none"::equalsIgnoreCase)
                ? Set.of()
                : words.stream().filter(each -> each.indexOf('=') > 0).collect(Collectors.toSet());
    }

    /** What the job says. @param targets what all jobs name */
    static StopTraits traits(BatchObject job, Set<String> targets) {
        Set<StopMethod> impossible = EnumSet.noneOf(StopMethod.class);
        if (job.get("Rerunable").filter(text -> !WrittenValues.isTrue(text)).isPresent()) {
            impossible.add(StopMethod.REQUEUE);
        }
        if (job.get("Checkpoint").filter("n"::equals).isPresent()) {
            impossible.add(StopMethod.CHECKPOINT);
        }
        Optional<Set<String>> own = job.get(TARGETS).map(StoppingReader::named);
        Set<String> marks = targets.stream().filter(each -> has(job, each)).collect(Collectors.toSet());
        StopTraits traits = new StopTraits(own, marks, impossible, StopTraits.Call.NONE);
        return traits.equals(StopTraits.NONE) ? StopTraits.NONE : traits;
    }

    private static boolean has(BatchObject job, String target) {
        int is = target.indexOf('=');
        String key = target.substring(0, is);
        String value = target.substring(is + 1);
        if (key.toLowerCase(Locale.ROOT).equals("queue")) {
            return job.get("queue").filter(value::equals).isPresent();
        }
        return key.regionMatches(true, 0, RESOURCE, 0, RESOURCE.length())
                && job.get(RESOURCE + key.substring(RESOURCE.length()))
                        .filter(value::equals)
                        .isPresent();
    }
}
