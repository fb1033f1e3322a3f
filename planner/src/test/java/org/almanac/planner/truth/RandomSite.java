package org.almanac.planner.truth;

import static org.almanac.planner.truth.TrueRules.name;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Cluster;
import org.almanac.planner.cluster.Conditions;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Lengths;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Node;
import org.almanac.planner.cluster.Owner;
import org.almanac.planner.cluster.PlannedBy;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.ScarceRule;
import org.almanac.planner.cluster.Sharing;
import org.almanac.planner.limit.Subject.Party;

/** A small made-up machine and what is submitted to it, by submission. */
public record RandomSite(Shape shape, Machine machine, List<Submission> submissions, Rules rules) {
    /** Whether there is more than jobs and nodes. */
    public enum Rules {
        NONE,
        /** Limits, windows, queues, and conditions of jobs. */
        ALL_KINDS,
        /** The same, where windows have some nodes only in part. */
        WITH_PARTS
    }

    /** How much may vary. */
    public enum Shape {
        /** One node that counts cpus, as a plain log has it. */
        ONE_NODE_OF_CPUS,
        /** One node of several resources, any request. */
        ONE_NODE,
        /** Several nodes and clusters, requests of one kind of chunk: those that a placer places exactly. */
        ONE_KIND_OF_CHUNK,
        ANYTHING
    }

    /** A job and for how long it really runs. */
    public record Submission(Job job, long runtime) {}

    private static final List<String> PROPERTIES = List.of("a", "b");
    private static final String RACK = "rack";
    private static final String ROW = "row";
    private static final ResourceKinds THREE_KINDS = new ResourceKinds(List.of("cpus", "memory", "gpus"));

    /** Those that differ where every host is one node. */
    private static final List<Arrangement> ARRANGEMENTS =
            List.of(Arrangement.FREE, Arrangement.PACK, Arrangement.SCATTER);

