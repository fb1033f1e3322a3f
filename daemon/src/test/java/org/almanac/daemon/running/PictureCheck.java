package org.almanac.daemon.running;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.cycle.Cycle;
import org.almanac.daemon.cycle.Interruption;
import org.almanac.daemon.cycle.WallClock;
import org.almanac.daemon.metrics.AlmanacMetrics;
import org.almanac.daemon.server.Polling;
import org.almanac.daemon.server.ServerLibrary;
import org.almanac.pbs.PbsException;
import org.almanac.pbs.PbsSource;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.BatchReader;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.ifl.LibraryKind;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.PlanView;
import org.almanac.planner.check.PlanChecker;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.NodeSharing;
import org.almanac.planner.cluster.NodeSharing.Extent;
import org.almanac.planner.cluster.Placement;
import org.almanac.workload.request.OpenPbsRequests;

/**
 * A tool: plans beside a real server for a while, and says at every poll whether the plan's picture of the nodes is the
 * server's.
 *
 * <p>The picture is which jobs run on each node and how many cpus they hold there, what each node has, whether it takes
 * jobs, and, of OpenPBS, what is assigned of each resource; the server's is what the nodes themselves tell, of which the
 * plan knows nothing. Nodes whose jobs changed while they were asked are left out; where a job has a node alone, the plan
 * must have all of it taken, and by no other. Counted apart is what the server itself has so: a node with others beside a
 * job that asks to be alone, vnodes that are kept shut for jobs which are not there, and jobs that another scheduler has
 * placed otherwise than they ask. What runs is taken as it is; what is planned beside it has to be feasible, at every poll.
 * Arguments: the configuration, and for how many seconds.
 */
final class PictureCheck implements PbsSource {
    private final LibraryKind kind;
    private final BatchReader reader;
    private final Polling polling;
    private List<BatchObject> before = List.of();
    private Poll poll;
    private List<BatchObject> after = List.of();
    private int polls;
    private int compared;
    private int unsteady;
    private int differing;
    private int doubled;
    private int deserted;
    private long planned;
    private int infeasible;
    private int most;
    private final Set<JobId> otherwise = new HashSet<>();

    private PictureCheck(LibraryKind kind, BatchReader reader, Polling polling) {
        this.kind = kind;
        this.reader = reader;
        this.polling = polling;
        this.poll = new Poll(0, Map.of());
    }

    public static void main(String[] args) throws Exception {
        SiteConfiguration site = ConfigurationReader.plain().read(Path.of(args[0]));
        ServerLibrary library = ServerLibrary.of(site.server());
        WallClock clock = WallClock.ofSystem();
        BatchReader reader = library.load().reader(library.access(), System.err::println);
        Polling polling = new Polling(
                library.kind(), site.server().reading(), () -> clock.now().getEpochSecond());
        Instant end = Instant.now().plus(Duration.ofSeconds(Long.parseLong(args[1])));
        try (PictureCheck check = new PictureCheck(library.kind(), reader, polling)) {
            Cycle cycle = Cycle.shadow(check, Parts.planning(site), check::look, clock, new AlmanacMetrics("check"));
            while (Instant.now().isBefore(end)) {
                Thread.sleep(cycle.run(Interruption.NONE).toMillis());
            }
            System.out.printf(
                    "%d polls, %d pictures of nodes compared, %d left out as they changed meanwhile, %d differ;"
                            + " %d with others beside a job that is to be alone, %d kept for jobs that are not there;"
                            + " %d infeasible plans of %d planned starts in all, beside %d jobs placed otherwise than they"
                            + " ask; at most %d jobs at a time%n",
                    check.polls,
                    check.compared,
                    check.unsteady,
                    check.differing,
                    check.doubled,
                    check.deserted,
                    check.infeasible,
                    check.planned,
                    check.otherwise.size(),
                    check.most);
        }
    }

    @Override
    public String name() {
        return "checked";
    }

    @Override
    public Snapshot snapshot() throws PbsException {
        before = reader.stat(Kind.NODE, List.of());
        poll = polling.poll(reader);
        after = reader.stat(Kind.NODE, List.of());
        return polling.understand(poll);
    }

