package org.almanac.daemon.command.sweep;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.config.PolicyForm;
import org.almanac.daemon.config.form.FileText;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.Section;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.daemon.config.form.YamlReader;
import org.almanac.daemon.program.FailedException;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.DeadlineRule;
import org.almanac.replay.Estimate;
import org.almanac.replay.ReplayLog.Cancelled;
import org.almanac.replay.Verification;
import org.almanac.replay.sweep.SweepGrid;
import org.almanac.replay.sweep.Treatment;

/** The file that describes the grid of a sweep, in YAML. */
public final class SweepFile {
    private static final int MOST_SEEDS = 10_000;

    private static final Key<List<String>> LOGS = Key.neededList(
            "logs", ScalarForm.of("a file, from the folder of this one on", Optional::of), "the logs to replay");
    private static final Key<List<PolicySpec>> POLICIES =
            Key.neededList("policies", new PolicyForm(), "the policies, as for replay --policy");
    private static final Key<Map<String, List<String>>> VARY = Key.optional(
            "vary", new VariedParameters(), "parameters of the policies, each with the values it is to have");
    private static final Key<Long> SEEDS = Key.usual(
            "seeds", Forms.count(1, MOST_SEEDS), "1", "with how many seeds each is replayed, 1 and following");
    private static final Key<String> ESTIMATE = Key.usual(
            "estimate", ScalarForm.oneOf(List.of("kill", "extend", "exact"), ""), "kill", "as for replay --estimate");
    private static final Key<Boolean> DROP_CANCELLED =
            Key.usual("drop-cancelled", Forms.YES_NO, "no", "whether cancelled jobs are left out even if they ran");
    private static final Key<DeadlineRule> DEADLINES = Key.optional(
            "deadlines",
            ScalarForm.of("a rule such as share=40%,hours=24,times-walltime=10", SweepFile::deadlines),
            "which jobs get deadlines, as for replay --deadlines");

    private static final SectionForm<Section> FORM = new SectionForm<>(
            List.of(LOGS, POLICIES, VARY, SEEDS, ESTIMATE, DROP_CANCELLED, DEADLINES),
            SweepFile::check,
            section -> section);

    private SweepFile() {}

    /** The grid in the file; fails with all that is wrong with it. */
    public static SweepGrid read(Path file) {
        Reading reading = new Reading(Map.of());
        Optional<Section> written = FileText.read(file, reading)
                .flatMap(text -> YamlReader.read(file.toString(), text, reading))
                .flatMap(root -> FORM.read(root, "", reading));
        List<Problem> problems = reading.problems();
        if (written.isEmpty() || !problems.isEmpty()) {
            throw new FailedException(problems.stream().map(Problem::text).toList());
        }
        return grid(written.get());
    }

    private static Optional<DeadlineRule> deadlines(String text) {
        try {
            return Optional.of(DeadlineRule.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static void check(Section section) {
        if (section.find(LOGS).map(List::isEmpty).orElse(false)) {
            section.refuse(LOGS, "is empty; a sweep needs a log.");
        }
        Optional<List<PolicySpec>> policies = section.find(POLICIES);
        if (policies.map(List::isEmpty).orElse(false)) {
            section.refuse(POLICIES, "is empty; a sweep needs a policy.");
        } else if (policies.isPresent()) {
            try {
                varied(policies.get(), section).forEach(Policies::check);
            } catch (PolicyException | IllegalArgumentException e) {
                section.refuse(VARY, "does not go with the policies: " + e.getMessage());
            }
        }
    }

    private static List<PolicySpec> varied(List<PolicySpec> policies, Section section) {
        List<PolicySpec> varied = policies;
        for (Map.Entry<String, List<String>> parameter :
                section.find(VARY).orElse(Map.of()).entrySet()) {
            varied = SweepGrid.vary(varied, parameter.getKey(), parameter.getValue());
        }
        return varied;
    }

    private static SweepGrid grid(Section section) {
        return new SweepGrid(
                section.get(LOGS),
                varied(section.get(POLICIES), section),
                SweepGrid.seeds(1, section.get(SEEDS).intValue()),
                new Treatment(
                        List.of(),
                        Estimate.valueOf(section.get(ESTIMATE).toUpperCase(Locale.ROOT)),
                        section.get(DROP_CANCELLED) ? Cancelled.DROP : Cancelled.KEEP,
                        section.find(DEADLINES),
                        Optional.empty()),
                Optional.empty(),
                Verification.OFF);
    }
}