    public static RandomSite of(SplittableRandom random, Shape shape) {
        Machine machine = machine(random, shape);
        int count = random.nextInt(1, 22);
        long submit = random.nextInt(100);
        long meanGap = random.nextInt(1, 12);
        List<Submission> submissions = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            boolean tie = random.nextInt(3) == 0;
            submit += tie ? 0 : random.nextLong(2 * meanGap);
            submissions.add(submission(random, shape, machine, i, submit));
        }
        return new RandomSite(shape, machine, grouped(shape, machine, submissions), Rules.NONE);
    }

    /** On every other site, without a draw, the nodes of most jobs are to belong together. */
    private static List<Submission> grouped(Shape shape, Machine machine, List<Submission> submissions) {
        if (shape == Shape.ONE_NODE_OF_CPUS || (machine.cpus() + submissions.size()) % 2 > 0) {
            return submissions;
        }
        List<Submission> grouped = new ArrayList<>();
        for (Submission submission : submissions) {
            Job job = submission.job();
            SplittableRandom own =
                    new SplittableRandom(13 * job.submitted() + job.id().value().hashCode());
            Optional<Grouping> grouping = own.nextInt(4) == 0
                    ? Optional.empty()
                    : Optional.of(new Grouping(
                            own.nextInt(4) == 0 ? List.of(RACK, ROW) : List.of(RACK),
                            Rest.values()[own.nextInt(2)],
                            Span.values()[own.nextInt(2)]));
            grouped.add(new Submission(job.asking(job.request().grouped(grouping)), submission.runtime()));
        }
        return grouped;
    }

    /** The same machine and jobs with owners, queues and conditions, on a site that has rules. */
    public RandomSite withRules(SplittableRandom random) {
        List<Submission> ruled = new ArrayList<>();
        for (Submission submission : submissions) {
            Job plain = submission.job();
            Owner owner = new Owner(plain.user(), name(random, Party.GROUP), name(random, Party.PROJECT));
            Job job = new Job(
                    plain.id(),
                    owner,
                    name(random, Party.QUEUE),
                    plain.submitted(),
                    plain.walltime(),
                    withCountables(random, plain.request()),
                    withDeadline(conditions(random, ruled.size(), plain.submitted()), plain));
            ruled.add(new Submission(expected(job.ofLengths(lengths(job))), submission.runtime()));
        }
        return new RandomSite(shape, machine, ruled, Rules.ALL_KINDS);
    }

    /** The same machine and jobs, where windows have some nodes only in part. */
    public RandomSite withParts() {
        return new RandomSite(shape, machine, submissions, Rules.WITH_PARTS);
    }

    /** The same jobs, all of which are to end as soon as possible. */
    public RandomSite withoutDeadlines() {
        List<Submission> regular = new ArrayList<>();
        for (Submission submission : submissions) {
            Job job = submission.job();
            regular.add(new Submission(job.under(job.conditions().asSoonAsPossible()), submission.runtime()));
        }
        return new RandomSite(shape, machine, regular, rules);
    }

    public static Request withCountables(SplittableRandom random, Request request) {
        return new Request(
                        request.chunks(), request.arrangement(), request.sharing(), TrueRules.randomCountables(random))
                .grouped(request.grouping());
    }

    /** Conditions of a job that may wait for so many others, the ones numbered from 1 on. */
    public static Conditions conditions(SplittableRandom random, int others, long now) {
        long notBefore = random.nextInt(6) == 0 ? now - 5 + random.nextInt(40) : 0;
        List<JobId> after = new ArrayList<>();
        for (int count = others > 0 && random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0; count > 0; count--) {
            int back = 1 + random.nextInt(Math.min(others, 6));
            after.add(JobId.of(others + 1 - back));
        }
        int array = random.nextInt(10);
        Optional<ArraySlots> slots = array < 2 ? Optional.of(new ArraySlots("a" + array, 1 + array)) : Optional.empty();
        return new Conditions(notBefore, after, slots);
    }

    /** Some of the jobs may be longer than they ask for. */
    private static Optional<Lengths> lengths(Job job) {
        SplittableRandom own =
                new SplittableRandom(17 * job.submitted() + job.id().value().hashCode());
        return own.nextInt(5) == 0
                ? Optional.of(new Lengths(job.walltime(), job.walltime() + own.nextLong(200)))
                : Optional.empty();
    }

    /** Of some of the jobs the site says how long they will run, and most of these are planned by it. */
    public static Job expected(Job job) {
        SplittableRandom own =
                new SplittableRandom(19 * job.walltime() + job.id().value().hashCode());
        return own.nextInt(3) == 0
                ? job.expectedToRun(OptionalLong.of(1 + own.nextLong(job.walltime())))
                        .plannedBy(PlannedBy.values()[own.nextInt(PlannedBy.values().length)])
                : job;
    }

    /** Some of the jobs need only end by a time, which may be too short. */
    private static Conditions withDeadline(Conditions conditions, Job job) {
        SplittableRandom own =
                new SplittableRandom(31 * job.submitted() + job.id().value().hashCode());
        return own.nextInt(5) < 2 ? conditions.by(job.submitted() + own.nextLong(4 * job.walltime() + 60)) : conditions;
    }

    private static Submission submission(
            SplittableRandom random, Shape shape, Machine machine, int number, long submit) {
        long walltime = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 1 + random.nextInt(40);
        long runtime = switch (random.nextInt(5)) {
            case 0 -> walltime;
            case 1 -> 0;
            default -> random.nextLong(walltime + 1);
        };
        Job job = new Job(JobId.of(number), "u" + random.nextInt(3), submit, walltime, request(random, shape, machine));
        return new Submission(job.under(withDeadline(Conditions.NONE, job)), runtime);
    }

    private static Machine machine(SplittableRandom random, Shape shape) {
        if (shape == Shape.ONE_NODE_OF_CPUS) {
            return Machine.ofCpus(1 + random.nextInt(12));
        }
        int kinds = 1 + random.nextInt(3);
        boolean one = shape == Shape.ONE_NODE;
        List<Cluster> clusters = new ArrayList<>();
        int clusterCount = one ? 1 : 1 + random.nextInt(3);
        for (int c = 0; c < clusterCount; c++) {
            List<Node> nodes = new ArrayList<>();
            int nodeCount = one ? 1 : 1 + random.nextInt(8);
            boolean alike = random.nextBoolean();
            Node pattern = node(random, "n", kinds);
            for (int n = 0; n < nodeCount; n++) {
                Node other = node(random, "n" + n, kinds);
                nodes.add(alike ? new Node("n" + n, pattern.capacity(), inSets("n" + n, pattern.properties())) : other);
            }
            clusters.add(new Cluster("c" + c, nodes));
        }
        Machine made = new Machine(new ResourceKinds(THREE_KINDS.names().subList(0, kinds)), clusters);
        // Every other site, without a draw, so that the sites stay the same otherwise.
        return made.cpus() % 2 == 0 ? made.keeping(ScarceRule.BY_NODES) : made;
    }

    static Node node(SplittableRandom random, String name, int kinds) {
        long[] amounts = new long[kinds];
        amounts[0] = 1 + random.nextInt(6);
        for (int kind = 1; kind < kinds; kind++) {
            amounts[kind] = random.nextInt(9);
        }
        return new Node(name, Resources.of(amounts), inSets(name, properties(random, 2)));
    }

    /** The properties with those of the sets to which a node of that name belongs: none, one, or two of a key. */
    private static Set<String> inSets(String name, Set<String> properties) {
        Set<String> all = new HashSet<>();
        properties.stream().filter(PROPERTIES::contains).forEach(all::add);
        int number = Math.floorMod(name.hashCode(), 7);
        if (number > 0) {
            all.add(RACK + "=r" + number % 2);
        }
        if (number % 3 == 0) {
            all.add(RACK + "=r2");
        }
        all.add(ROW + "=" + number / 4);
        return all;
    }

    private static Set<String> properties(SplittableRandom random, int oneIn) {
        Set<String> chosen = new HashSet<>();
        for (String property : PROPERTIES) {
            if (random.nextInt(oneIn) == 0) {
                chosen.add(property);
            }
        }
        return chosen;
    }

    public static Request request(SplittableRandom random, Shape shape, Machine machine) {
        if (shape == Shape.ONE_NODE_OF_CPUS) {
            return Request.cpus(1 + random.nextInt((int) machine.cpus() + (random.nextInt(8) == 0 ? 1 : 0)));
        }
        boolean several = shape != Shape.ONE_KIND_OF_CHUNK && random.nextInt(3) == 0;
        int chunkCount = several ? 2 + random.nextInt(2) : 1;
        List<Chunk> chunks = new ArrayList<>();
        for (int i = 0; i < chunkCount; i++) {
            long[] amounts = new long[machine.kinds().count()];
            amounts[0] = 1 + random.nextInt(3);
            for (int kind = 1; kind < amounts.length; kind++) {
                amounts[kind] = random.nextInt(2) * random.nextInt(4);
            }
            chunks.add(new Chunk(1 + random.nextInt(4), Resources.of(amounts), properties(random, 8)));
        }
        Arrangement arrangement =
                random.nextInt(2) == 0 ? Arrangement.FREE : ARRANGEMENTS.get(random.nextInt(ARRANGEMENTS.size()));
        return new Request(chunks, arrangement, random.nextInt(7) == 0 ? Sharing.EXCLUSIVE : Sharing.SHARED);
    }
}
