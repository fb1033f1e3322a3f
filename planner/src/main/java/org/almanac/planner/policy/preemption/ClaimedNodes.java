package org.almanac.planner.policy.preemption;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.almanac.planner.Event;
import org.almanac.planner.Preemption;
import org.almanac.planner.Start;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.StopMethod;
import org.almanac.planner.site.JobEntry;
import org.almanac.planner.site.Site;

/**
 * The preemptions that are told, or asked for and not answered. The nodes of one that is asked for are claimed: nobody else
 * gets those that are stopped first, nor what is free beside them, until the job has got all of them.
 */
final class ClaimedNodes {
    private final List<Pending> pending = new ArrayList<>();

    ClaimedNodes copy() {
        ClaimedNodes copy = new ClaimedNodes();
        pending.forEach(each -> copy.pending.add(each.copy()));
        return copy;
    }

    void add(Pending next) {
        pending.add(next);
    }

    void remove(Pending done) {
        pending.remove(done);
    }

    /** The preemption for the job; empty where there is none. */
    Optional<Pending> of(JobId job) {
        return pending.stream().filter(each -> each.job().equals(job)).findFirst();
    }

    /** Keeps an event back that tells of a job that is stopped, or has been; tells whether it does. */
    boolean keepBack(Event event) {
        return pending.stream().anyMatch(each -> each.keepsBack(event));
    }

    /** The job is not stopped. */
    void refuse(JobId job) {
        pending.forEach(each -> each.refuse(job));
    }

    /** Takes those out for which there is nothing more to wait. */
    List<Pending> takeOver(long now) {
        List<Pending> over = pending.stream().filter(each -> each.isOver(now)).toList();
        pending.removeAll(over);
        return over;
    }

    /** Gives up those that are only told where the job is none of these any more. */
    void giveUp(Predicate<JobId> without) {
        pending.removeIf(each -> !each.isAsked() && without.test(each.job()));
    }

    /** All of them will have changed the room. */
    void claim(RoomNow room, Site site) {
        pending.forEach(each -> claim(each, room, site));
    }

    /** One of them will have changed the room. */
    static void claim(Pending each, RoomNow room, Site site) {
        each.preemption
                .stops()
                .forEach(stop -> running(stop.job(), site).ifPresent(job -> room.give(job, stop.method())));
        site.find(each.job()).ifPresent(job -> room.take(job, each.preemption.placement()));
    }

    static void unclaim(Pending each, RoomNow room, Site site) {
        each.preemption
                .stops()
                .forEach(stop -> running(stop.job(), site).ifPresent(job -> room.takeBack(job, stop.method())));
        site.find(each.job()).ifPresent(job -> room.free(job, each.preemption.placement()));
    }

    private static Optional<JobEntry> running(JobId job, Site site) {
        return site.find(job).filter(JobEntry::holdsResources);
    }

    /** Of decided starts, which hold their nodes already, the last ones on claimed nodes that have no room beside what is claimed. */
    List<Start> besideClaims(long now, List<Start> decided, Site site, Optional<Set<Integer>> released) {
        List<Start> inTheWay = new ArrayList<>();
        if (pending.stream().noneMatch(Pending::isAsked)) {
            return inTheWay;
        }
        List<Start> left = new ArrayList<>(decided);
        RoomNow room = new RoomNow(site, now, released);
        for (Pending each : pending) {
            if (each.isAsked()) {
                each.preemption
                        .stops()
                        .forEach(stop -> running(stop.job(), site).ifPresent(job -> room.give(job, stop.method())));
                Placement claimed = each.preemption.placement();
                for (int i = left.size() - 1; i >= 0 && !room.isFree(claimed); i--) {
                    if (haveNodesInCommon(left.get(i).placement(), claimed)) {
                        Start start = left.remove(i);
                        running(start.job().id(), site).ifPresent(room::give);
                        inTheWay.add(start);
                    }
                }
                site.find(each.job()).ifPresent(job -> room.take(job, claimed));
            }
        }
        return inTheWay;
    }

    private static boolean haveNodesInCommon(Placement one, Placement other) {
        return one.cluster() == other.cluster()
                && IntStream.range(0, one.size()).anyMatch(i -> other.has(one.node(i)));
    }

    /** The jobs that are stopped, but for one preemption. */
    Set<JobId> stopped(Optional<Pending> without) {
        Set<JobId> stopped = new HashSet<>();
        for (Pending each : pending) {
            if (without.isEmpty() || each != without.get()) {
                each.preemption.stops().forEach(stop -> stopped.add(stop.job()));
            }
        }
        return stopped;
    }

    /** The jobs whose suspension is asked for. */
    Stream<JobId> toBeSuspended() {
        return pending.stream()
                .filter(Pending::isAsked)
                .flatMap(each -> each.preemption.stops().stream())
                .filter(stop -> stop.method() == StopMethod.SUSPEND)
                .map(Preemption.Stop::job);
    }

    List<Preemption> preemptions() {
        return pending.stream().map(each -> each.preemption).toList();
    }

    /** When one of them is due, or is no longer waited for, in epoch seconds. */
    long next(long otherwise) {
        long next = otherwise;
        for (Pending each : pending) {
            next = Math.min(next, each.isAsked() ? each.giveUp() : each.preemption.due());
        }
        return next;
    }
}
