package org.almanac.planner.truth;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.almanac.planner.Event;
import org.almanac.planner.cluster.Access;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Members;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.limit.Subject;

/** Limits, windows and queues as a site has them, counted job by job and second by second. */
public final class TrueRules {
    static final List<String> QUEUES = List.of("", "q", "reserved", "other");
    private static final List<String> COUNTABLES = List.of("licence", "token");
    private static final String ARRAY = "array ";

    /** A job that holds resources on that cluster. */
    public record Holder(Job job, int cluster) {}

    private List<Limit> limits = List.of();
    private List<Window> windows = List.of();
    private final Map<String, Queue> queues = new LinkedHashMap<>();
    private Optional<Shares> shares = Optional.empty();
    private TrueFormula formula = TrueFormula.NONE;
    private TrueHours hours = TrueHours.ALWAYS;

    public List<Limit> limits() {
        return limits;
    }

    public List<Window> windows() {
        return windows;
    }

    public Collection<Queue> queues() {
        return queues.values();
    }

    public boolean isStopped(String queue) {
        return queues.getOrDefault(queue, Queue.DEFAULT).running() == Queue.Running.STOPPED;
    }

    public int priority(String queue) {
        return queues.getOrDefault(queue, Queue.DEFAULT).priority();
    }

    public boolean isReserved(String queue) {
        return windows.stream().anyMatch(window -> window.queue().equals(Optional.of(queue)));
    }

    public void setLimits(List<Limit> other) {
        limits = other;
    }

    public void setWindows(List<Window> other) {
        windows = other;
    }

    void setQueue(Queue queue) {
        queues.put(queue.name(), queue);
    }

    TrueFormula formula() {
        return formula;
    }

    void setFormula(TrueFormula other) {
        formula = other;
    }

    /** Whether the hours of its queue let a job run from now on. */
    public boolean isHour(Job job, long start) {
        return hours.admit(job.queue(), start, start + job.plannedWithinHours());
    }

    TrueHours hours() {
        return hours;
    }

    void setHours(TrueHours other) {
        hours = other;
    }

    boolean areShared() {
        return shares.isPresent();
    }

    void setShares(Shares other) {
        shares = Optional.of(other);
    }

    /** What a scheduler that knows nothing is to be told. */
    public List<Event> asEvents() {
        List<Event> events = new ArrayList<>();
        events.add(new Event.LimitsChanged(limits));
        events.add(new Event.WindowsChanged(windows));
        queues.values().forEach(queue -> events.add(new Event.QueueChanged(queue)));
        shares.ifPresent(told -> events.add(new Event.SharesChanged(told)));
        events.add(formula.event());
        events.add(new Event.HoursChanged(hours.hours()));
        return events;
    }

    // What may not be.

    /** The first limit that is passed by that job beside the others, which do not include it. */
    public Optional<String> passedLimit(Job job, int cluster, Collection<Holder> others, Machine machine) {
        if (asksForMoreThanThereIs(job)) {
            return Optional.of("there is never so much of " + job.request().countables());
        }
        for (Limit limit : limits) {
            if (!counts(limit, job, cluster, machine) || amount(limit.measure(), job) == 0) {
                continue;
            }
            long sum = amount(limit.measure(), job);
            for (Holder other : others) {
                if (counts(limit, other.job, other.cluster, machine) && together(limit.subject(), job, other.job)) {
                    sum += amount(limit.measure(), other.job);
                }
            }
            if (sum > allowed(limit, machine)) {
                return Optional.of(limit + " allows " + allowed(limit, machine) + " and not " + sum);
            }
        }
        if (job.conditions().array().isPresent()) {
            String array = job.conditions().array().get().array();
            long sum =
                    1 + others.stream().filter(other -> isOf(array, other.job)).count();
            if (sum > job.conditions().array().get().atOnce()) {
                return Optional.of("array " + array + " has " + sum + " jobs");
            }
        }
        return Optional.empty();
    }

    /**
     * Whether the job asks for more of a countable thing than there is; of a thing that no limit names there is none.
     */
    public boolean asksForMoreThanThereIs(Job job) {
        return job.request().countables().keySet().stream().anyMatch(name -> {
            List<Limit> speaking = limits.stream()
                    .filter(limit -> limit.measure().equals(new Measure.OfCountable(name)))
                    .toList();
            return speaking.isEmpty()
                    || speaking.stream()
                            .anyMatch(limit -> limit.name().equals(name)
                                    && amount(limit.measure(), job) > ((Amount.Absolute) limit.amount()).value());
        });
    }

