package org.almanac.daemon.api.answer;

import java.util.List;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.view.ListedPlan.Gap;
import org.almanac.daemon.view.Published;

/** The gaps in the plan as the API tells them. */
final class GapsJson {
    private GapsJson() {}

    private record GapOfCluster(String cluster, Gap gap) {}

    static byte[] of(Published published, PlanPart part) {
        List<GapOfCluster> gaps = part.in(published.plan()).stream()
                .flatMap(cluster -> cluster.gaps().stream().map(gap -> new GapOfCluster(cluster.name(), gap)))
                .toList();
        return Json.object(json -> {
            StatusJson.origin(published, json);
            json.objects("gaps", gaps, each -> {
                json.text("cluster", each.cluster());
                PlanJson.writeGap(each.gap(), part.detail(), json);
            });
        });
    }
}
