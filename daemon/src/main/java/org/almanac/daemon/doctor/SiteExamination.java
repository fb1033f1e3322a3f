package org.almanac.daemon.doctor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.almanac.pbs.Warning;
import org.almanac.pbs.follow.Difference;
import org.almanac.pbs.follow.SnapshotFollower;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.ifl.LibraryKind;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.ServerQueue;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.Event;

/** What is odd in the answers of a server: its clock, nodes, queues and jobs. */
record SiteExamination(LibraryKind kind, Poll poll, Snapshot snapshot, ServerClock clock, long now) {
    /** Times in the future by more than this, in seconds, are not of the same clock. */
    private static final long CLOCK_TOLERANCE = 5;

    /** Nodes of TORQUE report every 45 s by default. */
    private static final long SILENCE = 300;

    private static final int MOST_NAMED = 5;
    private static final Pattern REPORTED = Pattern.compile("rectime=([0-9]{1,15})");

    void examine(List<Finding> found) {
        examineClock(found);
        examineNodes(found);
        examineQueues(found);
        examineJobs(found);
    }

    private void examineClock(List<Finding> found) {
        OptionalLong shown = clock.latest();
        OptionalLong latest = LongStream.concat(
                        LongStream.concat(jobTimes(), nodeTimes()),
                        shown.isPresent() ? LongStream.of(shown.getAsLong()) : LongStream.empty())
                .max();
        if (latest.isEmpty()) {
            found.add(Finding.ok("clock", "the server tells no time that could be compared"));
        } else if (latest.getAsLong() > now + CLOCK_TOLERANCE) {
            found.add(Finding.problem(
                    "clock",
                    "the server tells of something " + (latest.getAsLong() - now) + " s in the future",
                    "let both hosts keep the same time (chrony, ntp)"));
        } else if (shown.isPresent() && latest.getAsLong() < now - clock.lag() - CLOCK_TOLERANCE) {
            found.add(Finding.problem(
                    "clock",
                    "by the jobs that run the server's clock is " + (now - latest.getAsLong()) + " s behind",
                    "let both hosts keep the same time (chrony, ntp)"));
        } else if (kind == LibraryKind.TORQUE
                && nodeTimes().max().orElse(now) < now - SILENCE
                && snapshot.nodes().stream().anyMatch(ServerNode::takesJobs)) {
            found.add(Finding.problem(
                    "clock",
                    "the latest report of a node is " + (now - nodeTimes().max().getAsLong()) + " s old",
                    "see that both hosts keep the same time, and that pbs_mom runs on the nodes"));
        } else {
            found.add(Finding.ok("clock", "the latest time told is " + (now - latest.getAsLong()) + " s ago"));
        }
    }

    private LongStream jobTimes() {
        return snapshot.jobs().stream().mapToLong(ServerJob::queued);
    }

