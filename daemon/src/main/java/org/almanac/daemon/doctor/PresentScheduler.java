package org.almanac.daemon.doctor;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.almanac.daemon.predecessor.Predecessor;
import org.almanac.daemon.predecessor.UsualPlaces;
import org.almanac.daemon.predecessor.fate.SourceFile.UnreadableException;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.daemon.predecessor.maui.TargetPolicy;

/**
 * The scheduler that a site has, as far as its files are known.
 *
 * @param finding what there is to say of the files
 */
public record PresentScheduler(Optional<Predecessor> scheduler, Finding finding) {
    private static final String SUBJECT = "losses";

    /** The one whose main file is named. */
    public static PresentScheduler named(Path file) throws UnreadableException {
        return new PresentScheduler(
                Optional.of(Predecessor.of(file)),
                Finding.ok(
                        SUBJECT,
                        "by the server, and by " + file + ", of which 'almanac import' makes a configuration"));
    }

    /** The one whose file is the only one at a usual place. */
    public static PresentScheduler at(UsualPlaces places) {
        List<Path> found = places.found();
        if (found.isEmpty()) {
            return new PresentScheduler(
                    Optional.empty(),
                    Finding.ok(
                            SUBJECT,
                            "by the server alone, as no sched_config and no maui.cfg is at its usual place; --scheduler FILE"
                                    + " names it"));
        } else if (found.size() > 1) {
            String files = found.stream().map(Path::toString).collect(Collectors.joining(", "));
            return new PresentScheduler(
                    Optional.empty(),
                    Finding.note(
                            SUBJECT,
                            "by the server alone, as there are several files of schedulers: " + files,
                            "--scheduler FILE names the one that counts"));
        }
        try {
            return named(found.get(0));
        } catch (UnreadableException e) {
            return new PresentScheduler(
                    Optional.empty(),
                    Finding.note(
                            SUBJECT,
                            "by the server alone, as " + found.get(0) + " cannot be read: " + e.getMessage(),
                            "--scheduler FILE names a copy of it"));
        }
    }

    /** What becomes of all that its files say, under a policy of ours of that name. */
    List<Told> told(String policy, Instant now) {
        TargetPolicy target = policy.equals("maui") ? TargetPolicy.MAUI : TargetPolicy.PLANNED;
        return scheduler
                .map(each -> each.translate(target, ZoneId.systemDefault(), now).told())
                .orElse(List.of());
    }
}
