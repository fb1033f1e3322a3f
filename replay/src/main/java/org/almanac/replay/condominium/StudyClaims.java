package org.almanac.replay.condominium;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.almanac.replay.TextTable;
import org.almanac.replay.statistics.Spread;

/** What the paper says of the experiments in its text, judged by the trials here. */
public final class StudyClaims {
    private static final String SECTION = "section 3";

    /** Of 4,560 single trials each is chance; a mean over so much of C_WL on either side is not. */
    private static final int ASIDE = 30;

    /** The bottom of D is looked for in means over so much of C_WL: the drops are narrower, and have another reason. */
    private static final int WIDTH = 150;

    private final Map<String, ExperimentTrials> run;
    private final List<Finding> findings = new ArrayList<>();

    private StudyClaims(List<ExperimentTrials> run) {
        this.run = new TreeMap<>();
        run.forEach(each -> this.run.put(each.experiment().number(), each));
    }

    /** All claims that are made of experiments among these, which are the paper's own. */
    public static List<Finding> of(List<ExperimentTrials> run) {
        StudyClaims claims = new StudyClaims(run);
        claims.judgeWorklife();
        claims.judgeLongTime();
        claims.judgeIntervals();
        claims.judgeRuntimes();
        claims.judgeThirds();
        claims.judgeTargetsOfNothing();
        return List.copyOf(claims.findings);
    }

    /** What the paper tells of one trial with the usual setting, judged by the mean of several. */
    public static List<Finding> ofUsual(Trials trials) {
        List<Finding> findings = new ArrayList<>();
        String tooQuick = "Negotiations and claims take no time here, so that a few more are made";
        findings.add(about("matches M in one trial", 119, trials, Trial::matches, tooQuick));
        findings.add(about("wasted matches M_waste in one trial", 91, trials, Trial::wasted, tooQuick));
        findings.add(
                about("of these before the targets first change", 37, trials, Trial::wastedBeforeChange, tooQuick));
        return findings;
    }

    /** Within a tenth, as all that the papers print is judged. */
    private static Finding about(String says, int paper, Trials trials, ToDoubleFunction<Trial> figure, String whyNot) {
        Spread spread = Spread.of(trials.values(figure));
        return new Finding(
                says,
                "figure 8, " + SECTION,
                Integer.toString(paper),
                TextTable.fixed(spread.mean(), 1) + " ± " + TextTable.fixed(spread.deviation(), 1) + " in "
                        + trials.list().size() + " trials",
                Math.abs(spread.mean() - paper) <= 0.1 * paper,
                whyNot);
    }

    private Optional<ExperimentTrials> experiment(String number) {
        return Optional.ofNullable(run.get(number));
    }

    private void judgeWorklife() {
        experiment("1.0").ifPresent(trials -> {
            double low = trials.mean(Trial::d, 0, 20);
            double middle = trials.mean(Trial::d, 48, 144);
            add(
                    "D rises where C_WL falls from 144 to 0",
                    "figure 1",
                    "",
                    TextTable.fixed(low, 0) + " for C_WL 0-20, " + TextTable.fixed(middle, 0) + " for 48-144",
                    low > middle);
            judgeDrop(trials, 330, 240, 480);
            judgeDrop(trials, 690, 600, 900);
            judgeOrder(
                    "utilisation is lower where claims are broken more often",
                    "figure 3",
                    trials,
                    trial -> 100 * trial.utilization(),
                    " %");
            judgeOrder(
                    "matches are more where claims are broken more often",
                    "figure 3",
                    trials,
                    trial -> -trial.matches(),
                    "");
        });
    }

    /** C_WL at which D falls most, from a mean on this side to one on the other. */
    private void judgeDrop(ExperimentTrials trials, int paper, int from, int to) {
        int steepest = from;
        double most = Double.NEGATIVE_INFINITY;
        for (int worklife = from; worklife <= to; worklife += 2) {
            double fall = trials.mean(Trial::d, worklife - ASIDE, worklife - 1)
                    - trials.mean(Trial::d, worklife + 1, worklife + ASIDE);
            if (fall > most) {
                most = fall;
                steepest = worklife;
            }
        }
        int jobMax = TrialSetting.USUAL.jobMax();
        add(
                "D drops at a C_WL of J_max/2 before the targets change",
                "figure 1, " + SECTION,
                Integer.toString(paper),
                "steepest at " + steepest + ", by " + TextTable.fixed(most, 0),
                most > 0 && Math.abs(steepest - paper) <= jobMax / 2);
    }

