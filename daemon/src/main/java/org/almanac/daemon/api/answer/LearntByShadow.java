package org.almanac.daemon.api.answer;

import io.javalin.http.HttpResponseException;
import io.javalin.http.ServiceUnavailableResponse;
import java.util.Optional;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.shadow.ShadowReport;
import org.almanac.daemon.shadow.ShadowReports;

/** What a shadow has learnt; refused where there is none, or nothing yet. */
record LearntByShadow(Optional<ShadowReports> shadow) {
    ShadowReport report() {
        return shadow.orElseThrow(() -> new HttpResponseException(404, "this is no shadow: jobs start as planned"))
                .report()
                .orElseThrow(() -> new ServiceUnavailableResponse(Asked.NO_CYCLE_YET));
    }
}
