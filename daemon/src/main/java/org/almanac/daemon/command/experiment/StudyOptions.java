package org.almanac.daemon.command.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.daemon.program.FailedException;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.replay.WholeFile;
import org.almanac.replay.condominium.ControlVariable;
import org.almanac.replay.condominium.ExperimentTrials;
import org.almanac.replay.condominium.Study;
import org.almanac.replay.condominium.StudyCsv;
import org.almanac.replay.condominium.StudyExperiment;
import org.almanac.replay.condominium.TargetTimetable;
import org.almanac.replay.condominium.TrialSetting;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which of the condominium study's trials are run, and where their table goes. */
public final class StudyOptions {
    /** The experiment that these are for. */
    public static final String STUDY = "condominium";

    /** The names of all of them. */
    public static final List<String> NAMES = List.of("--experiment", "--set", "--seeds", "--csv");

    private static final String POLICY = "policy";

    /** So many trials, and what is written of them, fit into memory. */
    private static final int MOST_TRIALS = 100_000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--experiment",
            paramLabel = "N",
            description = "condominium: only this of its ten experiments, 1.0 to 1.7, 2.0 or 3.0.")
    private Optional<String> number = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = {
                "condominium: run one setting, or --experiment's with another value:",
                "slots, T, cwl, N, jmax, min-runtime, sample, warm-up, in seconds,",
                "or policy, as 100@0,50@1/3,100@2/3. May be repeated."
            })
    private List<String> assignments = new ArrayList<>();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "condominium: run each setting so many times, the first with --seed. Default 1.")
    private int seeds = 1;

    @Option(
            names = "--csv",
            paramLabel = "DIR",
            description = "condominium: write the trials as CSV, one file an experiment.")
    private Optional<Path> csv = Optional.empty();

    /** Refuses what cannot be run or written. */
    public void check() {
        int trials = experiments().stream()
                .mapToInt(experiment -> experiment.values().size())
                .sum();
        int settings = isOneSetting() ? 1 : trials;
        if (seeds < 1 || (long) seeds * settings > MOST_TRIALS) {
            throw wrong("--seeds " + seeds + ": there must be 1 to " + MOST_TRIALS / settings);
        }
        setting();
        csv.ifPresent(folder -> {
            if (!Files.isDirectory(folder)) {
                throw new FailedException("--csv " + folder + ": there is no such directory");
            }
        });
        csvFiles()
                .forEach(file -> file.obstacle().ifPresent(obstacle -> {
                    throw new FailedException("--csv " + csv.orElseThrow() + ": " + obstacle);
                }));
    }

    /** How often each setting is run. */
    public int seeds() {
        return seeds;
    }

    /** Runs what was asked for, and writes its table. */
    public Study run(long firstSeed) throws IOException, InterruptedException {
        Study study = study(firstSeed);
        List<WholeFile> files = csvFiles();
        if (files.isEmpty()) {
            return study;
        }
        if (isOneSetting()) {
            files.get(0).write(StudyCsv.of(study.single()));
        }
        for (int i = 0; i < study.experiments().size(); i++) {
            ExperimentTrials trials = study.experiments().get(i);
            files.get(i).write(StudyCsv.of(trials));
        }
        return study;
    }

    private Study study(long firstSeed) throws InterruptedException {
        if (isOneSetting()) {
            return Study.ofSetting(setting(), seeds, firstSeed);
        }
        if (assignments.isEmpty()) {
            return Study.ofPaper(experiments(), seeds, firstSeed);
        }
        return Study.ofOwn(experiments().get(0).on(setting()), seeds, firstSeed);
    }

    private boolean isOneSetting() {
        return number.isEmpty() && !assignments.isEmpty();
    }

    private List<StudyExperiment> experiments() {
        if (number.isEmpty()) {
            return StudyExperiment.ALL;
        }
        List<String> numbers =
                StudyExperiment.ALL.stream().map(StudyExperiment::number).toList();
        int index = numbers.indexOf(number.get());
        if (index < 0) {
            throw wrong("--experiment " + number.get() + ": there are " + String.join(", ", numbers));
        }
        return List.of(StudyExperiment.ALL.get(index));
    }

    /** What is set, on top of what the experiment fixes. */
    private TrialSetting setting() {
        TrialSetting setting =
                number.isEmpty() ? TrialSetting.USUAL : experiments().get(0).fixed();
        List<String> seen = new ArrayList<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            if (equals < 1) {
                throw wrong("--set " + assignment + ": write KEY=VALUE, as cwl=120");
            }
            String key = assignment.substring(0, equals);
            String value = assignment.substring(equals + 1);
            if (seen.contains(key)) {
                throw wrong("--set " + assignment + ": " + key + " is set twice");
            }
            seen.add(key);
            try {
                setting = key.equals(POLICY)
                        ? setting.with(TargetTimetable.parse(value))
                        : setting.with(variable(key), variable(key).parse(value));
            } catch (IllegalArgumentException e) {
                throw wrong("--set " + assignment + ": " + e.getMessage());
            }
        }
        return setting;
    }

    private ControlVariable variable(String key) {
        List<String> words = new ArrayList<>(ControlVariable.words());
        words.add(POLICY);
        ControlVariable variable = ControlVariable.called(key)
                .orElseThrow(() -> new IllegalArgumentException("there is no " + key + "; there are "
                        + String.join(", ", words)
                        + NearestName.of(key, words)
                                .map(near -> ". Maybe " + near + "?")
                                .orElse("")));
        if (number.isPresent() && experiments().get(0).varied() == variable) {
            throw new IllegalArgumentException("experiment " + number.get() + " varies it");
        }
        return variable;
    }

    /** In the order of the experiments; none where no table is wanted. */
    private List<WholeFile> csvFiles() {
        if (csv.isEmpty()) {
            return List.of();
        }
        if (isOneSetting()) {
            return List.of(new WholeFile(csv.get().resolve(STUDY + ".csv")));
        }
        return experiments().stream()
                .map(each -> new WholeFile(csv.get().resolve(STUDY + "-" + each.number() + ".csv")))
                .toList();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
