package org.almanac.daemon.command.cost;

import java.io.IOException;
import org.almanac.daemon.json.Json;
import org.almanac.replay.RunMetrics;
import org.almanac.replay.limits.LimitCost;
import org.almanac.replay.limits.LimitCost.Lifted;
import org.almanac.replay.limits.LimitCosts;
import org.almanac.replay.limits.UserChange;
import org.almanac.replay.limits.Waits;

/** What limits cost, for programs: an object. */
final class CostJson {
    private CostJson() {}

    static String of(CostSource source, LimitCosts costs) {
        RunMetrics with = costs.with();
        return Json.text(json -> json.text("jobs", source.jobs())
                .text("policy", with.policy())
                .number("started", costs.jobs())
                .object(
                        "fidelity",
                        fidelity -> fidelity.text(
                                        "grade", with.fidelity().grade().map(Enum::name))
                                .number("recorded_mean_wait_s", with.fidelity().recorded())
                                .number("replayed_mean_wait_s", with.fidelity().replayed()))
                .objects("limits", costs.limits(), cost -> write(cost, json))
                .texts("not_known", source.lost())
                .number("replays", costs.replays())
                .number("elapsed_s", costs.seconds()));
    }

    private static void write(LimitCost cost, Json json) throws IOException {
        json.text("limit", cost.limit())
                .number("held_jobs", cost.held())
                .number("held_s", cost.seconds())
                .number("held_idle_cpu_s", cost.idle())
                .number("never_start", cost.never())
                .texts("users", cost.users())
                .flag("replayed", cost.lifted().isPresent());
        if (cost.lifted().isPresent()) {
            write(cost.lifted().get(), json);
        }
    }

    private static void write(Lifted lifted, Json json) throws IOException {
        json.object("with", side -> side(lifted.heldWith(), lifted.allWith(), lifted.idleWith(), side))
                .object("without", side -> {
                    side(lifted.heldWithout(), lifted.allWithout(), lifted.idleWithout(), side);
                    side.number(
                            "never_started_mean_wait_s", lifted.neverWithout().mean());
                })
                .objects("by_user", lifted.changes(), change -> write(change, json));
    }

    private static void side(Waits held, Waits all, long idle, Json json) throws IOException {
        json.number("held_mean_wait_s", held.mean())
                .number("held_mean_bounded_slowdown", held.slowdown())
                .number("mean_wait_s", all.mean())
                .number("mean_bounded_slowdown", all.slowdown())
                .number("idle_cpu_s", idle);
    }

    private static void write(UserChange change, Json json) throws IOException {
        json.text("user", change.user())
                .number("jobs", change.jobs())
                .number("with_mean_wait_s", change.with())
                .number("without_mean_wait_s", change.without());
    }
}
