package org.almanac.pbs.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;
import org.almanac.pbs.reading.ClusterRule;
import org.almanac.pbs.reading.Poll;
import org.almanac.pbs.reading.ReadingRules;
import org.almanac.pbs.reading.Understanding;
import org.almanac.pbs.snapshot.JobState;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.NodeState;
import org.almanac.pbs.snapshot.ServerJob;
import org.almanac.pbs.snapshot.ServerNode;
import org.almanac.pbs.snapshot.Snapshot;
import org.almanac.planner.cluster.Chunk;
import org.junit.jupiter.api.Test;

/** What real servers of one kind told: what holds of every dump of theirs, whatever is in it. */
abstract class DumpsTest {
    static final ReadingRules RULES = new ReadingRules(
            ClusterRule.ONE,
            600,
            Optional.empty(),
            ReadingRules.NodeMemory.PHYSICAL,
            ReadingRules.SuspendedJobs.KEEP_NODES,
            ZoneOffset.UTC);

    private final String server;
    private final long now;

    DumpsTest(String server, long now) {
        this.server = server;
        this.now = now;
    }

    /** An understanding that remembers nothing yet. */
    abstract Understanding understanding();

    /** What tells the nodes on which the jobs of the other dumps run. */
    abstract String nodes();

    /** A job that runs, but not where; what a list without a heading tells is told of it. */
    abstract BatchObject someJob();

    /** A node; what a list without a heading tells is told of it. */
    abstract BatchObject someNode();

    /** What comes out of each dump, a line each: objects by kind, lists of attributes without a heading, errors. */
    abstract String found();

    /** The dumps that hold nothing which Almanac reads, each with the reason. */
    abstract Map<String, String> notRead();

    /** An error's number, and what is said with it. */
    abstract Pattern answer();

    /** The words of an error as Almanac knows it; empty where it does not. */
    abstract Optional<String> words(int code);

    /** Holds what was understood against the attributes that only this kind of server has. */
    abstract void assertAsTold(BatchObject told, ServerJob job, String what);

    /** The cpus that a job holds on each node, reckoned from what is written out. */
    abstract Map<String, Long> cpusHeld(BatchObject told);

    final Snapshot understand(String... dumps) {
        return understanding().understand(SharedDumps.poll(now, dumps));
    }

