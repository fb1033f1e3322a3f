package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.almanac.planner.Briefing;
import org.almanac.planner.Event;
import org.almanac.planner.JobOrder;
import org.almanac.planner.cluster.Hours;
import org.almanac.planner.cluster.PlannedBy;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.score.AcceptableWait;

/**
 * What a site rules beside its machine, told to a scheduler before the first job.
 *
 * @param shares how the machine is shared out; empty where it is left to the scheduler, and use need not be counted
 * @param acceptableWait how long users accept that their jobs wait
 * @param order in which jobs come, before that of the policy
 * @param hours at which jobs of which queues run
 * @param plannedBy by which length jobs are planned that their site expects to end before their walltime
 */
public record SiteRules(
        List<Limit> limits,
        List<Window> windows,
        List<Queue> queues,
        Optional<Shares> shares,
        AcceptableWait acceptableWait,
        JobOrder order,
        Hours hours,
        PlannedBy plannedBy) {
    public static final SiteRules NONE = new SiteRules(List.of(), List.of(), List.of(), Optional.empty());

    public SiteRules {
        limits = List.copyOf(limits);
        windows = List.copyOf(windows);
        queues = List.copyOf(queues);
    }

    /** Rules of a site that has no table of its own of how long users accept to wait. */
    public SiteRules(List<Limit> limits, List<Window> windows, List<Queue> queues, Optional<Shares> shares) {
        this(limits, windows, queues, shares, AcceptableWait.WITH_FLOORS);
    }

    /** Rules of a site that leaves the order of its jobs to its policy. */
    public SiteRules(
            List<Limit> limits,
            List<Window> windows,
            List<Queue> queues,
            Optional<Shares> shares,
            AcceptableWait acceptableWait) {
        this(limits, windows, queues, shares, acceptableWait, JobOrder.NONE);
    }

    /** Rules of a site that tells no time from another. */
    public SiteRules(
            List<Limit> limits,
            List<Window> windows,
            List<Queue> queues,
            Optional<Shares> shares,
            AcceptableWait acceptableWait,
            JobOrder order) {
        this(limits, windows, queues, shares, acceptableWait, order, Hours.ALWAYS, PlannedBy.EXPECTED_RUNTIME);
    }

    /** The rules that a scheduler was told last. */
    public static SiteRules told(Briefing briefing) {
        List<Limit> limits = List.of();
        List<Window> windows = List.of();
        Map<String, Queue> queues = new TreeMap<>();
        Optional<Shares> shares = Optional.empty();
        AcceptableWait acceptable = AcceptableWait.WITH_FLOORS;
        JobOrder order = JobOrder.NONE;
        Hours hours = Hours.ALWAYS;
        PlannedBy plannedBy = PlannedBy.EXPECTED_RUNTIME;
        for (List<Event> batch : briefing.batches()) {
            for (Event event : batch) {
                if (event instanceof Event.LimitsChanged changed) {
                    limits = changed.limits();
                } else if (event instanceof Event.WindowsChanged changed) {
                    windows = changed.windows();
                } else if (event instanceof Event.QueueChanged changed) {
                    queues.put(changed.queue().name(), changed.queue());
                } else if (event instanceof Event.SharesChanged changed) {
                    shares = Optional.of(changed.shares());
                } else if (event instanceof Event.OrderChanged changed) {
                    order = changed.order();
                } else if (event instanceof Event.AcceptableWaitChanged changed) {
                    acceptable = changed.acceptable();
                } else if (event instanceof Event.HoursChanged changed) {
                    hours = changed.hours();
                } else if (event instanceof Event.Submitted submitted
                        && submitted.newJob().expectedRuntime().isPresent()) {
                    plannedBy = submitted.newJob().plannedBy();
                }
            }
        }
        return new SiteRules(
                limits, windows, List.copyOf(queues.values()), shares, acceptable, order, hours, plannedBy);
    }

    /** The same where users accept other waits. */
    public SiteRules with(AcceptableWait other) {
        return new SiteRules(limits, windows, queues, shares, other, order, hours, plannedBy);
    }

    /** The same where jobs come in another order. */
    public SiteRules ordered(JobOrder other) {
        return new SiteRules(limits, windows, queues, shares, acceptableWait, other, hours, plannedBy);
    }

    /** The same where jobs are planned by that length that their site expects to end before their walltime. */
    public SiteRules planning(PlannedBy other) {
        return new SiteRules(limits, windows, queues, shares, acceptableWait, order, hours, other);
    }

    /** The same where jobs run at these hours. */
    public SiteRules at(Hours other) {
        return new SiteRules(limits, windows, queues, shares, acceptableWait, order, other, plannedBy);
    }

    /** The same with other limits. */
    public SiteRules limitedBy(List<Limit> others) {
        return new SiteRules(others, windows, queues, shares, acceptableWait, order, hours, plannedBy);
    }

    /** The same with other windows. */
    public SiteRules with(List<Window> others) {
        return new SiteRules(limits, others, queues, shares, acceptableWait, order, hours, plannedBy);
    }

    /** The same rules by a clock that began at that epoch second, as a log's does. */
    public SiteRules since(long begin) {
        List<Window> shifted = new ArrayList<>();
        for (Window window : windows) {
            shifted.add(window.at(window.from() - begin, window.to() - begin));
        }
        return new SiteRules(
                limits,
                shifted,
                queues,
                shares.map(told -> told.since(begin)),
                acceptableWait,
                order,
                hours.since(begin),
                plannedBy);
    }

    /** The queues whose jobs are not started. */
    public Set<String> stoppedQueues() {
        return queues.stream()
                .filter(queue -> queue.running() == Queue.Running.STOPPED)
                .map(Queue::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The events that tell them. */
    public List<Event> events() {
        List<Event> events = new ArrayList<>();
        queues.forEach(queue -> events.add(new Event.QueueChanged(queue)));
        if (!windows.isEmpty()) {
            events.add(new Event.WindowsChanged(windows));
        }
        if (!hours.areAlways()) {
            events.add(new Event.HoursChanged(hours));
        }
        if (order != JobOrder.NONE) {
            events.add(new Event.OrderChanged(order));
        }
        shares.ifPresent(told -> events.add(new Event.SharesChanged(told)));
        // The object itself: to tell the same steps once more does no harm, and comparing records makes a start slower.
        if (acceptableWait != AcceptableWait.WITH_FLOORS) {
            events.add(new Event.AcceptableWaitChanged(acceptableWait));
        }
        if (!limits.isEmpty()) {
            events.add(new Event.LimitsChanged(limits));
        }
        return events;
    }
}
