package org.almanac.daemon.loss;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.almanac.daemon.predecessor.fate.Fate;

/** What jobs of today ask of a scheduler, beside nodes and time. */
final class JobLosses {
    private static final String WHERE = "jobs";
    private static final Pattern GROUP = Pattern.compile("(?:^|:)group=([^:]+)");

    private final Set<String> clusteredBy;
    private final Fate suspended;

    /**
     * What becomes of it under a configuration.
     *
     * @param clusteredBy the resources by which clusters are formed
     * @param suspended what becomes of suspended jobs
     */
    JobLosses(Set<String> clusteredBy, Fate suspended) {
        this.clusteredBy = clusteredBy;
        this.suspended = suspended;
    }

    /** What some job asks for; what none asks for is not told. */
    List<Loss> of(Today today) {
        return Stream.of(
                        some(
                                "soft_walltime",
                                new Fate.Same(
                                        "jobs are planned by it, and extended where they outrun it; their nodes are kept free"
                                                + " of reservations for their walltime"),
                                today,
                                job -> job.asksFor("soft_walltime")),
                        some(
                                "min_walltime, max_walltime",
                                new Fate.Otherwise(
                                        "each is planned with its shortest walltime, and gets as much more when it starts as"
                                                + " no other planned job is to have, in whole minutes"),
                                today,
                                job -> job.asksFor("min_walltime") || job.asksFor("max_walltime")),
                        some(
                                "place=group=",
                                new Fate.Same(
                                        "all vnodes of the job have one value of that resource, where those of any value are"
                                                + " large enough for it"),
                                today,
                                job -> isGrouped(job) && !clusteredBy.contains(group(job))),
                        some(
                                "place=group=",
                                new Fate.Same("clusters are formed by that resource, and the job runs within one"),
                                today,
                                job -> isGrouped(job) && clusteredBy.contains(group(job))),
                        some(
                                "aoe, eoe",
                                new Fate.NotDone("no vnode is given another system or power profile for a job"),
                                today,
                                job -> job.asksFor("aoe") || job.asksFor("eoe")),
                        some(
                                "qsub -p",
                                new Fate.Same("it counts where a formula names job_priority, and else says nothing"),
                                today,
                                job -> job.waits() && job.hasPriority()),
                        some(
                                "topjob_ineligible",
                                new Fate.Otherwise("the job has a planned start as any other"),
                                today,
                                job -> job.isOn("topjob_ineligible")),
                        some(
                                "create_resv_from_job",
                                new Fate.Same("the server makes a reservation of the job, which is planned around"),
                                today,
                                job -> job.isOn("create_resv_from_job")),
                        some(
                                "qos",
                                new Fate.NotDone("there are no qualities of service"),
                                today,
                                job -> job.asksFor("qos") || job.hasExtension("QOS")),
                        some(
                                "advres",
                                new Fate.NotDone(
                                        "no reservation is asked for by name: the job is not understood, or planned"
                                                + " anywhere; 'almanac reserve' is for users, groups and queues"),
                                today,
                                job -> job.asksFor("advres") || job.hasExtension("ADVRES")),
                        some("suspended", suspended, today, TodaysJob::isSuspended))
                .filter(loss ->
                        loss.concerned().filter(some -> !some.jobs().isEmpty()).isPresent())
                .toList();
    }

    private static Loss some(String setting, Fate fate, Today today, Predicate<TodaysJob> which) {
        return new Loss(WHERE, setting, fate, today.jobs(which));
    }

    private static boolean isGrouped(TodaysJob job) {
        return !group(job).isEmpty() && !group(job).equals("host");
    }

    private static String group(TodaysJob job) {
        Matcher matcher = GROUP.matcher(job.get("Resource_List.place"));
        return matcher.find() ? matcher.group(1) : "";
    }
}