    static ServerJob job(Snapshot snapshot, String id) {
        return snapshot.jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    static BatchObject object(String dump, Kind kind, String name) {
        return DumpReader.read(SharedDumps.text(dump)).get(kind).stream()
                .filter(object -> object.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static BatchObject without(BatchObject object, String... keys) {
        Map<String, String> attributes = new LinkedHashMap<>(object.attributes());
        attributes.keySet().removeAll(List.of(keys));
        return new BatchObject(object.name(), attributes);
    }

    static BatchObject with(BatchObject object, Map<String, String> told) {
        Map<String, String> attributes = new LinkedHashMap<>(object.attributes());
        attributes.putAll(told);
        return new BatchObject(object.name(), attributes);
    }

    private List<String> names() {
        List<String> names = SharedDumps.names(server);
        assumeFalse(names.isEmpty(), "there are no dumps of " + server);
        return names;
    }

    /** Of every dump it is known what comes out, and of those of which nothing does, why; a new one has to be looked at. */
    @Test
    void everyDumpIsReadOrNamedWithTheReason() {
        StringBuilder read = new StringBuilder();
        List<String> silent = new ArrayList<>();
        for (String name : names()) {
            String text = SharedDumps.text(name);
            List<String> parts = new ArrayList<>();
            DumpReader.read(text)
                    .forEach((kind, objects) -> parts.add(kind.name().toLowerCase(Locale.ROOT) + " " + objects.size()));
            List<Map<String, String>> lists = DumpReader.lists(text);
            if (!lists.isEmpty()) {
                parts.add("lists " + lists.size());
            }
            long answers = errors(text).size();
            if (answers > 0) {
                parts.add("errors " + answers);
            }
            String plain = name.substring(name.indexOf('/') + 1);
            if (parts.isEmpty()) {
                silent.add(plain);
            } else {
                read.append(plain).append(": ").append(String.join(", ", parts)).append('\n');
            }
        }
        assertEquals(found(), read.toString());
        assertEquals(notRead().keySet().stream().sorted().toList(), silent);
    }

    /** The errors that a text tells, by number, each with the words that stand beside it. */
    private Map<Integer, String> errors(String text) {
        Map<Integer, String> errors = new TreeMap<>();
        Matcher matcher = answer().matcher(text);
        while (matcher.find()) {
            int code = Integer.parseInt(matcher.group(1));
            if (code != 0) {
                errors.merge(
                        code,
                        Optional.ofNullable(matcher.group(2)).orElse("(null)"),
                        (before, again) -> before.equals("(null)") ? again : before);
            }
        }
        return errors;
    }

    /** Each error that a real server gave is one that Almanac knows, by its words too. */
    @Test
    void everyErrorOfEveryDumpIsKnown() {
        for (String name : names()) {
            errors(SharedDumps.text(name)).forEach((code, said) -> {
                String words = words(code).orElse("not known");
                if (!said.equals("(null)")) {
                    assertTrue(said.startsWith(words), () -> name + ": " + code + " is " + said + ", not " + words);
                }
            });
        }
    }

    /**
     * Of every job of every dump, what is understood is what its attributes say, reckoned here in other ways: the pieces
     * that the server has counted, what it has summed up, and the places that are written out.
     */
    @Test
    void everyJobOfEveryDumpIsUnderstoodAsItIsTold() {
        int jobs = 0;
        int places = 0;
        for (String name : names()) {
            Poll poll = SharedDumps.poll(now, nodes(), name);
            for (BatchObject told : poll.jobs()) {
                places += assertUnderstood(told, understanding().understand(poll), name);
                jobs++;
            }
            for (Map<String, String> list : DumpReader.lists(SharedDumps.text(name))) {
                if (list.containsKey("job_state") || list.containsKey("exec_host") || list.containsKey("exec_vnode")) {
                    BatchObject told = with(someJob(), list);
                    Map<Kind, List<BatchObject>> all =
                            new HashMap<>(SharedDumps.poll(now, nodes()).told());
                    all.put(Kind.JOB, List.of(told));
                    places += assertUnderstood(told, understanding().understand(new Poll(now, all)), name);
                    jobs++;
                }
            }
        }
        assertTrue(jobs >= 50 && places >= 20, jobs + " jobs, " + places + " places");
    }

    /** How many places of the job are known, one or none. */
    private int assertUnderstood(BatchObject told, Snapshot snapshot, String name) {
        String what = name + " " + told;
        Optional<ServerJob> understood = snapshot.jobs().stream()
                .filter(job -> job.id().equals(told.name()))
                .findFirst();
        boolean isTold = snapshot.notUnderstood().stream()
                .anyMatch(each -> each.subject().equals("job " + told.name()));
        assertTrue(understood.isPresent() || isTold, () -> "lost: " + what);
        if (understood.isEmpty() || told.get("job_state").isEmpty()) {
            return 0;
        }
        ServerJob job = understood.get();
        assertEquals(told.get("queue").orElse(""), job.queue(), what);
        told.get("Resource_List.walltime")
                .filter(text -> text.contains(":"))
                .ifPresent(text -> assertEquals(seconds(text), job.walltime(), what));
        told.get("Resource_List.nodect")
                .ifPresent(count -> assertEquals(
                        count,
                        Integer.toString(job.request().chunks().stream()
                                .mapToInt(Chunk::count)
                                .sum()),
                        what));
        told.get("substate")
                .ifPresent(text -> assertEquals(
                        Integer.parseInt(text), job.notes().substate().orElseThrow(), what));
        assertAsTold(told, job, what);
        if (job.location().isEmpty()) {
            return 0;
        }
        Map<String, Long> held = new TreeMap<>();
        for (Location.Share share : job.location().get().shares()) {
            held.merge(share.node(), share.held().cpus(), Long::sum);
        }
        assertEquals(cpusHeld(told), held, what);
        return 1;
    }

    /** A state of a node that no heading names is understood, on whatever node it is. */
    @Test
    void everyStateOfANodeIsUnderstood() {
        for (String name : names()) {
            for (Map<String, String> list : DumpReader.lists(SharedDumps.text(name))) {
                if (list.containsKey("state")) {
                    BatchObject told = with(someNode(), list);
                    Snapshot snapshot = understanding().understand(new Poll(now, Map.of(Kind.NODE, List.of(told))));
                    ServerNode node = snapshot.nodes().get(0);
                    assertEquals(List.of(), snapshot.notUnderstood(), () -> name + " " + told);
                    assertEquals(
                            List.of(list.get("state").split(",")).stream()
                                    .map(DumpsTest::state)
                                    .collect(Collectors.toSet()),
                            node.states(),
                            () -> name + " " + told);
                }
            }
        }
    }

    private static NodeState state(String word) {
        return word.equals("job-busy")
                ? NodeState.BUSY
                : NodeState.valueOf(word.replace('-', '_').toUpperCase(Locale.ROOT));
    }

    static boolean isOver(ServerJob job) {
        return job.state() == JobState.COMPLETE;
    }

    static long seconds(String text) {
        long sum = 0;
        for (String part : text.split(":")) {
            sum = 60 * sum + Long.parseLong(part);
        }
        return sum;
    }
}
