package org.almanac.daemon.loss;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.almanac.daemon.predecessor.fate.Fate;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.planner.formula.Formula;
import org.almanac.planner.formula.FormulaException;

/** What a server, its queues and its schedulers are set to do that a scheduler is to do. */
final class ServerLosses {
    private static final Predicate<String> ANY = value -> !value.isBlank();
    private static final Predicate<String> TRUE = value -> value.equalsIgnoreCase("True");
    private static final Predicate<String> NOT_ZERO = value -> ANY.test(value) && !value.equals("0");
    private static final Predicate<String> FORMULA = ServerLosses::isFormula;
    private static final Predicate<String> NO_FORMULA_TEXT = ANY.and(FORMULA.negate());
    private static final Fate BY_FORMULA = new Fate.Same(
            "jobs of queues of one priority come by it, the greater value first, or those of all queues where it names"
                    + " queue_priority; policy planned puts newcomers in by it and lets searches shorten waits beside");
    private static final Fate NO_FORMULA =
            new Fate.NotDone("it is no formula that is understood, so that jobs come by the priorities of their"
                    + " queues, then as they arrived or by fair share; job-order.formula would set one");
    private static final Fate IN_SETS = new Fate.Same(
            "all vnodes of a job are of one set, the smallest in which there is room, now or when the job is planned");
    private static final Fate NO_SPAN = new Fate.Same("a job that no set is large enough for never runs");
    private static final Fate EXPLICIT = new Fate.Same("vnodes without a value are in no set");
    private static final Fate SETS_ARE_CLUSTERS = new Fate.Same("clusters are formed by it, and a job runs within one");
    private static final Fate LIMITS_HOLD = new Fate.Same("limits on what runs at once hold, at every planned moment");
    private static final Fate SOFT_LIMITS = new Fate.Otherwise(
            "with policy.preempt-rules: from-server jobs of those who have passed one may be stopped where preempt_prio names soft"
                    + " limits; else they say nothing");
    private static final Fate NO_STARVING = new Fate.NotDone(
            "no job is one that starves; the other levels count with policy.preempt-rules: from-server");
    private static final Fate BY_SERVER = new Fate.Otherwise(
            "with policy.preempt-rules: from-server they count as they are, and those jobs are stopped whose stop loses the least"
                    + " work; without it no job stops others");
    private static final Fate OF_PBS_SCHED = new Fate.Meaningless("it is about how pbs_sched works");

    private static final Set<String> USUAL_PARTITIONS = Set.of("", "pbs-default");

    /** Reservations that wait for a scheduler: unconfirmed, in conflict, or degraded. */
    private static final Set<String> OPEN = Set.of(
            "1", "10", "RESV_UNCONFIRMED", "RESV_DEGRADED", "11", "RESV_BEING_ALTERED", "12", "RESV_IN_CONFLICT");

    private final Set<String> clusteredBy;
    private final BackfillDepth depth;

    /** @param clusteredBy the resources by which clusters are formed */
    ServerLosses(Set<String> clusteredBy, BackfillDepth depth) {
        this.clusteredBy = clusteredBy;
        this.depth = depth;
    }

    private static List<SettingRule> rules() {
        return List.of(
                SettingRule.of(Kind.SERVER, "job_sort_formula", FORMULA, BY_FORMULA),
                SettingRule.of(Kind.SCHEDULER, "job_sort_formula", FORMULA, BY_FORMULA),
                SettingRule.of(Kind.SERVER, "job_sort_formula", NO_FORMULA_TEXT, NO_FORMULA)
                        .concerningItsOwn(),
                SettingRule.of(Kind.SCHEDULER, "job_sort_formula", NO_FORMULA_TEXT, NO_FORMULA)
                        .concerningItsOwn(),
                SettingRule.of(
                        Kind.SCHEDULER,
                        "job_sort_formula_threshold",
                        NOT_ZERO,
                        new Fate.Same("a job whose value by the formula is not above it is not started")),
                SettingRule.of(
                        Kind.SERVER,
                        "eligible_time_enable",
                        TRUE,
                        new Fate.Same(
                                "the server is told which jobs' time counts, where we are its registered scheduler"
                                        + " (waking.register); formulas are reckoned with the same time")),
                SettingRule.of(
                        Kind.SERVER,
                        "scheduler_iteration",
                        ANY,
                        new Fate.Otherwise("it looks when the server calls, and every poll")),
                SettingRule.of(
                        Kind.QUEUE,
                        "Priority",
                        NOT_ZERO,
                        new Fate.Same("jobs of a queue of higher priority come first")),
                SettingRule.of(
                        Kind.SCHEDULER,
                        "partition",
                        value -> !USUAL_PARTITIONS.contains(value),
                        new Fate.Otherwise("Almanac alone plans all partitions, and keeps jobs of each to its vnodes")),
                SettingRule.of(Kind.SCHEDULER, "do_not_span_psets", TRUE, NO_SPAN),
                SettingRule.of(Kind.SCHEDULER, "only_explicit_psets", TRUE, EXPLICIT),
                SettingRule.like(
                        Kind.SCHEDULER,
                        "throughput_mode|job_run_wait|opt_backfill_fuzzy|server_dyn_res_alarm|sched_cycle_length|sched_priv"
                                + "|sched_log|log_events|attr_update_period",
                        OF_PBS_SCHED),
                SettingRule.like(
                        Kind.SERVER,
                        "max_(?:running|run|user_run|group_run|(?:run|user|group)_res)(?:\\..*)?",
                        LIMITS_HOLD),
                SettingRule.like(
                        Kind.QUEUE,
                        "max_(?:running|run|user_run|group_run|(?:run|user|group)_res)(?:\\..*)?",
                        LIMITS_HOLD),
                SettingRule.like(Kind.SERVER, "max_.*_soft(?:\\..*)?", SOFT_LIMITS),
                SettingRule.like(Kind.QUEUE, "max_.*_soft(?:\\..*)?", SOFT_LIMITS));
    }

