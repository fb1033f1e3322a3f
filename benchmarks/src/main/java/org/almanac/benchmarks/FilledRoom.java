package org.almanac.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Reservation;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Shape;
import org.almanac.planner.cluster.Times;
import org.almanac.planner.timeline.Holding;
import org.almanac.planner.timeline.NodeTimeline;
import org.almanac.planner.timeline.Profile;
import org.almanac.planner.timeline.fit.ClusterRoom;
import org.almanac.planner.timeline.fit.SearchedRoom;

/**
 * A {@link BusySite} as room over time: what runs is held until its expected end, and each waiting job, one after the
 * other, where it fits first.
 *
 * <p>A room that does not know nodes holds the jobs where the one of the cluster does.
 */
abstract sealed class FilledRoom {
    private static final int[] THE_ONE_NODE = {0};

    /** The planned jobs: what each asks for, and where it is. */
    private final List<Shape> shapes = new ArrayList<>();

    private final List<Holding> planned = new ArrayList<>();

    /**
     * A room of that kind.
     *
     * @param room {@code Profile}, {@code NodeTimeline} or {@code ClusterRoom}
     */
    static FilledRoom of(String room, BusySite busy) {
        FilledRoom empty = switch (room) {
            case "Profile" -> new OneProfile(busy);
            case "NodeTimeline" -> new Timeline(busy);
            case "ClusterRoom" -> new Cluster(busy);
            default -> throw new IllegalArgumentException("There is no room '" + room + "'");
        };
        empty.fill(busy);
        return empty;
    }

    private void fill(BusySite busy) {
        SearchedRoom filled = ClusterRoom.free(nodes(busy), BusySite.NOW);
        for (BusySite.Running job : busy.running()) {
            filled.hold(job.placement(), BusySite.NOW, job.expectedEnd());
            hold(new Holding(job.placement(), BusySite.NOW, job.expectedEnd()));
        }
        for (Job job : busy.waiting()) {
            Shape shape = new Shape(job.request(), job.walltime(), shapes.size() + 1);
            Reservation first =
                    filled.earliest(shape, BusySite.NOW, Times.NEVER).orElseThrow();
            filled.hold(first.placement(), first.start(), first.start() + job.walltime());
            shapes.add(shape);
            planned.add(new Holding(first.placement(), first.start(), first.start() + job.walltime()));
            hold(planned.get(planned.size() - 1));
        }
    }

    private static NodesNow nodes(BusySite busy) {
        return new NodesNow(0, busy.machine().cluster(0));
    }

    /** How many jobs are planned. */
    int size() {
        return planned.size();
    }

    Holding planned(int job) {
        return planned.get(job);
    }

    Shape shape(int job) {
        return shapes.get(job);
    }

    abstract void hold(Holding held);

    abstract void release(Holding held);

    /** When the request fits first, by what this room knows. */
    abstract long earliest(Shape asked);

    /** Goes from change to change until the last; tells how many there are. */
    abstract int walk();

    /** Writes what is free at the time, by node, then by kind, where nodes are known. */
    abstract void freeAt(long time, long[] free);

    abstract Object copy();

    /** All nodes together as one. */
    private static final class OneProfile extends FilledRoom {
        private final Profile profile;

        private OneProfile(BusySite busy) {
            profile = new Profile(
                    BusySite.NOW, busy.machine().cluster(0).capacity().toArray());
        }

        private static Placement onTheOneNode(Placement placement) {
            Resources total = placement.total();
            return Placement.of(0, THE_ONE_NODE, total);
        }

        @Override
        void hold(Holding held) {
            profile.hold(onTheOneNode(held.placement()), 0, held.from(), held.to());
        }

        @Override
        void release(Holding held) {
            profile.release(onTheOneNode(held.placement()), 0, held.from(), held.to());
        }

        @Override
        long earliest(Shape asked) {
            return profile.earliest(asked.request().total(), asked.walltime(), BusySite.NOW, Times.NEVER, Times.NEVER);
        }

        @Override
        int walk() {
            int changes = 0;
            for (long time = profile.nextChange(BusySite.NOW); time != Times.NEVER; time = profile.nextChange(time)) {
                changes++;
            }
            return changes;
        }

        @Override
        void freeAt(long time, long[] free) {
            profile.freeAt(time, free, 0);
        }

        @Override
        Object copy() {
            return profile.copy();
        }
    }

    /** All nodes in the order of time. */
    private static final class Timeline extends FilledRoom {
        private final NodeTimeline timeline;
        private final long[] free;

        private Timeline(BusySite busy) {
            NodesNow nodes = nodes(busy);
            free = new long[nodes.usable().length];
            timeline = new NodeTimeline(nodes.kinds(), nodes.usable(), nodes.lacking(), BusySite.NOW, nodes.tuning());
        }

        @Override
        void hold(Holding held) {
            timeline.hold(held.placement(), held.from(), held.to());
        }

        @Override
        void release(Holding held) {
            timeline.release(held.placement(), held.from(), held.to());
        }

        @Override
        long earliest(Shape asked) {
            return timeline.earliest(asked.request().total(), asked.walltime(), BusySite.NOW, Times.NEVER, Times.NEVER);
        }

        @Override
        int walk() {
            return walk(timeline, free);
        }

        private static int walk(NodeTimeline timeline, long[] free) {
            int times = 0;
            timeline.freeAt(BusySite.NOW, free);
            NodeTimeline.Walk walk = timeline.after(BusySite.NOW);
            while (walk.next() != Times.NEVER) {
                walk.goTo(walk.next(), free);
                times++;
            }
            return times;
        }

        @Override
        void freeAt(long time, long[] free) {
            timeline.freeAt(time, free);
        }

        @Override
        Object copy() {
            return timeline.copy();
        }
    }

    /** The room of the cluster. */
    private static final class Cluster extends FilledRoom {
        private final SearchedRoom room;
        private final long[] free;

        private Cluster(BusySite busy) {
            free = new long[nodes(busy).usable().length];
            room = ClusterRoom.free(nodes(busy), BusySite.NOW);
        }

        @Override
        void hold(Holding held) {
            room.hold(held.placement(), held.from(), held.to());
        }

        @Override
        void release(Holding held) {
            room.release(held.placement(), held.from(), held.to());
        }

        @Override
        long earliest(Shape asked) {
            return room.earliest(asked, BusySite.NOW, Times.NEVER).orElseThrow().start();
        }

        @Override
        int walk() {
            return Timeline.walk(room.inTime(), free);
        }

        @Override
        void freeAt(long time, long[] free) {
            room.freeAt(time, free);
        }

        @Override
        Object copy() {
            return room.copy(room.nodes().copy());
        }
    }
}
