package org.almanac.daemon.predecessor.pbssched;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.SourceFile;
import org.almanac.daemon.predecessor.fate.SourceFile.UnreadableException;
import org.almanac.daemon.predecessor.fate.SourceLine;
import org.almanac.daemon.predecessor.fate.Spoken;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.daemon.predecessor.fate.Translation;

/** A pbs_sched's files: its {@code sched_config}, and those that it reads in the same folder. */
public final class PbsSched {
    private static final Rules<SchedConfig> RULES = SchedRules.rules();

    /** What only the pbs_sched of TORQUE reads. */
    private static final Set<String> OF_TORQUE =
            Set.of("sort_by", "key", "load_balancing", "load_balancing_rr", "sync_time", "ignore_queue");

    private final SourceFile file;
    private final SchedConfig config;

    private PbsSched(SourceFile file, SchedConfig config) {
        this.file = file;
        this.config = config;
    }

    public static PbsSched of(SourceFile schedConfig) {
        return new PbsSched(schedConfig, SchedConfig.of(schedConfig));
    }

    /** How many of the lines name a parameter of pbs_sched. */
    public static long known(SourceFile any) {
        return SchedConfig.of(any).spoken().stream()
                .filter(each -> each.refused().isEmpty())
                .filter(each -> RULES.knows(each.statement().parameter()))
                .count();
    }

    /** Whether only the pbs_sched of TORQUE would be told so. */
    public boolean isOfTorque() {
        return OF_TORQUE.stream().anyMatch(config::says);
    }

    /**
     * What becomes of all that it was told.
     *
     * @param zone in which its times are
     * @param now what is over then is no more
     */
    public Translation translate(ZoneId zone, Instant now) {
        TimesBeside times = TimesBeside.of(readable("holidays"), readable("dedicated_time"), zone, now);
        return new PbsSched(file, config.beside(times)).translateAll(zone, now);
    }

    /** A file in the same folder; empty where there is none that can be read. */
    private Optional<SourceFile> readable(String name) {
        Path path = Path.of(file.name()).resolveSibling(name);
        try {
            return Files.exists(path) ? Optional.of(SourceFile.readBeside(path)) : Optional.empty();
        } catch (UnreadableException e) {
            // It is told where its lines are.
            return Optional.empty();
        }
    }

    private Translation translateAll(ZoneId zone, Instant now) {
        List<String> files = new ArrayList<>(List.of(file.name()));
        List<Told> told = new ArrayList<>(tellConfig());
        Map<String, Beside> beside = Map.of(
                "holidays", each -> Holidays.tell(each, config, zone),
                "resource_group", each -> ResourceGroup.tell(each, config),
                "dedicated_time", each -> DedicatedTime.tell(each, zone, now));
        for (String name : List.of("holidays", "resource_group", "dedicated_time")) {
            Path path = Path.of(file.name()).resolveSibling(name);
            if (Files.exists(path)) {
                files.add(path.toString());
                told.addAll(tellFile(path, beside.get(name)));
            }
        }
        return new Translation(files, told);
    }

    /** How a file beside the first is told. */
    private interface Beside {
        List<Told> tell(SourceFile file);
    }

    private static List<Told> tellFile(Path path, Beside beside) {
        try {
            return beside.tell(SourceFile.readBeside(path));
        } catch (UnreadableException e) {
            SourceLine whole = new SourceLine(path.toString(), 1, "");
            return List.of(new Told(
                    Statement.always(whole, path.getFileName().toString(), Optional.empty(), ""),
                    Outcome.unknown("it cannot be read: " + e.getMessage())));
        }
    }

    private List<Told> tellConfig() {
        Map<Statement, Statement> replaced = config.replaced();
        return config.spoken().stream()
                .map(each -> replaced.containsKey(each.statement())
                        ? new Told(each.statement(), replacedBy(replaced.get(each.statement())))
                        : tellOne(each))
                .toList();
    }

    private Told tellOne(Spoken each) {
        return each.by(RULES, config);
    }

    private static Outcome replacedBy(Statement later) {
        return Outcome.meaningless("line " + later.line().number() + " says it anew");
    }
}
