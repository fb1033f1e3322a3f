package org.almanac.daemon.command.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.command.option.WrittenName;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.replay.SiteRules;
import org.almanac.replay.breakdown.Details;
import org.almanac.replay.breakdown.Grouping;
import org.almanac.replay.breakdown.LogCalendar;
import org.almanac.replay.breakdown.Measure;
import picocli.CommandLine.Option;

/** The options that take the outcomes of a replay apart. */
public final class DetailOptions {
    @Option(
            names = "--by",
            paramLabel = "KEY",
            converter = WrittenName.OfGrouping.class,
            completionCandidates = WrittenName.OfGrouping.class,
            description = {"Tell the jobs by groups, too; may be repeated:", "${COMPLETION-CANDIDATES}."})
    private List<Grouping> groupings = new ArrayList<>();

    @Option(
            names = "--cdf",
            paramLabel = "MEASURE",
            converter = WrittenName.OfMeasure.class,
            completionCandidates = WrittenName.OfMeasure.class,
            description = {"Tell a distribution function, too; may be repeated:", "${COMPLETION-CANDIDATES}."})
    private List<Measure> measures = new ArrayList<>();

    @Option(
            names = "--acceptable",
            paramLabel = "WAIT",
            converter = WrittenPatience.class,
            description = {
                "Tell how often users were dissatisfied, by the acceptable wait of a job:",
                "with-floors, paper, or FILE.csv of the site's own, see docs/replay.md."
            })
    private Optional<AcceptableWait> patience = Optional.empty();

    /** The names of those of the options that were given. */
    public List<String> options() {
        List<String> given = new ArrayList<>();
        groupings.stream().limit(1).forEach(grouping -> given.add("--by"));
        measures.stream().limit(1).forEach(measure -> given.add("--cdf"));
        patience.ifPresent(wait -> given.add("--acceptable"));
        return given;
    }

    /** The rules by which is replayed: by the waits by which is counted the searches go, too. */
    public SiteRules rules(SiteRules told) {
        return patience.map(told::with).orElse(told);
    }

    /** What is asked for. */
    public Details details(LogCalendar calendar) {
        return new Details(groupings, measures, patience, calendar);
    }
}
