package org.almanac.daemon.api.answer;

import java.io.IOException;
import org.almanac.daemon.json.Json;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyDescription;

/** The policies that there are and their parameters, for programs. */
public final class PoliciesJson {
    private PoliciesJson() {}

    /** All of them. */
    public static String of() {
        return Json.text(json -> json.objects("policies", Policies.all(), policy -> write(policy, json)));
    }

    private static void write(PolicyDescription policy, Json json) throws IOException {
        json.text("name", policy.name())
                .text("sentence", policy.sentence())
                .objects(
                        "parameters",
                        policy.parameters(),
                        parameter -> json.text("name", parameter.name())
                                .text("default", parameter.defaultText())
                                .texts("allowed", parameter.notation().allowed())
                                .text("sentence", parameter.sentence()));
    }
}
