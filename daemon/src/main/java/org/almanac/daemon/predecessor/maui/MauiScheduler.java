package org.almanac.daemon.predecessor.maui;

import java.util.List;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Spoken;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.daemon.predecessor.fate.Translation;

/** Maui's or Moab's files: {@code maui.cfg} or {@code moab.cfg}, and those that they include or name. */
public final class MauiScheduler {
    private static final Rules<MauiConfig> RULES = MauiRules.rules();

    private final MauiLines lines;

    private MauiScheduler(MauiLines lines) {
        this.lines = lines;
    }

    public static MauiScheduler of(SourceFile file) {
        return new MauiScheduler(MauiLines.of(file));
    }

    /** How many things the file says with parameters of Maui. */
    public long known() {
        return lines.spoken().stream()
                .filter(each -> RULES.knows(each.statement().parameter()))
                .count();
    }

    /** What becomes of all that it was told, under that policy of ours. */
    public Translation translate(TargetPolicy policy) {
        MauiConfig whole = new MauiConfig(lines.spoken(), policy);
        List<Told> told = lines.spoken().stream().map(each -> tell(each, whole)).toList();
        return new Translation(lines.files(), told);
    }

    private static Outcome replacedBy(Statement later, Statement earlier) {
        boolean elsewhere = !later.line().file().equals(earlier.line().file());
        return Outcome.meaningless("line " + later.line().number()
                + (elsewhere ? " of " + SourceLine.plain(later.line().file()) : "") + " says it anew");
    }

    private static Told tell(Spoken each, MauiConfig whole) {
        return each.refused().isPresent()
                ? each.by(RULES, whole)
                : whole.replaced(each.statement())
                        .map(later -> new Told(each.statement(), replacedBy(later, each.statement())))
                        .orElseGet(() -> each.by(RULES, whole));
    }
}
