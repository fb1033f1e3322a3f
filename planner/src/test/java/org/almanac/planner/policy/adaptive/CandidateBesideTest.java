package org.almanac.planner.policy.adaptive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.almanac.planner.Event;
import org.almanac.planner.QueueOrder;
import org.almanac.planner.Scheduler;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.policy.backfill.Easy;
import org.almanac.planner.policy.base.SitePolicy;
import org.almanac.planner.policy.planning.Conservative;
import org.almanac.planner.policy.planning.PlanAhead;
import org.almanac.planner.site.Setup;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A candidate beside does what it would do if it were in charge of the machine from the first job on. */
class CandidateBesideTest {
    private static final Setup SETUP = Setup.of(Machine.ofCpus(8));

    private final List<Job> jobs = new ArrayList<>();
    private final Map<JobId, Long> runtimes = new HashMap<>();

    private static SitePolicy policy(String name) {
        return name.equals(Easy.NAME)
                ? new Easy(SETUP, Easy.ORDER.defaultValue(), QueueOrder.ARRIVAL)
                : new Conservative(SETUP, Conservative.COMPRESSION.defaultValue(), QueueOrder.ARRIVAL, PlanAhead.ALL);
    }

    private void draw(SplittableRandom random) {
        long time = 0;
        for (int i = 1; i <= 60; i++) {
            time += 1 + random.nextInt(40);
            long walltime = 1 + random.nextInt(100);
            Job job = new Job(JobId.of(i), "u", time, walltime, Request.cpus(1 + random.nextInt(8)));
            jobs.add(job);
            runtimes.put(job.id(), (long) random.nextInt((int) walltime + 1));
        }
    }

    /** The sum of the response times of all jobs, where the policy alone decides. */
    private long alone(Scheduler scheduler) {
        Map<JobId, Long> ends = new HashMap<>();
        long responses = 0;
        int come = 0;
        for (long now = 0; come < jobs.size() || !ends.isEmpty(); now++) {
            boolean again = true;
            while (again) {
                List<Event> events = new ArrayList<>();
                for (JobId job : List.copyOf(ends.keySet())) {
                    if (ends.get(job) == now) {
                        ends.remove(job);
                        events.add(new Event.Ended(job));
                    }
                }
                while (come < jobs.size() && jobs.get(come).submitted() == now) {
                    events.add(new Event.Submitted(jobs.get(come++)));
                }
                if (events.isEmpty()) {
                    events.add(new Event.Timer());
                }
                scheduler.apply(now, events);
                List<Event> confirmations = new ArrayList<>();
                for (Start start : scheduler.decide(now)) {
                    Job job = start.job();
                    ends.put(job.id(), now + runtimes.get(job.id()));
                    responses += now + runtimes.get(job.id()) - job.submitted();
                    confirmations.add(new Event.StartConfirmed(job.id(), now));
                }
                scheduler.apply(now, confirmations);
                again = ends.containsValue(now);
            }
        }
        return responses;
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "conservative"})
    void doesWhatItWouldAloneHoweverSeldomItIsTold(String name) {
        for (int seed = 0; seed < 20; seed++) {
            jobs.clear();
            draw(new SplittableRandom(seed));
            long alone = alone(policy(name));
            CandidateBeside beside = new CandidateBeside(policy(name), job -> OptionalLong.of(runtimes.get(job)));
            double work = 0;
            for (Job job : jobs) {
                beside.apply(job.submitted(), List.of(new Event.Submitted(job)));
                beside.apply(job.submitted(), List.of(new Event.StartConfirmed(job.id(), job.submitted())));
                work += (double) job.request().total().cpus() * runtimes.get(job.id());
            }
            beside.apply(1_000_000, List.of(new Event.Timer()));
            assertEquals(work, beside.tally().cpuSeconds());
            assertEquals(jobs.size(), beside.tally().ended());
            assertEquals(alone, beside.tally().responses());
        }
    }
}