    private void look(Snapshot snapshot, PlanView plan, long now) {
        polls++;
        most = Math.max(most, snapshot.jobs().size());
        planned += plan.planned().size();
        PlanChecker.checkPlanned(plan, now).ifPresent(violation -> {
            infeasible++;
            System.out.println(now + " infeasible: " + violation);
        });
        plan.running().stream()
                .filter(each -> PlanChecker.wrongPlacement(plan.machine(), each.job(), each.placement())
                        .isPresent())
                .forEach(each -> otherwise.add(each.job().id()));
        Set<String> over = snapshot.jobs().stream()
                .filter(ServerJob::isOver)
                .map(ServerJob::id)
                .collect(Collectors.toSet());
        Set<String> suspended = snapshot.jobs().stream()
                .filter(job -> job.state().isSuspended())
                .map(ServerJob::id)
                .collect(Collectors.toSet());
        Map<String, Map<String, Long>> running = running(plan);
        Set<String> alone = exclusive(plan, snapshot);
        Map<String, String> steady = jobsTold(before);
        Map<String, String> later = jobsTold(after);
        for (BatchObject node : poll.of(Kind.NODE)) {
            String told = node.get("jobs").orElse("");
            if (!told.equals(steady.get(node.name())) || !told.equals(later.get(node.name()))) {
                unsteady++;
                continue;
            }
            compared++;
            Map<String, Long> servers = kind == LibraryKind.OPENPBS ? slots(told) : ranges(told);
            servers.keySet().removeAll(over);
            servers.keySet().removeAll(suspended);
            compareAmounts(snapshot, plan, node, servers, now);
            Map<String, Long> ours = new TreeMap<>(running.getOrDefault(node.name(), Map.of()));
            ours.keySet().removeAll(suspended);
            Map<String, Long> pieces = withoutCpus(node.name());
            boolean shut = node.get("state").orElse("").equals("job-exclusive")
                    && !read(snapshot, node.name()).takesJobs();
            if (shut && !servers.keySet().equals(ours.keySet())) {
                deserted++;
                servers.keySet().retainAll(ours.keySet());
            }
            if (!servers.keySet().equals(ours.keySet())
                    || servers.keySet().stream()
                            .anyMatch(job -> !alone.contains(job)
                                    && !isSame(servers.get(job), ours.get(job), pieces.getOrDefault(job, 0L)))) {
                differing++;
                System.out.println(now + " " + node.name() + ": the server has " + servers + " of '" + told
                        + "', the plan " + ours);
            }
        }
    }

    /** Each piece of a job that takes no cpus of a vnode may have a slot there all the same. */
    private static boolean isSame(long slots, long cpus, long piecesWithout) {
        return cpus <= slots && slots <= cpus + piecesWithout;
    }

    /** How many pieces of each job take something of that vnode of OpenPBS, but no cpus. */
    private Map<String, Long> withoutCpus(String node) {
        Map<String, Long> pieces = new HashMap<>();
        for (BatchObject job : poll.jobs()) {
            long count = Stream.of(job.get("exec_vnode").orElse("").split("[+()]+"))
                    .filter(piece -> piece.startsWith(node + ":") && !piece.contains("ncpus="))
                    .count();
            pieces.put(job.name(), count);
        }
        return pieces;
    }

    private static Map<String, String> jobsTold(List<BatchObject> nodes) {
        Map<String, String> told = new HashMap<>();
        nodes.forEach(node -> told.put(node.name(), node.get("jobs").orElse("")));
        return told;
    }

    /** The slots of each job on a vnode of OpenPBS, which tells {@code 7.srv/0, 7.srv/1, 9.srv/2}. */
    private static Map<String, Long> slots(String told) {
        return Stream.of(told.split(","))
                .map(String::strip)
                .filter(slot -> !slot.isEmpty())
                .distinct()
                .collect(Collectors.groupingBy(
                        slot -> slot.replaceFirst("/.*", ""), TreeMap::new, Collectors.counting()));
    }

    /** The cpus of each job on a node of TORQUE, which tells {@code 0-1/7.srv,2,4/9.srv}. */
    private static Map<String, Long> ranges(String told) {
        Map<String, Long> held = new TreeMap<>();
        List<String> slots = new ArrayList<>();
        for (String token : told.split(",")) {
            if (token.isBlank()) {
                continue;
            }
            slots.add(token.strip().replaceFirst("/.*", ""));
            if (token.contains("/")) {
                long count = slots.stream().mapToLong(PictureCheck::size).sum();
                held.merge(token.replaceFirst(".*/", ""), count, Long::sum);
                slots.clear();
            }
        }
        return held;
    }

    private static long size(String range) {
        int dash = range.indexOf('-');
        return dash < 0 ? 1 : Long.parseLong(range.substring(dash + 1)) - Long.parseLong(range.substring(0, dash)) + 1;
    }

    private static Map<String, Map<String, Long>> running(PlanView plan) {
        Map<String, Map<String, Long>> held = new HashMap<>();
        for (PlanView.Running running : plan.running()) {
            for (int i = 0; i < running.placement().size(); i++) {
                String node = name(plan, running.placement(), i);
                held.computeIfAbsent(node, name -> new TreeMap<>())
                        .put(running.job().id().value(), running.placement().held(i, 0));
            }
        }
        return held;
    }

