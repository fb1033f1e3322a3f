package org.almanac.planner.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.almanac.planner.PlanView;
import org.almanac.planner.PlanView.Discipline;
import org.almanac.planner.Standing;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Placer;
import org.almanac.planner.cluster.QueueHours;
import org.almanac.planner.explain.Obstacle.Ends;
import org.almanac.planner.explain.PlanMoment.Holder;
import org.almanac.planner.limit.Charges;

/**
 * Explains the starts of a plan: what keeps a planned job from starting one second earlier on its cluster, and what
 * keeps a job without a planned start from starting now.
 *
 * <p>An explanation takes the plan as it is, with all other jobs where they are. Each obstacle told is necessary, and
 * together they are sufficient: with all of them out of the way the job could start then. An order that the policy
 * keeps is told only if nothing else is in the way. Where ends of jobs are waited for, the jobs told are as few as can
 * be: without them the planned nodes, or the limit, would have room.
 *
 * <p>An explainer reads its view for as long as nothing changes. It is fastest if jobs are asked for in the order of
 * their starts.
 */
public final class Explainer {
    private final PlanView view;
    private final Machine machine;
    private final ClosedNodes closed;
    private final PlanMoment moment;
    private final Map<JobId, PlanView.Planned> planned = new LinkedHashMap<>();
    private final Map<JobId, JobId> predecessors = new LinkedHashMap<>();
    private final List<Placer> placers = new ArrayList<>();
    /** By cluster, then by node: whether it takes jobs. */
    private final boolean[][] up;

    private final Map<JobId, Job> waiting = new LinkedHashMap<>();

    public Explainer(PlanView view) {
        this(view, view.planned());
    }

    private Explainer(PlanView view, List<PlanView.Planned> planned) {
        this(view, new ClosedNodes(view), new PlanMoment(view, view.running(), planned));
        view.waiting().forEach(job -> waiting.put(job.id(), job));
        findPredecessors(planned);
    }

    /** An explainer that knows no job but those that hold something at its moments. */
    private Explainer(PlanView view, ClosedNodes closed, PlanMoment moment) {
        this.view = view;
        this.machine = view.machine();
        this.closed = closed;
        this.moment = moment;
        for (int cluster = 0; cluster < machine.clusters().size(); cluster++) {
            placers.add(new Placer(cluster, machine.cluster(cluster)));
        }
        this.up = up(view);
    }

    /**
     * The obstacles to one job alone, as {@link #obstacles} tells them. Where it is planned that costs what is planned at its
     * time, and not what is planned in all.
     */
    public static List<Obstacle> obstaclesOf(PlanView view, JobId id) {
        Standing standing = view.standing(id).orElse(null);
        if (standing instanceof Standing.Planned there) {
            return there.start() > view.time() ? around(view, id, there.start()).obstacles(id) : List.of();
        }
        return standing instanceof Standing.Unplanned ? new Explainer(view).obstacles(id) : List.of();
    }

    /**
     * An explainer that knows of the jobs that hold anything beside a planned one. Of those before it in its order only one that
     * starts with it matters, which is among them.
     */
    private static Explainer around(PlanView view, JobId id, long start) {
        long from = start - 1;
        long end = start + view.job(id).orElseThrow().planned();
        List<PlanView.Planned> beside = view.planned(from, end + 1);
        List<PlanView.Running> running = view.running().stream()
                .filter(each -> each.expectedEnd() > from)
                .toList();
        Explainer around = new Explainer(view, new ClosedNodes(view), new PlanMoment(view, running, beside));
        around.findPredecessor(id, beside);
        return around;
    }

    /** Finds one planned job and its predecessor, and no other: thousands of jobs may be beside it. */
    private void findPredecessor(JobId id, List<PlanView.Planned> inOrder) {
        for (int i = 0; i < inOrder.size(); i++) {
            PlanView.Planned there = inOrder.get(i);
            if (there.job().id().equals(id)) {
                planned.put(id, there);
                for (int before = i - 1; before >= 0; before--) {
                    PlanView.Planned other = inOrder.get(before);
                    if (order(other, closed).equals(order(there, closed))) {
                        planned.put(other.job().id(), other);
                        predecessors.put(id, other.job().id());
                        return;
                    }
                }
                return;
            }
        }
    }