    /** That a figure rises from one stretch of C_WL to the next. */
    private void judgeOrder(
            String says, String where, ExperimentTrials trials, ToDoubleFunction<Trial> figure, String unit) {
        double first = trials.mean(figure, 0, 48);
        double second = trials.mean(figure, 50, 148);
        double third = trials.mean(figure, 150, 298);
        add(
                says,
                where,
                "",
                TextTable.fixed(Math.abs(first), 1) + unit + " for C_WL 0-48, " + TextTable.fixed(Math.abs(second), 1)
                        + unit + " for 50-148, " + TextTable.fixed(Math.abs(third), 1) + unit + " for 150-298",
                first < second && second < third);
    }

    private void judgeLongTime() {
        experiment("1.1").ifPresent(trials -> {
            int bottom = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int from = 0; from + WIDTH <= 998; from += 2) {
                double mean = trials.mean(Trial::d, from, from + WIDTH);
                if (mean < least) {
                    least = mean;
                    bottom = from + WIDTH / 2;
                }
            }
            double low = trials.mean(Trial::d, 0, 20);
            add(
                    "four times the time changes nothing: D rises towards C_WL 0, from a bottom near 144",
                    "figure 2",
                    "144",
                    "bottom around " + bottom + ": " + TextTable.fixed(least, 0) + "; " + TextTable.fixed(low, 0)
                            + " for C_WL 0-20",
                    bottom >= 96 && bottom <= 250 && low > least);
        });
    }

    private void judgeIntervals() {
        experiment("2.0").ifPresent(trials -> {
            double utilization = 100 * trials.trend(Trial::utilization).slope();
            double distance = trials.trend(Trial::d).slope();
            double waited = trials.trials().mean(StudyClaims::waitedIntervals);
            add(
                    "utilisation falls as N rises",
                    "figure 4",
                    "",
                    TextTable.fixed(utilization, 2) + " % for each second of N",
                    utilization < 0);
            add("D rises with N", "figure 4", "", TextTable.fixed(distance, 0) + " for each second of N", distance > 0);
            add(
                    "a slot is unclaimed for about N/2 before each match",
                    SECTION,
                    "0.5 N",
                    TextTable.fixed(waited, 2) + " N",
                    Math.abs(waited - 0.5) <= 0.1 * 0.5);
        });
        if (run.keySet().containsAll(List.of("1.2", "1.3", "1.4"))) {
            double fast = run.get("1.2").trials().mean(Trial::d);
            double slow = run.get("1.3").trials().mean(Trial::d);
            double slowest = run.get("1.4").trials().mean(Trial::d);
            add(
                    "a faster negotiation keeps the targets better, whatever C_WL",
                    "figure 5",
                    "",
                    "mean D " + TextTable.fixed(fast, 0) + " with N = 5, " + TextTable.fixed(slow, 0) + " with 20, "
                            + TextTable.fixed(slowest, 0) + " with 40",
                    fast < slow && slow < slowest);
        }
    }

    /** How long a slot was unclaimed on average before a match, as a part of N. */
    private static double waitedIntervals(Trial trial) {
        TrialSetting setting = trial.setting();
        double unclaimed = (1 - trial.utilization()) * setting.slots() * setting.duration();
        return unclaimed / trial.matches() / setting.interval();
    }

    private void judgeRuntimes() {
        experiment("3.0").ifPresent(trials -> {
            double slope = trials.trend(Trial::d).slope();
            add(
                    "shorter jobs keep the targets better",
                    "figure 6",
                    "",
                    "D rises by " + TextTable.fixed(slope, 1) + " for each second of J_max",
                    slope > 0);
        });
    }

    private void judgeThirds() {
        for (ExperimentTrials each : run.values()) {
            double second = each.trials().mean(Trial::secondThird);
            double last = each.trials().mean(Trial::lastThird);
            long found = each.trials().list().stream()
                    .filter(trial -> trial.secondThird() < trial.lastThird())
                    .count();
            findings.add(new Finding(
                    "D is less in the second third than in the last, in experiment "
                            + each.experiment().number(),
                    SECTION,
                    "",
                    TextTable.fixed(second, 0) + " and " + TextTable.fixed(last, 0) + "; so in " + found + " of "
                            + each.trials().list().size() + " trials",
                    second < last,
                    "With a C_WL near or above T/3 a claim of one third outlasts the next"));
        }
    }

    private void judgeTargetsOfNothing() {
        if (run.isEmpty()) {
            return;
        }
        int count = 0;
        int matches = 0;
        for (ExperimentTrials each : run.values()) {
            for (Trial trial : each.trials().list()) {
                count += trial.withoutTarget();
                matches += trial.matches();
            }
        }
        add(
                "no slot is for an owner whose target is 0 (the paper's negotiator gave one now and then, by a rounding error)",
                SECTION,
                "",
                count + " of " + matches + " matches",
                count == 0);
    }

    private void add(String says, String where, String paper, String ours, boolean holds) {
        findings.add(new Finding(says, where, paper, ours, holds, ""));
    }
}
