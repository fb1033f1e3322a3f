package org.almanac.planner.site;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.fairshare.TargetOrder;

/**
 * Whose the nodes of a site are by the targets of its shares, and for how long what a job gives back is bound to its owner
 * (condominium paper, section 1).
 *
 * <p>A claim begins when a job is matched with nodes, and passes on to the owner's job that takes them over. Without targets
 * nobody is an owner and nothing is bound. An owner whose target is 0 is matched with nothing as long as it is: its jobs
 * wait for the time at which it has one.
 */
public final class Claims {
    private final Site site;
    private final Handover rule;
    private final boolean active;
    private Optional<TargetOrder> targets = Optional.empty();
    private Optional<AdaptiveBinding> adaptive;
    /** Of which time the targets were looked at last, in epoch seconds. */
    private long looked = Long.MIN_VALUE;

    Claims(Site site, Handover rule, boolean ordered) {
        this.site = site;
        this.rule = rule;
        this.active = ordered || !rule.isFree();
        this.adaptive = rule.binding().kind() == Binding.Kind.AUTO
                ? Optional.of(new AdaptiveBinding(site.machine()))
                : Optional.empty();
    }

    private Claims(Claims other, Site site) {
        this.site = site;
        this.rule = other.rule;
        this.active = other.active;
        this.targets = other.targets.map(TargetOrder::copy);
        this.adaptive = other.adaptive.map(AdaptiveBinding::copy);
        this.looked = other.looked;
    }

    /** The same claims for a copy of the site. */
    Claims copy(Site copiedSite) {
        return new Claims(this, copiedSite);
    }

    public Handover rule() {
        return rule;
    }

    /** Whether there is anything to do beside what every policy does. */
    public boolean isActive() {
        return active;
    }

    /** Takes in the shares that a batch tells, by which all jobs get their owners anew. */
    void takeIn(List<Event> events) {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Event.SharesChanged changed) {
                targets = Optional.of(new TargetOrder(changed.shares(), site.capacities()));
                site.jobs().forEach(this::know);
                // Those that have ended are no jobs of the site any more, and their nodes are still somebody's.
                site.running().forEach(this::know);
                looked = Long.MIN_VALUE;
                if (adaptive.isPresent()) {
                    begin();
                }
            }
        }
    }

    /** Owners have other numbers than before: what was learnt of them is learnt anew, from the jobs that run. */
    private void begin() {
        AdaptiveBinding anew = new AdaptiveBinding(site.machine());
        for (JobEntry entry : site.running()) {
            if (!entry.isClosed()) {
                anew.began(entry, entry.started);
            }
        }
        adaptive = Optional.of(anew);
    }

    /** The machine has become another one. */
    void setCapacities() {
        targets.ifPresent(order -> order.setCapacity(site.capacities()));
    }

    /** Takes in a job that has come, or that asks for something else. */
    void know(JobEntry entry) {
        if (targets.isPresent()) {
            entry.owner = targets.get().owner(entry.job().owner());
            entry.share = targets.get().share(entry.request().total());
        }
    }

    /** The first time, not before that one, at which the job may be matched with nodes. Epoch seconds. */
    long earliestMatch(JobEntry entry, long now) {
        long time = rule.cycleFrom(now);
        if (targets.isPresent() && rule.binding().choosesByTargets()) {
            while (time != Times.NEVER && targets.get().targets(time)[entry.owner] == 0) {
                time = rule.cycleFrom(targets.get().nextChange(time));
            }
        }
        return time;
    }

    /** When a target changes next, at a cycle; {@link Times#NEVER} if none does. Epoch seconds. */
    long nextChange() {
        return targets.isEmpty() || looked == Long.MIN_VALUE
                ? Times.NEVER
                : rule.cycleFrom(targets.get().nextChange(looked));
    }

    /**
     * Takes in the targets of that time; tells whether a job of the queue may be matched earlier or later by them than
     * before.
     */
    public boolean lookAtTargets(long now) {
        if (targets.isEmpty() || looked != Long.MIN_VALUE && targets.get().nextChange(looked) > now) {
            return false;
        }
        looked = now;
        adaptive.ifPresent(each -> each.targetsAre(targets.get().targets(now), now));
        boolean any = false;
        for (JobEntry entry : site.queue()) {
            any |= delay(entry, now);
        }
        return any;
    }

    /** Lets a job of the queue start no earlier than it may be matched with nodes; tells whether that is another time. */
    boolean delay(JobEntry entry, long now) {
        long before = entry.notBefore();
        site.waiting().delay(entry, earliestMatch(entry, now), now);
        return entry.notBefore() != before && Math.max(entry.notBefore(), before) > now;
    }

    /** Sorts the queue by the targets, where that is its order; tells whether the order has changed. */
    public boolean sort(long now) {
        if (targets.isEmpty() || site.queueOrder() != QueueOrder.TARGETS) {
            return false;
        }
        new TargetRanking(site, targets.get(), now).rank(site.queue());
        return site.waiting().sort(entry -> {});
    }

    /** Of jobs that have ended: those whose nodes are bound to their owners at that time. */
    public List<JobEntry> bound(List<JobEntry> ended, long now) {
        if (targets.isEmpty()) {
            return List.of();
        }
        return switch (rule.binding().kind()) {
            case NONE -> List.of();
            case FIXED -> youngerThan(rule.binding().seconds(), ended, now);
            case AUTO ->
                ended.stream()
                        .filter(entry -> adaptive.orElseThrow().binds(entry, now))
                        .toList();
            case PLAN -> new PlanBinding(site, targets.get(), now).staying(ended);
        };
    }

    private static List<JobEntry> youngerThan(long seconds, List<JobEntry> ended, long now) {
        return ended.stream().filter(entry -> now < entry.claimed + seconds).toList();
    }

    /** After a pass: what is to be learnt from what has been matched. */
    public void learn(long now) {
        if (adaptive.isPresent() && targets.isPresent()) {
            Deficits deficits = new Deficits(site, targets.get(), now);
            long[] asked = new long[deficits.owners()];
            for (JobEntry job : site.queue()) {
                asked[job.owner] += job.share;
            }
            double lacking = 0;
            for (int owner = 0; owner < asked.length; owner++) {
                lacking += Math.max(0, Math.min(deficits.of(owner), asked[owner]));
            }
            adaptive.get().learn(lacking / TargetOrder.WHOLE, now);
        }
    }

    /** The job holds its placement from now on. */
    void began(JobEntry entry, long now) {
        // No lambda here and below: they would be made at every start and end of every job.
        if (adaptive.isPresent()) {
            adaptive.get().began(entry, now);
        }
    }

    /** The job holds its placement no longer. */
    void ended(JobEntry entry, long now) {
        if (adaptive.isPresent()) {
            adaptive.get().ended(entry, now);
        }
    }
}