    /**
     * Finds each planned job's predecessor: planned jobs of a cluster stand in one order, apart from the jobs of each
     * reservation.
     */
    private void findPredecessors(List<PlanView.Planned> inOrder) {
        Map<String, JobId> last = new LinkedHashMap<>();
        for (PlanView.Planned each : inOrder) {
            Optional.ofNullable(last.put(order(each, closed), each.job().id()))
                    .ifPresent(before -> predecessors.put(each.job().id(), before));
            planned.put(each.job().id(), each);
        }
    }

    /** In which order a planned job stands. */
    private static String order(PlanView.Planned planned, ClosedNodes closed) {
        if (closed.areNone()) {
            return Integer.toString(planned.placement().cluster());
        }
        return planned.placement().cluster()
                + closed.reservation(planned).map(access -> " " + access).orElse("");
    }

    /**
     * The obstacles to a job that waits for resources, the decisive one first. None for a job that is to start now,
     * whose {@link Standing} says all, or that does not wait.
     */
    public List<Obstacle> obstacles(JobId id) {
        PlanView.Planned there = planned.get(id);
        if (there != null) {
            return there.start() > view.time() ? beforeStart(there) : List.of();
        }
        return waiting.containsKey(id) && view.standing(id).orElseThrow() instanceof Standing.Unplanned
                ? now(waiting.get(id))
                : List.of();
    }

    private List<Obstacle> beforeStart(PlanView.Planned there) {
        List<Obstacle> obstacles = new ArrayList<>(conditions(there));
        moment.moveTo(there.start() - 1);
        List<Holder> ending = moment.endingAt(there.start());
        obstacles.addAll(onNodes(there, ending));
        obstacles.addAll(atLimits(there.job(), there.placement().cluster(), ending));
        if (obstacles.isEmpty()) {
            long from = there.start() - 1;
            long to = from + there.job().planned();
            long[] least = moment.leastFree(
                    there.placement().cluster(), to, there.job().id());
            obstacles.addAll(closed.partsBeside(there.job(), there.placement(), from, to, least));
        }
        if (obstacles.isEmpty()) {
            obstacles.add(byPolicy(there));
        }
        return obstacles;
    }

    private List<Obstacle> conditions(PlanView.Planned there) {
        List<Obstacle> conditions = new ArrayList<>();
        long notBefore = there.job().conditions().notBefore();
        if (notBefore >= there.start()) {
            conditions.add(new Obstacle.OwnTime(notBefore));
        }
        String queue = there.job().queue();
        QueueHours hours = view.hours().of(queue);
        hours.bar(there.start() - 1, there.lengthWithinHours())
                .ifPresent(bar -> conditions.add(new Obstacle.OutsideHours(
                        queue, bar, hours.earliest(there.start(), there.lengthWithinHours()))));
        OptionalLong retryAt = view.retryAt(there.job().id());
        if (retryAt.isPresent() && retryAt.getAsLong() >= there.start()) {
            conditions.add(new Obstacle.Refused(retryAt.getAsLong()));
        }
        List<JobId> before = there.job().conditions().after().stream()
                .filter(other -> end(other) >= there.start())
                .toList();
        if (!before.isEmpty()) {
            conditions.add(new Obstacle.AfterJobs(Ends.of(before)));
        }
        return conditions;
    }

    /**
     * When the job ends by the plan; {@link Long#MIN_VALUE} for a job that has ended or is not planned, as no job waits
     * for that.
     */
    private long end(JobId job) {
        Standing standing = view.standing(job).orElse(null);
        if (standing instanceof Standing.Planned there) {
            return there.start() + view.job(job).orElseThrow().planned();
        }
        return standing instanceof Standing.Runs runs ? runs.expectedEnd() : Long.MIN_VALUE;
    }

