package org.almanac.daemon.record;

import org.almanac.daemon.json.Json;
import org.almanac.daemon.record.Rerun.Difference;

/** What came of a rerun, as JSON. */
public final class RerunJson {
    private RerunJson() {}

    public static String of(Rerun.Result result) {
        return Json.text(json -> {
            json.flag("same", result.difference().isEmpty())
                    .number("first_cycle", result.first())
                    .number("last_cycle", result.last())
                    .number("cycles", result.cycles())
                    .number("starts", result.starts())
                    .number("searches", result.searches())
                    .number("checkpoints", result.checkpoints());
            if (result.difference().isPresent()) {
                Difference first = result.difference().get();
                json.object(
                        "difference",
                        difference -> difference
                                .number("cycle", first.cycle())
                                .number("time", first.time())
                                .text("subject", first.subject())
                                .text("then", first.then())
                                .text("now", first.now()));
            }
            json.texts("gaps", result.gaps());
        });
    }
}
