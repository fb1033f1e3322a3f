package org.almanac.daemon.loss;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.loss.Loss.Concerned;
import org.almanac.daemon.predecessor.fate.Fate;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.fate.Told;

/** What the files of the present scheduler say, with whom it concerns today where that can be told. */
final class FileLosses {
    private static final Set<String> PREFIXES = Set.of("primetime_prefix", "nonprimetime_prefix");

    /** Which jobs a statement concerns, by its parameter. */
    private final Map<String, BiPredicate<Statement, TodaysJob>> concerns = new HashMap<>();

    private final Today today;
    private final List<Told> told;

    /** Of the queues that are kept to primetime or to other times; an empty one where all are. */
    private final List<String> prefixes;

    /** @param told what becomes of what they say */
    FileLosses(Today today, List<Told> told) {
        this.today = today;
        this.told = List.copyOf(told);
        this.prefixes = prefixes(told);
        concern(
                (said, job) -> !said.value().isEmpty() && job.queue().startsWith(said.value()),
                "primetime_prefix",
                "nonprimetime_prefix",
                "dedicated_prefix");
        concern((said, job) -> job.queue().equals(said.value()), "ignore_queue");
        concern((said, job) -> job.asksFor(said.value().split("[\\s!]", 2)[0]), "server_dyn_res");
        concern(
                (said, job) -> Stream.of(said.value().split("[\\s,]+")).anyMatch(job::asksFor),
                "mom_resources",
                "resource_unset_infinite");
        concern((said, job) -> job.asksFor("aoe"), "provision_policy", "allow_aoe_calendar");
        concern(
                (said, job) -> today.isOfPreemption(job),
                "preemptive_sched",
                "preempt_queue_prio",
                "preempt_prio",
                "preempt_order",
                "preempt_sort",
                "preempt_attempts",
                "preempt_suspend",
                "preempt_checkpoint",
                "preempt_requeue");
        concern(FileLosses::isSorted, "job_sort_key", "sort_by", "key");
        concern(
                (said, job) -> job.waits(),
                "round_robin",
                "backfill_prime",
                "NODEACCESSPOLICY",
                "QUEUETIMEWEIGHT",
                "XFACTORWEIGHT",
                "PROCWEIGHT");
        concern(
                (said, job) -> isOfPrimetime(job),
                "weekday",
                "monday",
                "tuesday",
                "wednesday",
                "thursday",
                "friday",
                "saturday",
                "sunday",
                "holiday");
        concern((said, job) -> isFor(said, job.owner().user(), job), "USERCFG");
        concern((said, job) -> isFor(said, job.owner().group(), job), "GROUPCFG");
        concern((said, job) -> isFor(said, job.owner().project(), job), "ACCOUNTCFG");
        concern((said, job) -> isFor(said, job.queue(), job), "CLASSCFG", "QUEUECFG");
        concern((said, job) -> job.asksFor("qos") || job.hasExtension("QOS"), "QOSCFG");
        concern((said, job) -> job.asksFor("advres") || job.hasExtension("ADVRES"), "SRCFG");
    }

    private void concern(BiPredicate<Statement, TodaysJob> rule, String... parameters) {
        for (String parameter : parameters) {
            concerns.put(parameter, rule);
        }
    }

    /** By what users ask with qsub -p, or by anything else of all that wait. */
    private static boolean isSorted(Statement said, TodaysJob job) {
        boolean byPriority = said.value().toLowerCase(Locale.ROOT).contains("priority");
        return job.waits() && (!byPriority || job.hasPriority());
    }

    /** Whether the statement is of that one, or of all who are not named. */
    private static boolean isFor(Statement said, String name, TodaysJob job) {
        return job.waits()
                && said.index()
                        .filter(index -> index.equals(name) || index.equals("DEFAULT"))
                        .isPresent();
    }

    private static List<String> prefixes(List<Told> told) {
        boolean all = told.stream()
                .filter(each -> each.statement().parameter().equals("backfill_prime"))
                .anyMatch(each -> each.fate().kind() == Fate.Kind.TAKEN_OVER);
        List<String> prefixes = told.stream()
                .map(Told::statement)
                .filter(each -> PREFIXES.contains(each.parameter()))
                .map(Statement::value)
                .toList();
        return all || prefixes.isEmpty() ? List.of("") : prefixes;
    }

    private boolean isOfPrimetime(TodaysJob job) {
        return job.waits() && prefixes.stream().anyMatch(job.queue()::startsWith);
    }

    List<Loss> all() {
        return told.stream().map(this::of).toList();
    }

    private Loss of(Told told) {
        Statement statement = told.statement();
        Optional<Concerned> concerned = Optional.ofNullable(concerns.get(statement.parameter()))
                .flatMap(rule -> today.jobs(job -> rule.test(statement, job)));
        return new Loss(
                SourceLine.plain(statement.line().where()),
                SourceLine.plain(Problem.excerpt(statement.text())),
                told.fate(),
                concerned);
    }
}
