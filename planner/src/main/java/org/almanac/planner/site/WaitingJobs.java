package org.almanac.planner.site;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.cluster.Tuning;

/**
 * The queue of a site: the waiting jobs that may be started, by the priority of their queues, then by the site's order,
 * then by submission.
 *
 * <p>Some of them have to wait for a time or for other jobs first. Jobs of stopped queues are not in it.
 */
final class WaitingJobs {
    private final QueueOrder order;
    private final OrderedJobs jobs;
    private final QueueBlocks blocks;
    private final Tuning tuning;
    private final QueueTable table;
    /** The jobs of the queue that wait for a time. */
    private final ArrayList<JobEntry> delayed = new ArrayList<>();
    /** The queues that were told, by name; all others are as by default. */
    private final Map<String, Queue> queues = new HashMap<>();

    /** An empty queue. */
    WaitingJobs(QueueOrder order, QueueTable table, Tuning tuning) {
        this.order = order;
        this.tuning = tuning;
        this.jobs = new OrderedJobs(QueueComparator.of(order));
        this.blocks = new QueueBlocks(jobs.list(), tuning);
        this.table = table;
    }

    private WaitingJobs(WaitingJobs other, QueueTable table, UnaryOperator<JobEntry> copied) {
        this.order = other.order;
        this.tuning = other.tuning;
        this.jobs = other.jobs.copy(copied);
        this.blocks = new QueueBlocks(jobs.list(), tuning);
        this.table = table;
        other.delayed.forEach(entry -> delayed.add(copied.apply(entry)));
        queues.putAll(other.queues);
    }

    /** The queue of a copy of the site, given its table and which entry there corresponds to each entry here. */
    WaitingJobs copy(QueueTable copiedTable, UnaryOperator<JobEntry> copied) {
        return new WaitingJobs(this, copiedTable, copied);
    }

    QueueOrder order() {
        return order;
    }

    /** The jobs in that order. To be read only. */
    List<JobEntry> list() {
        return jobs.list();
    }

    /** The job's queue as it was told. */
    Queue queueOf(JobEntry entry) {
        return queues.getOrDefault(entry.job().queue(), Queue.DEFAULT);
    }

    /** Adds a job, whose priority and ranks are set. */
    void add(JobEntry entry, long now) {
        put(entry);
        if (entry.notBefore() > now) {
            delayed.add(entry);
        }
    }

    /** The job of the queue is to start no earlier than then, in epoch seconds. */
    void delay(JobEntry entry, long time, long now) {
        entry.startNotBefore(time);
        delayed.remove(entry);
        if (entry.notBefore() > now) {
            delayed.add(entry);
        }
    }

    void remove(JobEntry entry) {
        take(entry);
        delayed.remove(entry);
    }

    private void put(JobEntry entry) {
        int place = jobs.add(entry);
        blocks.added(place);
        table.added(place, entry);
    }

    private void take(JobEntry entry) {
        int place = jobs.remove(entry);
        blocks.removed(place);
        table.removed(place);
    }

    /** Moves a job of the queue to its place after what its place depends on is changed so. */
    void move(JobEntry entry, Consumer<JobEntry> change) {
        take(entry);
        change.accept(entry);
        put(entry);
    }

    /** Ranks all jobs anew and sorts them; tells whether their order has changed. */
    boolean sort(Consumer<JobEntry> ranking) {
        jobs.list().forEach(ranking);
        boolean sorted = jobs.sort();
        if (sorted) {
            blocks.measureAll();
            table.reordered(jobs.list());
        }
        return sorted;
    }

    /** Sorts jobs of the queue as they stand in it. */
    void inOrder(List<JobEntry> some) {
        some.sort(QueueComparator.of(order));
    }

    /** See {@link Site#nextInQueue}. */
    int next(int place, long cpus, long walltime, long cpusForLonger) {
        return blocks.next(place, cpus, walltime, cpusForLonger);
    }

    /** The jobs whose time has come, in their order; they are told once. */
    List<JobEntry> takeReady(long now) {
        if (delayed.isEmpty()) {
            return List.of();
        }
        List<JobEntry> ready = new ArrayList<>();
        for (JobEntry entry : delayed) {
            if (entry.notBefore() <= now) {
                ready.add(entry);
            }
        }
        delayed.removeAll(ready);
        ready.sort(QueueComparator.of(order));
        return ready;
    }

    /** When the next delay of a job ends, in epoch seconds; {@link Times#NEVER} if no job waits for a time. */
    long nextReady() {
        long next = Times.NEVER;
        for (int i = 0; i < delayed.size(); i++) {
            next = Math.min(next, delayed.get(i).notBefore());
        }
        return next;
    }

    /** The queues that were told. */
    Collection<Queue> queues() {
        return queues.values();
    }

    void setQueue(Queue changed) {
        queues.put(changed.name(), changed);
    }

    Set<String> stoppedQueues() {
        return queues.values().stream()
                .filter(queue -> queue.running() == Queue.Running.STOPPED)
                .map(Queue::name)
                .collect(Collectors.toUnmodifiableSet());
    }
}
