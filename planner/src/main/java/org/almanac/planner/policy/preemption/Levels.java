package org.almanac.planner.policy.preemption;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.almanac.planner.StopRules;
import org.almanac.planner.StopRules.Trait;
import org.almanac.planner.cluster.StopTraits;
import org.almanac.planner.fairshare.FairShare;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * How urgent jobs are at one moment: a job may stop those of lower levels.
 *
 * <p>By a policy's own queues and priority there are urgent jobs, of several levels by the priorities of their queues, and all others
 * below them. By the server's rules a level goes by what a job is and by what is used; express jobs of one level are told apart
 * by the priorities of their queues. A job that somebody wants to run at once is above all.
 */
final class Levels {
    /** So far are levels apart that no priority of a queue makes one job of another level. */
    private static final long STEP = 1_000_000;

    private static final long AT_ONCE = Long.MAX_VALUE / 2;

    private record Level(Set<Trait> traits, long value) {}

    private final PreemptionRule rule;
    private final StopRules told;
    private final Site site;
    /** Those with the most traits first. */
    private final List<Level> levels;

    private final long normal;
    /** What owners have used of all and what their parts are, by account; empty where no level goes by it. */
    private final double[] used;

    private final double[] parts;
    private final SoftUse use;

    Levels(PreemptionRule rule, StopRules told, Site site) {
        this.rule = rule;
        this.told = told;
        this.site = site;
        int count = told.levels().size();
        this.levels = rule.namesUrgentJobs()
                ? List.of()
                : IntStream.range(0, count)
                        .mapToObj(i -> new Level(told.levels().get(i), (count - i) * STEP))
                        .sorted(Comparator.comparingInt(level -> -level.traits.size()))
                        .toList();
        this.normal = levels.stream()
                .filter(level -> level.traits.equals(Set.of(Trait.NORMAL)))
                .mapToLong(Level::value)
                .findFirst()
                .orElse(0);
        Optional<FairShare> shares =
                names(rule, told, Trait.OVER_SHARE) ? site.fairShare() : Optional.<FairShare>empty();
        this.used = shares.map(FairShare::lentUses).orElseGet(() -> new double[0]);
        this.parts = shares.map(FairShare::parts).orElseGet(() -> new double[0]);
        boolean limited = names(rule, told, Trait.OVER_SERVER_LIMIT) || names(rule, told, Trait.OVER_QUEUE_LIMIT);
        this.use = limited && !told.softLimits().isEmpty() ? SoftUse.of(told.softLimits(), site) : SoftUse.NONE;
    }

    private static boolean names(PreemptionRule rule, StopRules told, Trait trait) {
        return !rule.namesUrgentJobs() && told.levels().stream().anyMatch(level -> level.contains(trait));
    }

    /** Whether the level of a job may change though its queue does not, and so that of any job may be above that of others. */
    static boolean changeWithUse(PreemptionRule rule, StopRules told) {
        return names(rule, told, Trait.OVER_SHARE)
                || names(rule, told, Trait.OVER_SERVER_LIMIT)
                || names(rule, told, Trait.OVER_QUEUE_LIMIT);
    }

    /** What running jobs hold now of soft limits. */
    SoftUse use() {
        return use;
    }

    long of(JobEntry job) {
        return of(job, use);
    }

    /** The level if running jobs held that of soft limits. */
    long of(JobEntry job, SoftUse held) {
        if (job.job().stops().call() == StopTraits.Call.AT_ONCE) {
            return AT_ONCE;
        }
        long level = usual(job, held);
        // Between levels is more than that.
        return job.job().stops().call() == StopTraits.Call.SPARED ? level + 1 : level;
    }

    private long usual(JobEntry job, SoftUse held) {
        int priority = site.queueOf(job).priority();
        if (rule.namesUrgentJobs()) {
            return rule.isUrgent(job.job().queue(), site.queueOf(job)) ? STEP + priority : 0;
        }
        if (levels.isEmpty()) {
            return 0;
        }
        Set<Trait> traits = traits(job, priority, held);
        for (Level level : levels) {
            if (traits.containsAll(level.traits)) {
                return level.traits.contains(Trait.EXPRESS) ? level.value + priority : level.value;
            }
        }
        return normal;
    }

    private Set<Trait> traits(JobEntry job, int priority, SoftUse held) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        if (told.expressFrom().isPresent() && priority >= told.expressFrom().get()) {
            traits.add(Trait.EXPRESS);
        }
        int account = used.length == 0 ? Integer.MAX_VALUE : job.account();
        if (account < used.length && account < parts.length && used[account] > parts[account]) {
            traits.add(Trait.OVER_SHARE);
        }
        held.addTo(traits, job);
        if (traits.isEmpty()) {
            traits.add(Trait.NORMAL);
        }
        return traits;
    }

    /** The level of jobs that have nothing special. */
    long normal() {
        return normal;
    }

    /** Whether a job of that level gets free nodes whatever is planned there. */
    boolean isUrgent(long level) {
        return level > normal;
    }
}