    private List<Obstacle> onNodes(PlanView.Planned there, List<Holder> ending) {
        Job job = there.job();
        int cluster = there.placement().cluster();
        long from = there.start() - 1;
        long to = from + job.planned();
        long[] free = moment.free(cluster);
        boolean[] open = open(job, cluster, from, from + job.walltime());
        JobFit then = fit(job, cluster, open, free);
        if (then.fitsOn(there.placement())) {
            // From its start on it has its nodes anyway.
            return List.of();
        }
        if (then.fits()) {
            // Other nodes have room at that moment, but perhaps not for as long as the job runs.
            if (isOnWholeHosts(cluster) && fitsUntil(to, then, job, cluster, open)) {
                return List.of();
            }
            free = moment.leastFree(cluster, to, job.id());
            if (fit(job, cluster, open, free).fits(there.placement())) {
                return List.of();
            }
        }
        List<Obstacle> obstacles = new ArrayList<>();
        if (closed.isClosed(job, there.placement(), from, from + job.walltime())) {
            obstacles.addAll(closed.openingAt(there.start(), job, there.placement()));
            open = open(job, cluster, there.start(), there.start() + job.walltime());
        }
        JobFit fit = fit(job, cluster, open, free);
        if (!fit.fitsOn(there.placement()) && fit.fits()) {
            // With the windows open other nodes have room at that moment, but perhaps not for as long as the job runs.
            fit = fit(job, cluster, open, moment.leastFree(cluster, to, job.id()));
        }
        if (!fit.fits(there.placement())) {
            obstacles.add(fit.lacks(Ends.of(onPlannedNodes(there, ending))));
        }
        return obstacles;
    }

    /** Whether it fits throughout on nodes that have room for a piece now; on no others may it. */
    private boolean fitsUntil(long to, JobFit now, Job job, int cluster, boolean[] open) {
        long[] least = moment.leastFree(cluster, to, job.id(), now.nodesWithRoom());
        return fit(job, cluster, open, least).fits();
    }

    /** Whether each piece of a job lies on one node, and not on several of one host. */
    private boolean isOnWholeHosts(int cluster) {
        return placers.get(cluster).isOfWholeHosts();
    }

    private JobFit fit(Job job, int cluster, boolean[] open, long[] free) {
        return new JobFit(machine, cluster, placers.get(cluster), job, open, moment.capacity(cluster), free);
    }

    /** By node: whether it takes jobs and is open to this job throughout [from, to). To be read only. */
    private boolean[] open(Job job, int cluster, long from, long to) {
        if (closed.areNone()) {
            return up[cluster];
        }
        boolean[] open = up[cluster].clone();
        for (int node = 0; node < open.length; node++) {
            open[node] &= !closed.isClosed(job, cluster, node, from, to);
        }
        return open;
    }

    private static boolean[][] up(PlanView view) {
        boolean[][] up = new boolean[view.machine().clusters().size()][];
        for (int cluster = 0; cluster < up.length; cluster++) {
            up[cluster] = new boolean[view.machine().cluster(cluster).nodes().size()];
            for (int node = 0; node < up[cluster].length; node++) {
                up[cluster][node] = view.takesJobs(cluster, node);
            }
        }
        return up;
    }

    /** As few as can be of the ending jobs, such that without them the planned nodes would be free. */
    private List<JobId> onPlannedNodes(PlanView.Planned there, List<Holder> ending) {
        List<Holder> needed = new ArrayList<>(ending);
        long[] free = moment.free(there.placement().cluster()).clone();
        needed.removeIf(
                holder -> holder.placement().cluster() != there.placement().cluster());
        needed.forEach(holder -> holder.placement().addTo(free, 1));
        needed.removeIf(holder -> {
            holder.placement().addTo(free, -1);
            boolean needless = there.placement().fitsIn(free);
            holder.placement().addTo(free, needless ? 0 : 1);
            return needless;
        });
        return needed.stream().map(holder -> holder.job().id()).toList();
    }