    private static boolean isFormula(String text) {
        try {
            Formula.parse(text);
            return true;
        } catch (FormulaException e) {
            return false;
        }
    }

    List<Loss> of(Today today) {
        List<Loss> losses = new ArrayList<>();
        for (SettingRule rule : rules()) {
            for (BatchObject owner : today.of(rule.kind())) {
                owner.attributes().forEach((attribute, value) -> {
                    if (rule.setting().test(attribute) && rule.matters().test(value)) {
                        losses.add(new Loss(
                                where(rule.kind(), owner),
                                attribute + " = " + value,
                                rule.fate(),
                                rule.concerns().apply(owner, today)));
                    }
                });
            }
        }
        losses.addAll(ofDepth(today));
        losses.addAll(ofSets(today));
        losses.addAll(ofPreemption(today));
        losses.addAll(ofReservations(today));
        return losses;
    }

    private static String where(Kind kind, BatchObject owner) {
        return kind == Kind.SERVER ? "server" : kind.name().toLowerCase(Locale.ROOT) + " " + owner.name();
    }

    /** How many jobs are to hold reservations, of the server and of queues. */
    private List<Loss> ofDepth(Today today) {
        List<Loss> losses = new ArrayList<>();
        for (Kind kind : List.of(Kind.SERVER, Kind.QUEUE)) {
            for (BatchObject owner : today.of(kind)) {
                owner.get("backfill_depth")
                        .filter(ANY)
                        .ifPresent(value -> losses.add(new Loss(
                                where(kind, owner),
                                "backfill_depth = " + value,
                                depth.fate(kind, value),
                                Optional.empty())));
            }
        }
        return losses;
    }

    /** Placement sets, of the whole server and of queues, where they are enabled. */
    private List<Loss> ofSets(Today today) {
        List<Loss> losses = new ArrayList<>();
        for (Kind kind : List.of(Kind.SERVER, Kind.QUEUE)) {
            for (BatchObject owner : today.of(kind)) {
                boolean enabled = today.of(Kind.SERVER).stream()
                        .anyMatch(server ->
                                TRUE.test(server.get("node_group_enable").orElse("")));
                owner.get("node_group_key").filter(ANY).filter(key -> enabled).ifPresent(key -> {
                    boolean clustered = clusteredBy.contains(key);
                    losses.add(new Loss(
                            where(kind, owner),
                            "node_group_key = " + key,
                            clustered ? SETS_ARE_CLUSTERS : IN_SETS,
                            today.jobs(job -> job.waits()
                                    && (kind == Kind.SERVER || job.queue().equals(owner.name())))));
                });
            }
        }
        return losses;
    }

    /** Where a queue is one of express, or something besides queues lets jobs be preempted. */
    private static List<Loss> ofPreemption(Today today) {
        List<Loss> losses = new ArrayList<>();
        for (BatchObject scheduler : today.of(Kind.SCHEDULER)) {
            String levels = scheduler.get("preempt_prio").orElse("express_queue, normal_jobs");
            boolean more = levels.matches(".*(?:fairshare|queue_softlimits|server_softlimits|starving_jobs).*");
            if (more || !today.expressQueues().isEmpty()) {
                losses.add(new Loss(
                        where(Kind.SCHEDULER, scheduler),
                        "preempt_prio = " + levels + ", preempt_order = "
                                + scheduler.get("preempt_order").orElse("SCR"),
                        levels.contains("starving_jobs") ? NO_STARVING : BY_SERVER,
                        today.jobs(today::isOfPreemption)));
            }
        }
        return losses;
    }

    private static List<Loss> ofReservations(Today today) {
        return today.of(Kind.SERVER).stream()
                .filter(server -> TRUE.test(server.get("resv_enable").orElse("")))
                .map(server -> new Loss(
                        "server",
                        "resv_enable = True",
                        new Fate.Otherwise(
                                "almanacd in mode active confirms reservations from its plan, alters them, and gives"
                                        + " them other vnodes; each keeps its vnodes whole, and those of a queue or partition are for"
                                        + " none"),
                        today.reservations(reservation -> OPEN.contains(
                                reservation.get("reserve_state").orElse("").strip()))))
                .toList();
    }
}
