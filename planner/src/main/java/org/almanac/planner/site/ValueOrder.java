package org.almanac.planner.site;

import java.util.List;
import java.util.Optional;
import org.almanac.planner.Event;
import org.almanac.planner.JobOrder;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.fairshare.FairShare;
import org.almanac.planner.formula.Formula;

/**
 * The formula that orders the jobs of a site, if there is one: what its names mean, and the value of each job by it.
 *
 * <p>A job's value is that of the last time at which it was asked for: when the job comes into the queue, and at the beginning of
 * each batch if it may have become another one by then.
 */
final class ValueOrder implements Formula.Names {
    /** Minutes, at whose beginnings is looked which jobs have come to be above the threshold by time alone. */
    private static final long STEP = 60;

    /** What a name of the formula means. */
    private enum Source {
        ELIGIBLE_TIME,
        QUEUE_PRIORITY,
        PART,
        USE,
        PART_LEFT,
        ACCRUE_TYPE,
        CPUS,
        /** In kilobytes, as batch servers count it. */
        MEMORY,
        WALLTIME,
        CHUNKS,
        /** A figure of the job, or an amount of the resource of that name that it asks for. */
        FIGURE
    }

    private static final double KILOBYTE = 1024;
    private static final int ELIGIBLE = 2;
    private static final int INELIGIBLE = 1;

    private final Site site;
    private JobOrder told = JobOrder.NONE;
    private Source[] sources = {};
    /** By name: the kind of resource of that name; −1 if there is none. */
    private int[] kinds = {};
    /** By account: the parts and uses as of the beginning of the batch. */
    private double[] parts = {};

    private double[] uses = {};
    /** How many jobs are not above the threshold. */
    private int below;
    /** Of which job, and when, values are asked for. */
    private JobEntry asked;

    private long now;

    ValueOrder(Site site) {
        this.site = site;
    }

    /** The same for a copy of the site. */
    ValueOrder copy(Site copiedSite) {
        ValueOrder copy = new ValueOrder(copiedSite);
        copy.told = told;
        copy.sources = sources;
        copy.kinds = kinds;
        copy.parts = parts;
        copy.uses = uses;
        copy.below = below;
        return copy;
    }

    JobOrder told() {
        return told;
    }

    boolean hasFormula() {
        return told.formula().isPresent();
    }

    /** Whether the formula orders the jobs of all queues, and not those of each priority by themselves. */
    boolean isOverQueues() {
        return names(Source.QUEUE_PRIORITY);
    }

    boolean countsEligibility() {
        return told.eligibility() == JobOrder.Eligibility.COUNTED || names(Source.ELIGIBLE_TIME);
    }

    /** Whether values depend on what owners have used. */
    boolean countsUse() {
        return names(Source.PART) || names(Source.USE) || names(Source.PART_LEFT);
    }

    private boolean names(Source wanted) {
        for (Source source : sources) {
            if (source == wanted) {
                return true;
            }
        }
        return false;
    }

    /** Whether a job's value may be another one at another time. */
    private boolean varies() {
        return countsUse() || names(Source.ELIGIBLE_TIME) || names(Source.ACCRUE_TYPE);
    }

    /** Takes in the order that a batch tells; tells whether values may be others than before. */
    boolean begin(List<Event> events) {
        boolean changed = false;
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Event.OrderChanged order) {
                set(order.order());
                changed = true;
            }
        }
        return changed || hasFormula() && varies();
    }

    private void set(JobOrder other) {
        // Targets order all jobs by themselves.
        told = site.queueOrder() == QueueOrder.TARGETS
                ? new JobOrder(Optional.empty(), Optional.empty(), other.eligibility())
                : other;
        List<String> names = told.formula().map(Formula::names).orElse(List.of());
        sources = names.stream().map(ValueOrder::source).toArray(Source[]::new);
        List<String> known = site.machine().kinds().names();
        kinds = names.stream()
                .mapToInt(name -> known.indexOf(name.equals("mem") ? "memory" : name))
                .toArray();
    }

    private static Source source(String name) {
        return switch (name) {
            case "eligible_time" -> Source.ELIGIBLE_TIME;
            case "queue_priority" -> Source.QUEUE_PRIORITY;
            case "fairshare_perc", "fair_share_perc" -> Source.PART;
            case "fairshare_tree_usage" -> Source.USE;
            case "fairshare_factor" -> Source.PART_LEFT;
            case "accrue_type" -> Source.ACCRUE_TYPE;
            case "ncpus" -> Source.CPUS;
            case "mem" -> Source.MEMORY;
            case "walltime" -> Source.WALLTIME;
            case "nodect" -> Source.CHUNKS;
            default -> Source.FIGURE;
        };
    }

    /** Takes in what owners have used until now. */
    void takeIn(Optional<FairShare> used) {
        if (countsUse() && used.isPresent()) {
            parts = used.get().parts();
            uses = used.get().lentUses();
        }
    }

    /** Sets the job's value to that of now. */
    void rate(JobEntry entry, long time) {
        if (told.formula().isEmpty()) {
            entry.value = 0;
            return;
        }
        asked = entry;
        now = time;
        entry.value = told.formula().get().value(this);
    }

    /** Whether a job of that value is started. */
    boolean admits(JobEntry entry) {
        return told.threshold().isEmpty()
                || told.formula().isEmpty()
                || entry.value > told.threshold().get();
    }

    boolean mayHoldBack() {
        return told.threshold().isPresent() && hasFormula();
    }

    /** So many jobs are not above the threshold. */
    void setBelow(int jobs) {
        below = jobs;
    }

    boolean holdsBack() {
        return below > 0;
    }

    /** When it is to be looked again whether a job has come above the threshold, in epoch seconds. */
    long nextLook() {
        return below > 0 && varies() ? (Math.floorDiv(site.time(), STEP) + 1) * STEP : Times.NEVER;
    }

    @Override
    public double value(int name) {
        return switch (sources[name]) {
            case ELIGIBLE_TIME -> asked.eligibleUntil(now);
            case QUEUE_PRIORITY -> site.waiting().queueOf(asked).priority();
            case PART -> of(parts);
            case USE -> of(uses);
            case PART_LEFT -> of(parts) == 0 ? 0 : Math.pow(2, -of(uses) / of(parts));
            case ACCRUE_TYPE -> site.accrues(asked, now) ? ELIGIBLE : INELIGIBLE;
            case CPUS -> asked.cpus();
            case MEMORY -> kinds[name] < 0 ? 0 : asked.request().total().amount(kinds[name]) / KILOBYTE;
            case WALLTIME -> asked.job().walltime();
            case CHUNKS ->
                figure(
                        name,
                        asked.request().chunks().stream()
                                .mapToLong(Chunk::count)
                                .sum());
            case FIGURE ->
                figure(name, kinds[name] < 0 ? 0 : asked.request().total().amount(kinds[name]));
        };
    }

    private double of(double[] byAccount) {
        return asked.account < byAccount.length ? byAccount[asked.account] : 0;
    }

    private double figure(int name, double otherwise) {
        String called = told.formula().orElseThrow().names().get(name);
        return asked.job()
                .figures()
                .map(figures -> figures.amounts().get(called))
                .orElse(otherwise);
    }
}