    private List<Obstacle> atLimits(Job job, int cluster, List<Holder> ending) {
        List<Obstacle> obstacles = new ArrayList<>();
        Charges charges = moment.charges(job, cluster);
        for (int i = 0; i < charges.size(); i++) {
            int slot = charges.slot(i);
            long value = moment.limits().allowed(slot);
            long use = moment.limits().held(slot);
            long over = use + charges.amount(i) - value;
            if (over > 0) {
                obstacles.add(new Obstacle.AtLimit(
                        moment.limits().name(slot),
                        value,
                        use,
                        charges.amount(i),
                        Ends.of(giving(over, slot, ending))));
            }
        }
        return obstacles;
    }

    /** As few as can be of the ending jobs, such that they give back that amount of the limit. */
    private static List<JobId> giving(long amount, int slot, List<Holder> ending) {
        List<Holder> needed = ending.stream()
                .filter(holder -> holder.charges().amountIn(slot) > 0)
                .sorted(Comparator.comparingLong(holder -> holder.charges().amountIn(slot)))
                .collect(Collectors.toCollection(ArrayList::new));
        long[] given = {
            needed.stream().mapToLong(holder -> holder.charges().amountIn(slot)).sum()
        };
        needed.removeIf(holder -> {
            long without = given[0] - holder.charges().amountIn(slot);
            given[0] = without >= amount ? without : given[0];
            return without >= amount;
        });
        return needed.stream().map(holder -> holder.job().id()).toList();
    }

    private Obstacle byPolicy(PlanView.Planned there) {
        JobId before = predecessors.get(there.job().id());
        return view.discipline() == Discipline.ORDER_KEPT
                        && before != null
                        && planned.get(before).start() == there.start()
                ? new Obstacle.Behind(before)
                : new Obstacle.StartKept();
    }

    /** The obstacles to a start now, on the cluster where they are fewest. */
    private List<Obstacle> now(Job job) {
        moment.moveTo(view.time());
        Optional<List<Obstacle>> fewest = Optional.empty();
        for (int cluster = 0; cluster < machine.clusters().size(); cluster++) {
            if (couldHold(job, cluster)) {
                List<Obstacle> here = now(job, cluster);
                fewest = fewest.filter(few -> few.size() <= here.size()).or(() -> Optional.of(here));
            }
        }
        List<Obstacle> obstacles = new ArrayList<>(fewest.orElse(List.of()));
        if (view.discipline() == Discipline.QUEUE_KEPT || obstacles.isEmpty()) {
            head().filter(first -> !first.equals(job.id()))
                    .ifPresent(first -> obstacles.add(new Obstacle.Behind(first)));
        }
        return obstacles;
    }

    private List<Obstacle> now(Job job, int cluster) {
        List<Obstacle> obstacles = new ArrayList<>();
        boolean[] open = open(job, cluster, view.time(), view.time() + job.walltime());
        if (!fit(job, cluster, open, moment.capacity(cluster)).fits()) {
            closed.firstClosing(job, cluster, view.time(), view.time() + job.walltime())
                    .ifPresent(obstacles::add);
            open = up[cluster];
        }
        JobFit fit = fit(job, cluster, open, moment.free(cluster));
        if (!fit.fits()) {
            obstacles.add(fit.lacks(Ends.NONE));
        }
        obstacles.addAll(atLimits(job, cluster, List.of()));
        return obstacles;
    }

    /** The job that other jobs may not overtake, or not delay. */
    private Optional<JobId> head() {
        return view.discipline() == Discipline.QUEUE_KEPT
                ? waiting.values().stream().filter(this::couldRun).map(Job::id).findFirst()
                : planned.keySet().stream().findFirst();
    }

    /** Whether the job could run, now or later, if nothing else did. */
    private boolean couldRun(Job job) {
        for (int cluster = 0; cluster < machine.clusters().size(); cluster++) {
            if (couldHold(job, cluster) && moment.limits().admitsAlone(moment.charges(job, cluster))) {
                return true;
            }
        }
        return false;
    }

    private boolean couldHold(Job job, int cluster) {
        return closed.admits(job, cluster)
                && fit(job, cluster, up[cluster], moment.capacity(cluster)).fits();
    }
}
