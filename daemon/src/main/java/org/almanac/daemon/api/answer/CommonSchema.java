package org.almanac.daemon.api.answer;

import java.util.List;
import org.almanac.daemon.api.route.Schema;

/** What many answers have. */
final class CommonSchema {
    /** The fields that say whose plan it is, and of when; an answer adds its own. */
    static final Schema ORIGIN = Schema.object("what is told, and of which server and when")
            .has("now", Schema.moment("when it was so"))
            .has("server", Schema.text("the server's name"))
            .has("mode", Schema.oneOf("whether jobs are started as planned", List.of("active", "shadow")))
            .has("policy", Schema.text("the policy, as it was written"))
            .has("speed", Schema.number("how many times faster than ours the server's time runs"));

    /** The answer to what cannot be answered. */
    static final Schema ERROR = Schema.object("why it cannot be answered")
            .has("error", Schema.text("in one line"))
            .mayHave(
                    "starting",
                    Schema.object("how far a demo has come that is still to begin")
                            .has("what", Schema.text("what it is doing"))
                            .has(
                                    "done",
                                    Schema.number("the share of that which is done; null where it is not known")
                                            .orNull()))
            .named("Error");

    static final Schema LEFT_OUT = Schema.list(
            "the jobs for which nothing is planned, as they were not understood or make no sense",
            Schema.object("such a job")
                    .has("id", Schema.text("its id"))
                    .has("why", Schema.text("the reason, in words")));

    static final Schema AMOUNTS = Schema.map("amounts by resource", Schema.whole("so many; of memory, bytes"));

    private CommonSchema() {}

    static Schema cpus() {
        return Schema.whole("cpus");
    }

    static Schema memory() {
        return Schema.whole("bytes; null where none is counted").orNull();
    }

    static Schema names(String meaning) {
        return Schema.list(meaning, Schema.text("a name"));
    }

    static Schema seconds(String meaning) {
        return Schema.number(meaning + ", in seconds");
    }

    /** Seconds, or null where nothing was measured. */
    static Schema measured(String meaning) {
        return seconds(meaning).orNull();
    }
}
