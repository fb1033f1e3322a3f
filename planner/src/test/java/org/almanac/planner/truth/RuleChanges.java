package org.almanac.planner.truth;

import java.util.List;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;

/** Changes the limits, windows, queues and shares of a site that has rules, and tells it. */
final class RuleChanges {
    private final TrueSite site;
    private final SplittableRandom random;
    /** Draws the shares alone, so that all else that happens is the same with other shares. */
    private final SplittableRandom sharing;
    /** Draws the formulas alone. */
    private final SplittableRandom ordering;
    /** Draws the hours alone. */
    private final SplittableRandom timing;

    private final boolean changesFormula;
    private final boolean hasHours;

    RuleChanges(TrueSite site, SplittableRandom random, SplittableRandom sharing) {
        this.site = site;
        this.random = random;
        this.sharing = sharing;
        this.ordering = sharing.split();
        this.timing = sharing.split();
        this.changesFormula = ordering.nextInt(2) == 0;
        this.hasHours = timing.nextInt(3) == 0;
    }

    /** The first rules. */
    void begin(List<Event> events) {
        changeLimits(TrueRules.randomLimits(random, site.machine()), events);
        changeWindows(randomWindows(), events);
        changeQueue(TrueRules.randomQueue(random), events);
    }

    /** Other shares now and then while there is trouble, and some before all else. */
    void changeShares(List<Event> events, boolean troubled) {
        if (!site.rules().areShared() || troubled && sharing.nextInt(20) == 0) {
            Shares shares = TrueUsage.random(sharing);
            site.rules().setShares(shares);
            events.add(sharing.nextInt(events.size() + 1), new Event.SharesChanged(shares));
        }
    }

    /** Another formula by which jobs are ordered now and then while there is trouble, or none; on every other site there is none. */
    void changeFormula(List<Event> events, boolean troubled) {
        if (changesFormula && troubled && ordering.nextInt(15) == 0) {
            TrueFormula formula = TrueFormula.random(ordering);
            site.rules().setFormula(formula);
            events.add(ordering.nextInt(events.size() + 1), formula.event());
        }
    }

    /** Hours on every third site, and others now and then while there is trouble. */
    void changeHours(List<Event> events, boolean troubled) {
        boolean first = site.rules().hours() == TrueHours.ALWAYS;
        if (hasHours && (first || troubled && timing.nextInt(15) == 0)) {
            TrueHours hours = TrueHours.random(timing, site.now());
            if (!hours.equals(site.rules().hours())) {
                site.rules().setHours(hours);
                events.add(timing.nextInt(events.size() + 1), new Event.HoursChanged(hours.hours()));
            }
        }
    }

    /** Another rule of one kind. Only one event of each kind in a batch: which of two would come last is not said. */
    void disturb(List<Event> events) {
        switch (random.nextInt(3)) {
            case 0 -> {
                if (events.stream().noneMatch(Event.LimitsChanged.class::isInstance)) {
                    changeLimits(TrueRules.randomLimits(random, site.machine()), events);
                }
            }
            case 1 -> {
                if (events.stream().noneMatch(Event.WindowsChanged.class::isInstance)) {
                    changeWindows(randomWindows(), events);
                }
            }
            default -> {
                if (events.stream().noneMatch(Event.QueueChanged.class::isInstance)) {
                    changeQueue(TrueRules.randomQueue(random), events);
                }
            }
        }
    }

    /** The rules forbid nothing any more: there is plenty of all that is countable. */
    void lift(List<Event> events) {
        TrueRules rules = site.rules();
        if (site.isRuled() && !rules.limits().equals(TrueRules.PLENTY)) {
            changeLimits(TrueRules.PLENTY, events);
        }
        if (!rules.windows().isEmpty()) {
            changeWindows(List.of(), events);
        }
        if (rules.hours() != TrueHours.ALWAYS) {
            rules.setHours(TrueHours.ALWAYS);
            events.add(new Event.HoursChanged(TrueHours.ALWAYS.hours()));
        }
        for (Queue queue : List.copyOf(rules.queues())) {
            if (rules.isStopped(queue.name())) {
                changeQueue(new Queue(queue.name(), Queue.Running.STARTED, queue.priority()), events);
            }
        }
    }

    private List<Window> randomWindows() {
        List<Window> windows = TrueRules.randomWindows(random, site.machine(), site.now());
        return site.hasParts() ? TrueRules.inPart(windows, random, site.machine()) : windows;
    }

    private void changeLimits(List<Limit> limits, List<Event> events) {
        site.rules().setLimits(limits);
        events.add(new Event.LimitsChanged(limits));
    }

    private void changeWindows(List<Window> windows, List<Event> events) {
        site.rules().setWindows(windows);
        events.add(new Event.WindowsChanged(windows));
    }

    private void changeQueue(Queue queue, List<Event> events) {
        site.rules().setQueue(queue);
        events.add(new Event.QueueChanged(queue));
    }
}