    /** The jobs that have a node alone, as they or the node want it. */
    private static Set<String> exclusive(PlanView plan, Snapshot snapshot) {
        Map<String, NodeSharing> modes = new HashMap<>();
        snapshot.nodes().forEach(node -> modes.put(node.name(), node.sharing()));
        Set<String> alone = new HashSet<>();
        for (PlanView.Running running : plan.running()) {
            for (int i = 0; i < running.placement().size(); i++) {
                String name = name(plan, running.placement(), i);
                if (modes.get(name).of(running.job().request().sharing()) != Extent.PART) {
                    alone.add(running.job().id().value());
                }
            }
        }
        return alone;
    }

    private static String name(PlanView plan, Placement placement, int position) {
        return plan.machine()
                .cluster(placement.cluster())
                .nodes()
                .get(placement.node(position))
                .name();
    }

    /** What the node has, whether it takes jobs, whether it is shared as is planned, and what is assigned there. */
    private void compareAmounts(
            Snapshot snapshot, PlanView plan, BatchObject told, Map<String, Long> servers, long now) {
        List<String> differences = new ArrayList<>();
        Optional<Node> ours = plan.machine().clusters().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .filter(node -> node.name().equals(told.name()))
                .findFirst();
        ServerNode read = read(snapshot, told.name());
        if (ours.isEmpty()) {
            differences.add("it is not in the plan's machine");
        } else {
            List<String> kinds = snapshot.kinds().names();
            for (int kind = 0; kind < kinds.size(); kind++) {
                long has = ours.get().capacity().amount(kind);
                String available = told.get(attribute(kinds.get(kind))).orElse("0");
                if (kind == 0
                        || this.kind == LibraryKind.OPENPBS
                        || !kinds.get(kind).equals("memory")) {
                    differ(differences, kinds.get(kind), available, has);
                }
                boolean assigned =
                        this.kind == LibraryKind.OPENPBS && ours.get().sharing() == NodeSharing.DEFAULT_SHARED;
                if (assigned && exclusiveOn(plan, told.name()).isEmpty()) {
                    String key = attribute(kinds.get(kind)).replace("available", "assigned");
                    differ(
                            differences,
                            kinds.get(kind) + " assigned",
                            told.get(key).orElse("0"),
                            held(plan, told.name(), kind));
                }
            }
            for (String job : exclusiveOn(plan, told.name())) {
                if (held(plan, told.name(), 0) > ours.get().capacity().cpus()) {
                    if (servers.size() > 1) {
                        doubled++;
                    } else {
                        differences.add(job + " has it alone and others are there too");
                    }
                }
            }
        }
        boolean free = told.get("state").orElse("free").matches("(free|job-exclusive|job-busy|busy|,)*");
        if (free != read.takesJobs() && !told.get("state").orElse("").contains("exclusive")) {
            differences.add("its state is " + told.get("state") + ", read as " + read.states());
        }
        if (!differences.isEmpty()) {
            differing++;
            System.out.println(now + " " + told.name() + ": " + differences);
        }
    }

    private static ServerNode read(Snapshot snapshot, String name) {
        return snapshot.nodes().stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private String attribute(String resource) {
        if (kind == LibraryKind.OPENPBS) {
            return "resources_available." + OpenPbsRequests.serverName(resource);
        }
        return resource.equals("cpus") ? "np" : resource;
    }

    private static void differ(List<String> differences, String what, String told, long ours) {
        OptionalLong theirs = OpenPbsRequests.amount(told);
        if (theirs.isEmpty() || theirs.getAsLong() != ours) {
            differences.add(what + ": the server says " + told + ", the plan " + ours);
        }
    }

    private static long held(PlanView plan, String node, int kind) {
        long held = 0;
        for (PlanView.Running running : plan.running()) {
            for (int i = 0; i < running.placement().size(); i++) {
                boolean there = name(plan, running.placement(), i).equals(node);
                held += there ? running.placement().held(i, kind) : 0;
            }
        }
        return held;
    }

    private static Set<String> exclusiveOn(PlanView plan, String node) {
        Set<String> jobs = new HashSet<>();
        for (PlanView.Running running : plan.running()) {
            for (int i = 0; i < running.placement().size(); i++) {
                if (name(plan, running.placement(), i).equals(node)
                        && running.job().request().exclusive()) {
                    jobs.add(running.job().id().value());
                }
            }
        }
        return jobs;
    }

    @Override
    public void close() {
        reader.close();
    }
}
