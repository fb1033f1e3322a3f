package org.almanac.replay.condominium;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was asked for of the study, with its trials.
 *
 * @param experiments those that were run; none where a single setting was
 * @param single the trials of a single setting; none where experiments were run
 * @param seed the first
 * @param findings what the paper says, judged by the trials; none where they are not the paper's
 */
public record Study(List<ExperimentTrials> experiments, Trials single, long seed, List<Finding> findings) {
    /** Where it was published. */
    public static final String SOURCE =
            "Tannenbaum, Can HTCondor manage a condominium cluster? Understanding resource binding parameters, 2013";

    /** So many trials stand behind a figure that the paper has of a single one. */
    private static final int USUAL_SEEDS = 200;

    public Study {
        experiments = List.copyOf(experiments);
        findings = List.copyOf(findings);
    }

    /** The paper's experiments, all or some, each setting under so many seeds. */
    public static Study ofPaper(List<StudyExperiment> experiments, int seeds, long firstSeed)
            throws InterruptedException {
        List<ExperimentTrials> run = run(experiments, seeds, firstSeed);
        List<Finding> findings = new ArrayList<>(StudyClaims.of(run));
        if (experiments.equals(StudyExperiment.ALL)) {
            findings.addAll(StudyClaims.ofUsual(Trials.run(List.of(TrialSetting.USUAL), USUAL_SEEDS, firstSeed)));
        }
        return new Study(run, new Trials(List.of()), firstSeed, findings);
    }

    /** An experiment in which something else is fixed than in the paper. */
    public static Study ofOwn(StudyExperiment experiment, int seeds, long firstSeed) throws InterruptedException {
        return new Study(run(List.of(experiment), seeds, firstSeed), new Trials(List.of()), firstSeed, List.of());
    }

    /** One setting under so many seeds. */
    public static Study ofSetting(TrialSetting setting, int seeds, long firstSeed) throws InterruptedException {
        return new Study(List.of(), Trials.run(List.of(setting), seeds, firstSeed), firstSeed, List.of());
    }

    private static List<ExperimentTrials> run(List<StudyExperiment> experiments, int seeds, long firstSeed)
            throws InterruptedException {
        List<ExperimentTrials> run = new ArrayList<>();
        for (StudyExperiment experiment : experiments) {
            run.add(ExperimentTrials.run(experiment, seeds, firstSeed));
        }
        return run;
    }

    /** What was run, in words: a line for each experiment, or the setting. */
    public List<String> settings() {
        return experiments.isEmpty()
                ? List.of(single.list().get(0).setting().text())
                : experiments.stream().map(each -> each.experiment().text()).toList();
    }

    /** An experiment by its number; empty where it was not run. */
    Optional<ExperimentTrials> experiment(String number) {
        return experiments.stream()
                .filter(each -> each.experiment().number().equals(number))
                .findFirst();
    }

    /** How a single trial goes: with the setting, or with what the first experiment fixes, and the first seed. */
    TrialCourse oneTrial() {
        TrialSetting setting = single.list().isEmpty()
                ? experiments.get(0).experiment().fixed()
                : single.list().get(0).setting();
        return TrialCourse.of(setting, seed);
    }

    /** How many trials were run for it. */
    public int trials() {
        return single.list().size()
                + experiments.stream()
                        .mapToInt(each -> each.trials().list().size())
                        .sum();
    }
}
