package org.almanac.daemon.loss;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.almanac.daemon.loss.Loss.Concerned;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.Poll;

/** What a server has today: its jobs, queues and reservations. */
final class Today {
    /** From that priority on pbs_sched takes a queue for an express queue, where nothing else is set. */
    private static final int EXPRESS = 150;

    private final List<TodaysJob> jobs;
    private final Poll poll;
    private final Set<String> express;

    /** @param jobs with all their attributes */
    Today(List<BatchObject> jobs, Poll poll) {
        this.jobs = jobs.stream().map(TodaysJob::new).toList();
        this.poll = poll;
        int least = poll.of(Kind.SCHEDULER).stream()
                .flatMap(scheduler -> scheduler.get("preempt_queue_prio").stream())
                .map(Today::number)
                .min(Integer::compare)
                .orElse(EXPRESS);
        this.express = poll.of(Kind.QUEUE).stream()
                .filter(queue -> number(queue.get("Priority").orElse("0")) >= least)
                .map(BatchObject::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static int number(String text) {
        return text.matches("-?[0-9]{1,6}") ? Integer.parseInt(text) : 0;
    }

    List<BatchObject> of(Kind kind) {
        return poll.of(kind);
    }

    /** The jobs of which it holds. */
    Optional<Concerned> jobs(Predicate<TodaysJob> which) {
        return Optional.of(
                new Concerned(jobs.stream().filter(which).map(TodaysJob::name).toList(), List.of()));
    }

    /** The reservations of which it holds. */
    Optional<Concerned> reservations(Predicate<BatchObject> which) {
        return Optional.of(new Concerned(
                List.of(),
                poll.of(Kind.RESERVATION).stream()
                        .filter(which)
                        .map(BatchObject::name)
                        .toList()));
    }

    /** Whether pbs_sched would stop others for the job, or has stopped it for others. */
    boolean isOfPreemption(TodaysJob job) {
        return express.contains(job.queue()) || job.isSuspended();
    }

    Set<String> expressQueues() {
        return express;
    }
}
