package org.almanac.replay;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.forecast.AdvisedWalltimes;

/** What advice on walltimes was worth, as a table for people: a line for each policy. */
final class AdviceText {
    private static final List<String> GROUPS = List.of(
            "", "jobs with", "advised a", "of what", "would be", "killed", "they", "and were", "their", "others'");
    private static final List<String> HEADINGS = List.of(
            "policy", "a past", "walltime", "they ask", "killed", "anyway", "followed", "killed", "wait", "wait");
    private static final List<String> LEGEND = List.of(
            "With a past: " + AdvisedWalltimes.FEWEST
                    + " jobs of the same user, queue, cpus and walltime had ended when they came. Of what they",
            "ask: the median of what was advised. Would be killed: those that ran longer than advised; anyway: those of",
            "these that ran up to the walltime that they asked for. Followed: jobs of the users who follow, which ask for",
            "what is advised and end by it. Waits are means over all jobs of these users, and of the others.");

    private AdviceText() {}

    /** The text for the runs in which users were advised; its last line ended. */
    static String of(List<RunMetrics> runs) {
        List<List<String>> rows = new ArrayList<>(List.of(GROUPS, HEADINGS));
        for (RunMetrics run : runs) {
            run.advice()
                    .ifPresent(advice -> rows.add(List.of(
                            run.policy(),
                            Integer.toString(advice.withPast()),
                            advice.advised() + ", " + TextTable.percent(advice.advisedRatio()),
                            TextTable.percent(advice.medianRatio()),
                            advice.killed() + ", " + TextTable.percent(advice.killedRatio()),
                            Integer.toString(advice.killedAnyway()),
                            Integer.toString(advice.followed().jobs()),
                            Integer.toString(advice.followed().killed()),
                            TextTable.duration(advice.followed().meanWait()),
                            TextTable.duration(advice.followed().meanWaitOfOthers()))));
        }
        StringBuilder text = new StringBuilder("\n");
        TextTable.append(rows, text);
        text.append('\n');
        LEGEND.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }
}
