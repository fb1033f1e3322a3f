package org.almanac.daemon.cycle;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.daemon.tried.RefusedTrialException;
import org.almanac.daemon.tried.TrialRequest;
import org.almanac.daemon.tried.WrittenRequest;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.forecast.Trials;
import org.almanac.planner.limit.Measure;

/**
 * What is asked to be tried, understood: with each of these walltimes, in seconds, each of these times its pieces are a job.
 *
 * @param queue in which the jobs would wait
 * @param owner whose they would be
 */
record UnderstoodTrial(WrittenRequest written, List<Integer> times, List<Long> walltimes, String queue, Owner owner) {
    /**
     * Understands it on a site as it is in that snapshot.
     *
     * @param last the last job of each user in it
     */
    static UnderstoodTrial of(TrialRequest request, Snapshot snapshot, LastJobs last, Trials trials)
            throws RefusedTrialException {
        Set<String> countables = trials.plan(plan -> plan.limits().stream()
                .filter(limit -> limit.measure() instanceof Measure.OfCountable)
                .map(limit -> ((Measure.OfCountable) limit.measure()).name())
                .collect(Collectors.toSet()));
        WrittenRequest written = WrittenRequest.read(request.resources(), snapshot.kinds(), countables);
        List<Integer> times = request.times().isEmpty() ? List.of(1) : request.times();
        List<Long> walltimes = walltimes(request, written.walltime());
        if (times.size() * walltimes.size() > TrialRequest.MOST) {
            throw RefusedTrialException.ofRequest(times.size() * walltimes.size()
                    + " jobs are to be tried at once, but " + TrialRequest.MOST + " may be at most");
        }
        Optional<ServerJob> own = last.of(request.user());
        // With the group and the project of that job, too.
        Owner owner = own.map(ServerJob::owner).orElse(Owner.user(request.user()));
        return new UnderstoodTrial(written, times, walltimes, queue(request, snapshot, own), owner);
    }

    /** The job that asks for its pieces so many times, submitted then. */
    Job job(JobId id, int each, long walltime, long now) throws RefusedTrialException {
        return new Job(id, owner, queue, now, walltime, written.times(each));
    }

    /** Whether it is one job. */
    boolean isOfOne() {
        return times.size() * walltimes.size() == 1;
    }

    private static List<Long> walltimes(TrialRequest request, OptionalLong own) throws RefusedTrialException {
        if (!request.walltimes().isEmpty()) {
            return request.walltimes();
        }
        if (own.isEmpty()) {
            throw RefusedTrialException.ofRequest("it has no walltime; write it as walltime=4:00:00");
        }
        return List.of(own.getAsLong());
    }

    /** The one that is asked for; else that of the user's last job, or the one in which most jobs are. */
    private static String queue(TrialRequest request, Snapshot snapshot, Optional<ServerJob> last)
            throws RefusedTrialException {
        List<String> names = snapshot.queues().stream()
                .filter(queue -> queue.type() == ServerQueue.Type.EXECUTION)
                .map(ServerQueue::name)
                .toList();
        if (request.queue().isPresent()) {
            String asked = request.queue().get();
            if (!names.isEmpty() && !names.contains(asked)) {
                throw RefusedTrialException.ofRequest(
                        "'" + asked + "' is no queue whose jobs start; there are " + String.join(", ", names));
            }
            return asked;
        }
        if (last.isPresent()) {
            return last.get().queue();
        }
        Set<String> startable = new HashSet<>(names);
        Map<String, Long> counts = snapshot.jobs().stream()
                .filter(job -> names.isEmpty() || startable.contains(job.queue()))
                .collect(Collectors.groupingBy(ServerJob::queue, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .or(() -> names.stream().findFirst())
                .orElse("");
    }
}
