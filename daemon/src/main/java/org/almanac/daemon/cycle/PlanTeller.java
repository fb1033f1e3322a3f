package org.almanac.daemon.cycle;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ReasonWords;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsException.Meaning;
import org.almanac.pbs.PlannedStart;

/** Writes planned starts back to the server: only those that differ from what was told, the soonest first. */
final class PlanTeller {
    private record News(ListedJob job, PlannedStart planned) {
        long soonness() {
            return planned instanceof PlannedStart.At at ? at.start() : Long.MAX_VALUE;
        }
    }

    private final MeasuredServer server;
    private final JobMemories memories;
    private final CycleSettings settings;
    private final ReasonWords words;

    PlanTeller(MeasuredServer server, JobMemories memories, CycleSettings settings, ReasonWords words) {
        this.server = server;
        this.memories = memories;
        this.settings = settings;
        this.words = words;
    }

    /**
     * Tells what is new, as far as a cycle's budget reaches.
     *
     * @return the failure to reach the server, if there was one
     */
    Optional<PbsException> tell(List<ListedJob> jobs, long now) {
        List<News> news = jobs.stream()
                .filter(PlanTeller::waits)
                .map(job -> new News(job, planned(job)))
                .filter(each -> isNew(memories.of(each.job().id()).told, each.planned(), now))
                .sorted(Comparator.comparingLong(News::soonness))
                .limit(settings.tellsPerCycle())
                .toList();
        for (News each : news) {
            try {
                server.tell(each.job().id(), each.planned());
            } catch (PbsException e) {
                if (e.meaning() == Meaning.UNREACHABLE) {
                    return Optional.of(e);
                }
                // The job may have just gone, or the server does not let us: the same would come of trying again.
            }
            memories.of(each.job().id()).told = Optional.of(each.planned());
        }
        return Optional.empty();
    }

    private static boolean waits(ListedJob job) {
        return switch (job.state()) {
            case 'Q', 'H', 'W' -> true;
            default -> false;
        };
    }

    private PlannedStart planned(ListedJob job) {
        return job.plannedStart().isPresent()
                ? new PlannedStart.At(job.plannedStart().getAsLong(), job.plannedNodes())
                : new PlannedStart.None(words.of(job.reason()));
    }

    private boolean isNew(Optional<PlannedStart> told, PlannedStart planned, long now) {
        if (told.isPresent()
                && told.get() instanceof PlannedStart.At before
                && planned instanceof PlannedStart.At after) {
            boolean passed = before.start() < now && after.start() != before.start();
            return passed
                    || Math.abs(before.start() - after.start()) > settings.tellTolerance()
                    || !before.nodes().equals(after.nodes());
        }
        return told.isEmpty() || !told.get().equals(planned);
    }
}
