package org.almanac.daemon.listing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.almanac.daemon.view.ListedShares;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.fairshare.ShareForecast;
import org.almanac.planner.fairshare.Shares;

/** How users will stand if all jobs start as planned and use their walltimes. */
final class ShareOutlook implements ListedShares.Outlook {
    /** A job from its start to its end, in epoch seconds; at {@link Times#NEVER} where it has no planned start. */
    private record Stay(Owner owner, String job, long start, long end) {}

    private final Shares.Accounting by;
    private final ShareForecast forecast;
    private final List<Stay> stays;

    private ShareOutlook(Shares.Accounting by, ShareForecast forecast, List<Stay> stays) {
        this.by = by;
        this.forecast = forecast;
        this.stays = stays;
    }

    /** Of a plan that knows shares. */
    static ShareOutlook of(PlanView plan) {
        List<Stay> stays = new ArrayList<>();
        Set<JobId> placed = new HashSet<>();
        plan.running().forEach(run -> stays.add(stay(run.job(), run.started(), run.expectedEnd())));
        plan.planned().forEach(planned -> {
            placed.add(planned.job().id());
            stays.add(stay(planned.job(), planned.start(), planned.end()));
        });
        plan.waiting().stream()
                .filter(job -> !placed.contains(job.id()))
                .forEach(job -> stays.add(stay(job, Times.NEVER, Times.NEVER)));
        return new ShareOutlook(
                plan.shares().orElseThrow().by(), plan.shareForecast().orElseThrow(), List.copyOf(stays));
    }

    private static Stay stay(Job job, long start, long end) {
        return new Stay(job.owner(), job.id().value(), start, end);
    }

    @Override
    public List<ListedShares.User> at(long time) {
        UserCounts counts = new UserCounts(by);
        for (Stay stay : stays) {
            UserCounts.Counts its = counts.of(stay.owner);
            if (stay.start > time) {
                its.waiting++;
                if (stay.start != Times.NEVER) {
                    its.starts(stay.job, stay.start);
                }
            } else if (time < stay.end) {
                its.running++;
            }
        }
        return counts.users(forecast.at(time));
    }
}