    /** What those others use of the limit of that name, or of the array's, that counts the job with them. */
    public long use(String name, Job job, Collection<Holder> others, Machine machine) {
        if (name.startsWith(ARRAY)) {
            return others.stream()
                    .filter(other -> isOf(name.substring(ARRAY.length()), other.job))
                    .count();
        }
        Limit limit = limit(name);
        return others.stream()
                .filter(other ->
                        counts(limit, other.job, other.cluster, machine) && together(limit.subject(), job, other.job))
                .mapToLong(other -> amount(limit.measure(), other.job))
                .sum();
    }

    /** How much the limit of that name, or of the job's array, allows. */
    public long allowed(String name, Job job, Machine machine) {
        return name.startsWith(ARRAY) ? job.conditions().array().orElseThrow().atOnce() : allowed(limit(name), machine);
    }

    /** What the job takes of the limit of that name, or of its array's. */
    public long amount(String name, Job job) {
        return name.startsWith(ARRAY) ? 1 : amount(limit(name).measure(), job);
    }

    private Limit limit(String name) {
        return limits.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isOf(String array, Job job) {
        return job.conditions()
                .array()
                .map(slots -> slots.array().equals(array))
                .orElse(false);
    }

    private static long allowed(Limit limit, Machine machine) {
        if (limit.amount() instanceof Amount.Absolute absolute) {
            return absolute.value();
        }
        if (!(limit.measure() instanceof Measure.OfResource resource)) {
            return 0;
        }
        long capacity = machine.clusters().stream()
                .filter(cluster ->
                        limit.cluster().isEmpty() || limit.cluster().get().equals(cluster.name()))
                .flatMap(cluster -> cluster.nodes().stream())
                .mapToLong(node -> node.capacity().amount(resource.kind()))
                .sum();
        return (long) Math.floor(((Amount.Share) limit.amount()).share() * capacity + 1e-9);
    }

    private static boolean counts(Limit limit, Job job, int cluster, Machine machine) {
        boolean there = limit.cluster().isEmpty()
                || limit.cluster().get().equals(machine.cluster(cluster).name());
        return there && counts(limit.subject(), job);
    }

    private static boolean counts(Subject subject, Job job) {
        if (subject instanceof Subject.One one) {
            return of(one.party(), job).equals(one.name());
        } else if (subject instanceof Subject.WalltimeClass range) {
            return job.walltime() > range.above() && job.walltime() <= range.upTo();
        } else if (subject instanceof Subject.InQueue in) {
            return job.queue().equals(in.queue()) && counts(in.among(), job);
        }
        return true;
    }

    private static boolean together(Subject subject, Job one, Job other) {
        if (subject instanceof Subject.Each each) {
            return of(each.party(), one).equals(of(each.party(), other));
        } else if (subject instanceof Subject.InQueue in) {
            return together(in.among(), one, other);
        }
        return true;
    }

    private static String of(Subject.Party party, Job job) {
        return switch (party) {
            case USER -> job.owner().user();
            case GROUP -> job.owner().group();
            case PROJECT -> job.owner().project();
            case QUEUE -> job.queue();
        };
    }

    private static long amount(Measure measure, Job job) {
        if (measure instanceof Measure.OfResource resource) {
            return job.request().total().amount(resource.kind());
        } else if (measure instanceof Measure.OfCountable countable) {
            return job.request().countables().getOrDefault(countable.name(), 0L);
        }
        return 1;
    }

    /** Whether the node may be used by the job throughout [from, to). */
    public boolean isOpen(Job job, int cluster, int node, long from, long to) {
        return lane(job, cluster, node, from, to).isPresent();
    }

    /**
     * In what the node may be used by the job throughout [from, to): outside all windows, or within windows that are for the same
     * jobs, of which it is one. All nodes of a job are in the same. Windows that have only a part of the node count for jobs
     * that run nowhere else.
     */
    public Optional<String> lane(Job job, int cluster, int node, long from, long to) {
        boolean reserved = isReserved(job.queue());
        Set<String> within = new HashSet<>();
        for (long second = from; second < to; second++) {
            String there = "";
            for (Window window : windows) {
                if (window.cluster() == cluster
                        && window.nodes().contains(node)
                        && window.from() <= second
                        && second < window.to()) {
                    if (window.part(node).isPresent()
                            && !(reserved && window.queue().equals(Optional.of(job.queue())))) {
                        continue;
                    }
                    boolean own = reserved
                            ? window.queue().equals(Optional.of(job.queue()))
                            : window.members().isPresent()
                                    && isOne(window.members().get(), job);
                    if (!own) {
                        return Optional.empty();
                    }
                    // The name of a queue may be empty.
                    there = window.queue() + " " + window.members()
                            + window.members().map(members -> members.queues().size());
                    within.add(there);
                }
            }
            within.add(there);
            if (reserved && there.isEmpty()) {
                return Optional.empty();
            }
        }
        return within.size() < 2 ? Optional.of(String.join("", within)) : Optional.empty();
    }

    private static boolean isOne(Members members, Job job) {
        return members.users().contains(job.user())
                || members.groups().contains(job.owner().group())
                || members.queues().contains(job.queue());
    }

    /** Whether a window has only a part of the node at some time in [from, to). */
    boolean isInPart(int cluster, int node, long from, long to) {
        return windows.stream()
                .anyMatch(window -> window.cluster() == cluster
                        && window.nodes().contains(node)
                        && window.part(node).isPresent()
                        && window.from() < to
                        && window.to() > from);
    }

    public boolean isOpen(Job job, Placement placement, long start) {
        if (placement.within().isPresent()) {
            return isWithin(placement, placement.within().get(), start, start + job.walltime())
                    && placement.within().get().admits(job);
        }
        Set<Optional<String>> lanes = new HashSet<>();
        for (int i = 0; i < placement.size(); i++) {
            lanes.add(lane(job, placement.cluster(), placement.node(i), start, start + job.walltime()));
        }
        return lanes.size() == 1 && lanes.iterator().next().isPresent();
    }

    private boolean isWithin(Placement placement, Access access, long from, long to) {
        for (int i = 0; i < placement.size(); i++) {
            int node = placement.node(i);
            for (long second = from; second < to; second++) {
                long at = second;
                List<Window> there = windows.stream()
                        .filter(window -> window.cluster() == placement.cluster()
                                && window.nodes().contains(node)
                                && window.from() <= at
                                && at < window.to())
                        .toList();
                if (there.stream().noneMatch(window -> window.access().equals(access))
                        || there.stream()
                                .anyMatch(window -> window.part(node).isEmpty()
                                        && !window.access().equals(access))) {
                    return false;
                }
            }
        }
        return true;
    }

    // Whatever may be.

    /** More than is ever asked for. */
    public static final long MUCH = 1_000;

    /** No limits, but that there is much of all that is countable. */
    static final List<Limit> PLENTY =
            COUNTABLES.stream().map(name -> Limit.ofCountable(name, MUCH)).toList();

    public static List<Limit> randomLimits(SplittableRandom random, Machine machine) {
        List<Limit> limits = new ArrayList<>();
        for (int count = random.nextInt(4); count > 0; count--) {
            Measure measure = measure(random, machine);
            boolean share = measure instanceof Measure.OfResource && random.nextInt(3) == 0;
            Amount amount = share
                    ? new Amount.Share(random.nextInt(1, 11) / 10.0)
                    : new Amount.Absolute(random.nextInt(20) == 0 ? 0 : 1 + random.nextInt(8));
            Optional<String> cluster = random.nextInt(3) == 0
                    ? Optional.of(
                            machine.cluster(random.nextInt(machine.clusters().size()))
                                    .name())
                    : Optional.empty();
            limits.add(new Limit("limit" + count, subject(random, true), measure, amount, cluster));
        }
        for (String name : COUNTABLES) {
            if (random.nextInt(4) > 0) {
                limits.add(Limit.ofCountable(name, random.nextInt(6)));
            }
        }
        return limits;
    }

    private static Measure measure(SplittableRandom random, Machine machine) {
        return switch (random.nextInt(4)) {
            case 0 -> new Measure.Jobs();
            case 1 -> new Measure.OfCountable(COUNTABLES.get(random.nextInt(COUNTABLES.size())));
            default -> new Measure.OfResource(random.nextInt(machine.kinds().count()));
        };
    }

    private static Subject subject(SplittableRandom random, boolean mayBeInQueue) {
        Subject.Party party = Subject.Party.values()[random.nextInt(4)];
        return switch (random.nextInt(mayBeInQueue ? 6 : 4)) {
            case 0 -> new Subject.Everyone();
            case 1 -> new Subject.Each(party);
            case 2 -> new Subject.One(party, name(random, party));
            case 3 -> {
                long above = random.nextInt(30);
                yield new Subject.WalltimeClass(above, random.nextBoolean() ? Long.MAX_VALUE : above + 10);
            }
            default -> new Subject.InQueue(QUEUES.get(random.nextInt(QUEUES.size())), subject(random, false));
        };
    }

    public static String name(SplittableRandom random, Subject.Party party) {
        return switch (party) {
            case USER -> "u" + random.nextInt(3);
            case GROUP -> "g" + random.nextInt(2);
            case PROJECT -> random.nextBoolean() ? "" : "p" + random.nextInt(2);
            case QUEUE -> QUEUES.get(random.nextInt(QUEUES.size()));
        };
    }

    /** What a request may take of things that belong to no node. */
    static Map<String, Long> randomCountables(SplittableRandom random) {
        return random.nextInt(4) > 0
                ? Map.of()
                : Map.of(COUNTABLES.get(random.nextInt(COUNTABLES.size())), 1L + random.nextInt(3));
    }

    static List<Window> randomWindows(SplittableRandom random, Machine machine, long around) {
        List<Window> windows = new ArrayList<>();
        for (int count = random.nextInt(5); count > 0; count--) {
            int cluster = random.nextInt(machine.clusters().size());
            int nodes = machine.cluster(cluster).nodes().size();
            Set<Integer> chosen = new HashSet<>();
            for (int node = 0; node < nodes; node++) {
                if (random.nextInt(3) > 0) {
                    chosen.add(node);
                }
            }
            long from = around - 20 + random.nextInt(70);
            Optional<String> queue =
                    random.nextInt(3) == 0 ? Optional.empty() : Optional.of(random.nextInt(4) == 0 ? "q" : "reserved");
            long to = from + 1 + random.nextInt(60);
            Optional<Members> members = randomMembers(new SplittableRandom(31 * from + to));
            windows.add(new Window(
                    "window" + count,
                    cluster,
                    chosen,
                    from,
                    to,
                    members.isPresent() ? Optional.empty() : queue,
                    members));
        }
        return windows;
    }

    /** The same windows, of which most have some of their nodes only in part. */
    static List<Window> inPart(List<Window> windows, SplittableRandom random, Machine machine) {
        List<Window> some = new ArrayList<>();
        for (Window window : windows) {
            Map<Integer, Resources> parts = new TreeMap<>();
            for (int node : new TreeSet<>(window.nodes())) {
                if (random.nextInt(4) > 0) {
                    Resources all =
                            machine.cluster(window.cluster()).nodes().get(node).capacity();
                    long[] part = new long[all.kinds()];
                    for (int kind = 0; kind < part.length; kind++) {
                        part[kind] = random.nextLong(all.amount(kind) + 1);
                    }
                    parts.put(node, Resources.of(part));
                }
            }
            some.add(new Window(
                    window.name(),
                    window.cluster(),
                    window.nodes(),
                    parts,
                    window.from(),
                    window.to(),
                    window.queue(),
                    window.members()));
        }
        return some;
    }

    /** Some for one of four windows; by draws of their own, so that all else that happens is the same without. */
    private static Optional<Members> randomMembers(SplittableRandom random) {
        return switch (random.nextInt(12)) {
            case 0 -> Optional.of(new Members(List.of(name(random, Subject.Party.USER)), List.of(), List.of()));
            case 1 -> Optional.of(new Members(List.of(), List.of(name(random, Subject.Party.GROUP)), List.of()));
            case 2 ->
                Optional.of(new Members(
                        List.of(name(random, Subject.Party.USER)), List.of(), List.of(QUEUES.get(random.nextInt(2)))));
            default -> Optional.empty();
        };
    }

    static Queue randomQueue(SplittableRandom random) {
        Queue.Running running = random.nextInt(3) == 0 ? Queue.Running.STOPPED : Queue.Running.STARTED;
        return new Queue(QUEUES.get(random.nextInt(QUEUES.size())), running, random.nextInt(3) - 1);
    }
}