    private LongStream nodeTimes() {
        Stream<String> reported = poll.of(Kind.NODE).stream()
                .flatMap(node -> node.get("status").stream())
                .map(REPORTED::matcher)
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1));
        Stream<String> changed = poll.of(Kind.NODE).stream()
                .flatMap(node -> node.get("last_state_change_time").stream())
                .filter(text -> text.matches("[0-9]{1,15}"));
        return Stream.concat(reported, changed).mapToLong(Long::parseLong);
    }

    private void examineNodes(List<Finding> found) {
        List<ServerNode> nodes = snapshot.nodes();
        if (nodes.isEmpty()) {
            found.add(Finding.problem(
                    "nodes", "the server has none that can be planned", "create nodes (qmgr -c 'create node NAME')"));
            return;
        }
        Map<String, Long> clusters =
                nodes.stream().collect(Collectors.groupingBy(ServerNode::cluster, TreeMap::new, Collectors.counting()));
        long cpus = nodes.stream().mapToLong(node -> node.capacity().cpus()).sum();
        String sum = nodes.size() + (nodes.size() == 1 ? " node, " : " nodes, ") + cpus + " cpus, clusters " + clusters
                + ", counted " + String.join(", ", snapshot.kinds().names());
        List<String> closed = nodes.stream()
                .filter(node -> !node.takesJobs())
                .map(node -> node.name() + " (" + states(node) + ")")
                .toList();
        if (closed.size() == nodes.size()) {
            found.add(Finding.problem(
                    "nodes", sum + "; none takes jobs: " + some(closed), "see that pbs_mom runs on the nodes"));
        } else if (closed.isEmpty()) {
            found.add(Finding.ok("nodes", sum));
        } else {
            found.add(Finding.note(
                    "nodes",
                    sum + "; " + closed.size() + " take no jobs: " + some(closed),
                    "nothing, where that is meant; pbsnodes -l tells more"));
        }
        List<String> empty = nodes.stream()
                .filter(node -> node.capacity().cpus() == 0)
                .map(ServerNode::name)
                .toList();
        if (!empty.isEmpty()) {
            found.add(Finding.note(
                    "nodes", "without cpus: " + some(empty), "nothing, where that is meant; no job is planned there"));
        }
    }

    /** What the daemon would tell of that answer. */
    private List<Warning> told() {
        return follows()
                .map(Difference::warnings)
                .orElseGet(() -> snapshot.notUnderstood().stream()
                        .map(each -> new Warning(each.subject(), each.why()))
                        .toList());
    }

    /** The jobs, and arrays of jobs, that the daemon would plan with. */
    private Set<String> planned() {
        Set<String> planned = new HashSet<>();
        follows().stream()
                .flatMap(difference -> difference.events().stream())
                .filter(Event.Submitted.class::isInstance)
                .map(event -> ((Event.Submitted) event).job().value())
                .forEach(id -> {
                    planned.add(id);
                    planned.add(id.replaceFirst("\\[.*]", "[]"));
                });
        return planned;
    }

    /** Empty where there are no nodes, so that nothing is planned. */
    private Optional<Difference> follows() {
        return snapshot.nodes().isEmpty()
                ? Optional.empty()
                : Optional.of(new SnapshotFollower(snapshot).follow(snapshot));
    }

    private static String states(ServerNode node) {
        return node.states().stream()
                .map(NodeState::name)
                .map(name -> name.toLowerCase(Locale.ROOT).replace('_', '-'))
                .sorted()
                .collect(Collectors.joining(","));
    }

    private static String some(List<String> names) {
        return names.size() <= MOST_NAMED
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MOST_NAMED)) + " and " + (names.size() - MOST_NAMED) + " more";
    }

    private void examineQueues(List<Finding> found) {
        List<String> open = new ArrayList<>();
        List<String> closed = new ArrayList<>();
        for (ServerQueue queue : snapshot.queues()) {
            (queue.enabled() && queue.started() ? open : closed).add(queue.name());
        }
        if (snapshot.queues().stream().noneMatch(queue -> queue.type() == ServerQueue.Type.EXECUTION)) {
            found.add(Finding.problem(
                    "queues", "there is none from which jobs start", "create one (qmgr -c 'create queue NAME ...')"));
        } else if (closed.isEmpty()) {
            found.add(Finding.ok("queues", some(open)));
        } else {
            found.add(Finding.note(
                    "queues",
                    some(open) + "; disabled or stopped: " + some(closed),
                    "nothing, where that is meant; else qmgr -c 'set queue NAME started = True'"));
        }
    }

    private void examineJobs(List<Finding> found) {
        Map<String, List<String>> leftOut = new TreeMap<>();
        Map<String, List<String>> taken = new TreeMap<>();
        Set<String> planned = planned();
        for (Warning each : told()) {
            boolean job = each.subject().startsWith("job ");
            boolean out = job && !planned.contains(each.subject().substring("job ".length()));
            (out ? leftOut : taken)
                    .computeIfAbsent(each.text(), text -> new ArrayList<>())
                    .add(each.subject());
        }
        leftOut.forEach((text, jobs) -> found.add(Finding.problem(
                "jobs", some(jobs) + ": " + text, "not planned; qalter what is odd, or report what is written here")));
        taken.forEach((text, subjects) -> found.add(
                Finding.note("told", some(subjects) + ": " + text, "nothing, where the plan does not need it")));
        Map<String, Long> states = snapshot.jobs().stream()
                .collect(Collectors.groupingBy(
                        job -> String.valueOf(job.state().letter()), TreeMap::new, Collectors.counting()));
        found.add(Finding.ok("jobs", snapshot.jobs().size() + " understood, by state " + states));
    }
}
