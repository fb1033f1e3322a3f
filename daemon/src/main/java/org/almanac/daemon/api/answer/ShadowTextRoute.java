package org.almanac.daemon.api.answer;

import org.almanac.daemon.api.route.Answer;
import org.almanac.daemon.api.route.Asked;
import org.almanac.daemon.api.route.Produces;
import org.almanac.daemon.api.route.Route;
import org.almanac.daemon.shadow.ShadowReport;
import org.almanac.daemon.shadow.ShadowText;
import org.almanac.daemon.view.ToldErrors;
import org.almanac.replay.TextTable;

/** What was learnt beside another scheduler, for people. */
record ShadowTextRoute(LearntByShadow learnt) implements Route {
    @Override
    public String path() {
        return "/api/v1/shadow.txt";
    }

    @Override
    public String summary() {
        return "What was learnt beside another scheduler, for people";
    }

    @Override
    public boolean isOfAllUsers() {
        return true;
    }

    @Override
    public Produces produces() {
        return Produces.TEXT;
    }

    @Override
    public Answer answer(Asked asked) {
        return Answer.text(
                text(learnt.report(), asked.published().status().forecast().errors()));
    }

    /** A report, and how near the starts came that jobs were told to expect. */
    static String text(ShadowReport report, ToldErrors expected) {
        StringBuilder text = new StringBuilder(ShadowText.of(report));
        if (expected.all().errors().jobs() == 0) {
            text.append("\nNo job has started yet that was told an expected start.\n");
        } else {
            text.append(
                    "\nHow near the starts came that jobs were told first to expect, by what is learnt of runtimes:\n\n");
            TextTable.append(ForecastText.rows(expected, "  "), text);
        }
        return text.toString();
    }
}
