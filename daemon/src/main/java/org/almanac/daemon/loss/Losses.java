package org.almanac.daemon.loss;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.predecessor.fate.Fate;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.reading.ClusterRule;
import org.almanac.pbs.reading.Poll;

/** What becomes of all that a site's server, its scheduler's files and its jobs ask of a scheduler. */
public record Losses(List<Loss> all) {
    /** So much of it is told in words; what is the same needs no line each. */
    private static final Set<Fate.Kind> IN_WORDS = Set.of(Fate.Kind.UNKNOWN, Fate.Kind.NOT_DONE, Fate.Kind.OTHERWISE);

    private static final Fate RESUMED = new Fate.Same("it runs on as soon as there is room");
    private static final Fate LEFT_SUSPENDED =
            new Fate.Otherwise("it runs on when somebody says so (qsig -s resume), or with"
                    + " waking.register on OpenPBS as soon as there is room");

    private static final int MOST_NAMED = 5;
    private static final String RESOURCE = "resources_available.";

    public Losses {
        all = List.copyOf(all);
    }

    /** Those of a site of which nothing is known. */
    public static Losses none() {
        return new Losses(List.of());
    }

    /**
     * Those of a server under a configuration.
     *
     * @param jobs with all their attributes
     * @param told what becomes of what the present scheduler's files say; none where they are not known
     */
    public static Losses of(List<BatchObject> jobs, Poll poll, List<Told> told, SiteConfiguration site) {
        Today today = new Today(jobs, poll);
        Set<String> clusteredBy = clusteredBy(site.server().reading().clusters());
        List<Loss> all = new ArrayList<>(new ServerLosses(clusteredBy, new BackfillDepth(site.policy())).of(today));
        all.addAll(new JobLosses(clusteredBy, site.waking().register() ? RESUMED : LEFT_SUSPENDED).of(today));
        all.addAll(new FileLosses(today, told).all());
        return new Losses(all);
    }

    /** The resources by which clusters are formed. */
    private static Set<String> clusteredBy(ClusterRule clusters) {
        return clusters instanceof ClusterRule.ByAttribute by && by.attribute().startsWith(RESOURCE)
                ? Set.of(by.attribute().substring(RESOURCE.length()))
                : Set.of();
    }

    private Map<Fate.Kind, List<Loss>> byKind() {
        return all.stream()
                .collect(Collectors.groupingBy(
                        loss -> loss.fate().kind(), () -> new EnumMap<>(Fate.Kind.class), Collectors.toList()));
    }

    /** What is not done, or otherwise, each with whom it concerns; and how much is the same. */
    public String text() {
        StringBuilder text = new StringBuilder();
        byKind().forEach((kind, some) -> {
            if (IN_WORDS.contains(kind)) {
                text.append(kind.title()).append(" (").append(some.size()).append(")\n");
                alike(some).forEach((words, those) -> {
                    those.forEach(loss -> text.append("  ").append(line(loss)).append('\n'));
                    text.append("      ").append(words).append('\n');
                });
            }
        });
        String rest = byKind().entrySet().stream()
                .filter(each -> !IN_WORDS.contains(each.getKey()))
                .map(each -> each.getValue().size() + " " + each.getKey().title())
                .collect(Collectors.joining(", "));
        return text + (rest.isEmpty() ? "" : "besides: " + rest + "\n");
    }

    private static Map<String, List<Loss>> alike(List<Loss> some) {
        return some.stream().collect(Collectors.groupingBy(Losses::words, LinkedHashMap::new, Collectors.toList()));
    }

    private static String line(Loss loss) {
        return Problem.plain(loss.where() + ": " + Problem.excerpt(loss.setting()));
    }

    private static String words(Loss loss) {
        String maybe = loss.fate().maybe().map(each -> ". Maybe " + each + "?").orElse("");
        return loss.fate().text() + maybe + loss.concerned().map(Losses::today).orElse("");
    }

    private static String today(Loss.Concerned concerned) {
        List<String> some = new ArrayList<>();
        if (!concerned.jobs().isEmpty()) {
            some.add(named("job", concerned.jobs()));
        }
        if (!concerned.reservations().isEmpty()) {
            some.add(named("reservation", concerned.reservations()));
        }
        return "\n      today: " + (some.isEmpty() ? "nobody" : String.join("; ", some));
    }

    private static String named(String kind, List<String> names) {
        String first = names.stream().limit(MOST_NAMED).map(Problem::plain).collect(Collectors.joining(", "));
        int more = names.size() - MOST_NAMED;
        return names.size() + " " + kind + (names.size() == 1 ? ": " : "s: ") + first
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** Writes the list {@code losses}. */
    public void write(Json json) throws IOException {
        json.objects(
                "losses",
                all,
                loss -> json.text("where", loss.where())
                        .text("setting", Problem.plain(loss.setting()))
                        .text("fate", loss.fate().kind().word())
                        .text("text", loss.fate().text())
                        .text("maybe", loss.fate().maybe())
                        .flag("looked", loss.concerned().isPresent())
                        .texts(
                                "jobs",
                                loss.concerned().map(Loss.Concerned::jobs).orElse(List.of()))
                        .texts(
                                "reservations",
                                loss.concerned()
                                        .map(Loss.Concerned::reservations)
                                        .orElse(List.of())));
    }
}
