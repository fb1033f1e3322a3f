package org.almanac.daemon.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.almanac.daemon.view.ListedPlan.Bar;
import org.almanac.daemon.view.ListedPlan.ListedCluster;
import org.almanac.planner.Cause;
import org.almanac.planner.StartMove;
import org.almanac.planner.StartMoves;
import org.almanac.planner.fairshare.SharesNow;

/**
 * What is published as one user may see it where others' jobs are hidden.
 *
 * <p>The jobs are the user's own. Of others there is when and where jobs hold nodes, as {@value #OTHER} of nobody, and how many
 * there are: no id, name, owner, project or request of any of them. Of reservations that are not for the user there is when and where
 * they are, and not whose.
 */
public final class OthersHidden {
    /** In place of the id of a job of others. */
    public static final String OTHER = "other";

    private static final String NOBODY = "";
    private static final Set<Cause.Kind> OF_NO_JOB = Set.of(
            Cause.Kind.NODE_DOWN,
            Cause.Kind.NODE_OFFLINE,
            Cause.Kind.NODE_GONE,
            Cause.Kind.NODE_CHANGED,
            Cause.Kind.NODE_UP,
            Cause.Kind.NODE_NEW,
            Cause.Kind.QUEUE_CHANGED);
    /** What names jobs in the data of reasons. */
    private static final Set<String> JOBS = Set.of("job", "jobs");

    private final String user;
    private final Published published;
    private final Set<String> own;

    private OthersHidden(String user, Published published) {
        this.user = user;
        this.published = published;
        this.own = published.jobs().stream()
                .filter(job -> job.user().equals(user))
                .map(ListedJob::id)
                .collect(Collectors.toSet());
    }

    /** The causes whose subjects are no jobs. */
    public static Set<Cause.Kind> causesOfNoJob() {
        return OF_NO_JOB;
    }

    /** As that user sees it. */
    public static Published of(Published published, String user) {
        return new OthersHidden(user, published).hidden();
    }

    private Published hidden() {
        return new Published(
                published.origin(),
                published.now(),
                published.jobs().stream()
                        .filter(job -> own.contains(job.id()))
                        .map(this::hidden)
                        .toList(),
                published.queues(),
                new ListedPlan(
                        published.plan().clusters().stream().map(this::hidden).toList()),
                new MadeOnce<>(() -> hidden(published.limits().get())),
                hidden(published.status()),
                leftOut());
    }

    private SortedMap<String, String> leftOut() {
        SortedMap<String, String> leftOut = new TreeMap<>(published.leftOut());
        leftOut.keySet().retainAll(own);
        return leftOut;
    }

    private ListedJob hidden(ListedJob job) {
        return job.with(
                hidden(job.reason()),
                new StartMoves(hidden(job.moves().last()), hidden(job.moves().later())));
    }

    private Optional<StartMove> hidden(Optional<StartMove> move) {
        return move.map(told -> without(told, own));
    }

    /** The move with causes that name none but these jobs. */
    public static StartMove without(StartMove move, Set<String> known) {
        return new StartMove(
                move.from(),
                move.to(),
                move.at(),
                move.causes().stream()
                        .map(cause -> without(cause, known))
                        .distinct()
                        .toList());
    }

    /** The cause, which names none but these jobs. */
    public static Cause without(Cause cause, Set<String> known) {
        return OF_NO_JOB.contains(cause.kind())
                        || cause.subject().filter(known::contains).isPresent()
                ? cause
                : new Cause(cause.kind(), Optional.empty());
    }

    /** The reason, which names none but the jobs of that user. */
    public static Reason without(Reason reason, Published published, String user) {
        return new OthersHidden(user, published).hidden(reason);
    }

    @SuppressWarnings("unchecked") // The names of things are words.
    private Reason hidden(Reason reason) {
        return new Reason(reason.kind(), (Map<String, Object>) hidden(reason.data()));
    }

