package org.almanac.daemon.listing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.almanac.daemon.view.LimitInTheWay;
import org.almanac.daemon.view.ListedJob;
import org.almanac.daemon.view.ListedLimits;
import org.almanac.daemon.view.ListedLimits.Holder;
import org.almanac.daemon.view.ListedLimits.ListedLimit;
import org.almanac.daemon.view.ListedLimits.Step;
import org.almanac.daemon.view.ListedLimits.Use;
import org.almanac.daemon.view.MadeOnce;
import org.almanac.planner.PlanView;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.limit.Charges;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.LimitBook;
import org.almanac.planner.limit.Measure;

/**
 * Makes the list of limits that readers see: what running jobs use of each, and what is used of it at most by the plan.
 *
 * <p>It is made when somebody asks, from what the plan was.
 */
public final class LimitListing {
    /** So many holders of a limit are told. */
    private static final int MOST_HOLDERS = 10;

    /** Ends before starts of the same time: a job does not count at its end any more. */
    private static final Comparator<Edge> BY_TIME =
            Comparator.comparingLong(Edge::time).thenComparingInt(Edge::sign);

    private record Edge(long time, int sign, Charges charges) {}

    private final long now;
    private final Machine machine;
    private final List<Limit> limits;
    private final LimitBook book;
    private final Map<String, Map<String, Integer>> waiting;
    private final Map<Integer, List<Holder>> holders = new HashMap<>();
    private final List<Edge> edges = new ArrayList<>();

    private LimitListing(long now, Machine machine, List<Limit> limits, List<ListedJob> jobs) {
        this.now = now;
        this.machine = machine;
        this.limits = limits;
        this.book = new LimitBook(limits, machine);
        this.waiting = waiting(jobs);
    }

    /** The limits of a plan. */
    public static MadeOnce<ListedLimits> of(PlanView plan, List<ListedJob> jobs) {
        long now = plan.time();
        Machine machine = plan.machine();
        List<Limit> limits = plan.limits();
        List<PlanView.Running> running = plan.running();
        List<PlanView.Planned> planned = plan.planned();
        return new MadeOnce<>(() -> new LimitListing(now, machine, limits, jobs).make(running, planned));
    }

    /** How many jobs wait for a limit, by its name and the subject. */
    private static Map<String, Map<String, Integer>> waiting(List<ListedJob> jobs) {
        Map<String, Map<String, Integer>> waiting = new HashMap<>();
        for (ListedJob job : jobs) {
            LimitInTheWay.of(job.reason())
                    .forEach(limit -> waiting.computeIfAbsent(limit.limit(), name -> new HashMap<>())
                            .merge(limit.subject(), 1, Integer::sum));
        }
        return waiting;
    }

    private ListedLimits make(List<PlanView.Running> running, List<PlanView.Planned> planned) {
        for (PlanView.Running run : running) {
            Charges charges = book.charges(run.job(), run.placement().cluster());
            book.take(charges);
            for (int i = 0; i < charges.size(); i++) {
                holders.computeIfAbsent(charges.slot(i), slot -> new ArrayList<>())
                        .add(new Holder(
                                run.job().id().value(), run.job().user(), charges.amount(i), run.expectedEnd()));
            }
            edges.add(new Edge(run.expectedEnd(), -1, charges));
        }
        for (PlanView.Planned each : planned) {
            Charges charges = book.charges(each.job(), each.placement().cluster());
            if (charges.size() > 0) {
                edges.add(new Edge(each.start(), 1, charges));
                edges.add(new Edge(each.end(), -1, charges));
            }
        }
        long[] most = most();
        Map<Optional<Limit>, List<Integer>> slots = new HashMap<>();
        Map<String, List<Integer>> arrays = new LinkedHashMap<>();
        for (int slot = 0; slot < book.slots(); slot++) {
            if (book.limit(slot).isPresent()) {
                slots.computeIfAbsent(book.limit(slot), limit -> new ArrayList<>())
                        .add(slot);
            } else {
                arrays.computeIfAbsent(book.name(slot), name -> new ArrayList<>())
                        .add(slot);
            }
        }
        Stream<ListedLimit> own = limits.stream()
                .map(limit -> new ListedLimit(
                        limit.name(),
                        SubjectWords.of(limit.subject()),
                        resource(limit.measure()),
                        limit.cluster(),
                        book.value(limit),
                        uses(slots.getOrDefault(Optional.of(limit), List.of()), most)));
        Stream<ListedLimit> ofArrays = arrays.entrySet().stream()
                .map(array -> new ListedLimit(
                        array.getKey(),
                        "its jobs",
                        "jobs",
                        Optional.empty(),
                        book.allowed(array.getValue().get(0)),
                        uses(array.getValue(), most)));
        return new ListedLimits(Stream.concat(own, ofArrays).toList(), this::course);
    }

    /** By slot: the most that is in use at once from now on. */
    private long[] most() {
        long[] most = new long[book.slots()];
        long[] held = new long[book.slots()];
        for (int slot = 0; slot < most.length; slot++) {
            held[slot] = book.held(slot);
            most[slot] = held[slot];
        }
        edges.sort(BY_TIME);
        for (Edge edge : edges) {
            for (int i = 0; i < edge.charges.size(); i++) {
                int slot = edge.charges.slot(i);
                held[slot] += edge.sign * edge.charges.amount(i);
                most[slot] = Math.max(most[slot], held[slot]);
            }
        }
        return most;
    }

    /** The edges are in the order of time by then. */
    private List<Step> course(String limit, String subject) {
        int slot = IntStream.range(0, book.slots())
                .filter(each ->
                        book.name(each).equals(limit) && book.subject(each).equals(subject))
                .findFirst()
                .orElse(-1);
        if (slot < 0) {
            return List.of();
        }
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(now, book.held(slot)));
        for (Edge edge : edges) {
            long change = edge.sign * edge.charges.amountIn(slot);
            if (change == 0) {
                continue;
            }
            Step last = steps.get(steps.size() - 1);
            // A job that is to have ended is still there.
            long time = Math.max(edge.time, now + 1);
            if (last.from() == time) {
                steps.remove(steps.size() - 1);
            }
            if (steps.isEmpty() || steps.get(steps.size() - 1).used() != last.used() + change) {
                steps.add(new Step(time, last.used() + change));
            }
        }
        return steps;
    }

    private String resource(Measure measure) {
        if (measure instanceof Measure.OfResource counted) {
            String name = machine.kinds().name(counted.kind());
            return name.equals("memory") ? "memory_bytes" : name;
        }
        return measure instanceof Measure.OfCountable counted ? counted.name() : "jobs";
    }

    private List<Use> uses(List<Integer> slots, long[] most) {
        return slots.stream()
                .map(slot -> use(slot, most[slot]))
                .sorted(Comparator.<Use>comparingLong(use -> use.used() - use.value())
                        .reversed()
                        .thenComparing(Use::subject))
                .toList();
    }

    private Use use(int slot, long most) {
        List<Holder> all = holders.getOrDefault(slot, List.of());
        List<Holder> first = all.stream()
                .sorted(Comparator.comparingLong(Holder::until))
                .limit(MOST_HOLDERS)
                .toList();
        String name = book.name(slot);
        String subject = book.subject(slot);
        int waits = waiting.getOrDefault(name, Map.of()).getOrDefault(subject, 0);
        return new Use(subject, book.allowed(slot), book.held(slot), most, all.size(), waits, first);
    }
}