    /** Whatever stands in the data of a reason, without others' jobs. */
    private Object hidden(Object data) {
        if (data instanceof Map<?, ?> map) {
            Map<Object, Object> hidden = new LinkedHashMap<>();
            map.forEach((name, value) -> {
                if (!JOBS.contains(name)) {
                    hidden.put(name, hidden(value));
                } else if (value instanceof List<?> jobs) {
                    hidden.put(name, jobs.stream().filter(own::contains).toList());
                } else if (own.contains(value)) {
                    hidden.put(name, value);
                }
            });
            return hidden;
        }
        return data instanceof List<?> list ? list.stream().map(this::hidden).toList() : data;
    }

    private ListedCluster hidden(ListedCluster cluster) {
        return new ListedCluster(
                cluster.name(),
                cluster.nodes(),
                cluster.windows().stream()
                        .map(window -> window.with(
                                window.booking().map(booking -> booking.isFor(user) ? booking : booking.ofOthers())))
                        .toList(),
                hidden(cluster.running()),
                hidden(cluster.planned()),
                cluster.gaps());
    }

    private List<Bar> hidden(List<Bar> bars) {
        List<Bar> hidden = new ArrayList<>(bars.size());
        for (Bar bar : bars) {
            hidden.add(
                    own.contains(bar.id())
                            ? bar
                            : new Bar(OTHER, NOBODY, bar.start(), bar.end(), bar.promised(), bar.placement()));
        }
        return hidden;
    }

    /** The use of all together, of queues, and the user's own. */
    private ListedLimits hidden(ListedLimits limits) {
        Set<String> subjects =
                published.queues().stream().map(ListedQueue::name).collect(Collectors.toSet());
        subjects.add(NOBODY);
        subjects.add(user);
        return new ListedLimits(
                limits.limits().stream()
                        .map(limit -> limit.of(subjects))
                        .map(limit -> new ListedLimits.ListedLimit(
                                limit.name(),
                                limit.subject(),
                                limit.resource(),
                                limit.cluster(),
                                limit.value(),
                                limit.uses().stream().map(this::hidden).toList()))
                        .toList(),
                (limit, subject) ->
                        subjects.contains(subject) ? limits.courses().of(limit, subject) : List.of());
    }

    private ListedLimits.Use hidden(ListedLimits.Use use) {
        return new ListedLimits.Use(
                use.subject(),
                use.value(),
                use.used(),
                use.planned(),
                use.running(),
                use.waiting(),
                use.holders().stream()
                        .map(each -> own.contains(each.id())
                                ? each
                                : new ListedLimits.Holder(OTHER, NOBODY, each.amount(), each.until()))
                        .toList());
    }

    /** Without what tells of jobs in words: the last searches, what is found wrong, and why a cycle has failed. */
    private Status hidden(Status status) {
        return status.seenBy(
                status.cycles().failingSilently(),
                new Status.Search(
                        status.search().runs(),
                        status.search().candidates(),
                        status.search().accepted(),
                        status.search().objective(),
                        Optional.empty(),
                        List.of()),
                status.shares().map(this::hidden),
                status.forecast().ofJobs(own),
                new Health(
                        status.health().checks(),
                        status.health().last(),
                        status.health().lastSeconds(),
                        status.health().totals(),
                        List.of()),
                status.reservations().stream()
                        .filter(each -> each.owner().equals(user))
                        .map(AnsweredReservation::withoutOthersJobs)
                        .toList());
    }

    private ListedShares hidden(ListedShares shares) {
        SharesNow now = shares.now();
        List<ListedShares.User> users = mine(shares.users());
        return new ListedShares(
                new SharesNow(
                        now.distance(),
                        now.owners().stream()
                                .filter(owner -> owner.name().equals(user))
                                .toList(),
                        (int) now.owners().stream()
                                .limit(now.named())
                                .filter(owner -> owner.name().equals(user))
                                .count(),
                        now.matches(),
                        now.wasted()),
                users,
                time -> mine(shares.outlook().at(time)));
    }

    private List<ListedShares.User> mine(List<ListedShares.User> users) {
        return users.stream()
                .filter(each ->
                        each.use().path().get(each.use().path().size() - 1).equals(user))
                .toList();
    }
}
