package org.almanac.planner.timeline;

import java.util.Arrays;
import org.almanac.planner.cluster.NodesNow;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Times;

/**
 * What is free on each node of a cluster over time: a {@link Profile} for each node.
 *
 * <p>The nodes are as they were when it was made: if a node comes, goes or changes, it is made anew.
 */
public final class NodeProfiles {
    private final NodesNow nodes;
    private final int kinds;
    private final Profile[] profiles;
    private final Resources nothing;
    /** By node, then by kind: scratch space to look at one node after the other. */
    private final long[] looked;

    private final int[] rooms;
    /** A node's profile drops what lies before this time when it changes next. */
    private long begin;

    private NodeProfiles(NodesNow nodes, Profile[] profiles, long begin) {
        this.nodes = nodes;
        this.kinds = nodes.kinds();
        this.profiles = profiles;
        this.nothing = Resources.of(new long[kinds]);
        this.looked = new long[profiles.length * kinds];
        this.rooms = new int[profiles.length];
        this.begin = begin;
    }

    /** Profiles in which all that nodes that are up have is free from that time on. */
    public static NodeProfiles free(NodesNow nodes, long now) {
        Profile[] profiles = new Profile[nodes.cluster().nodes().size()];
        Arrays.setAll(profiles, node -> new Profile(now, usable(nodes, node)));
        return new NodeProfiles(nodes, profiles, now);
    }

    /** The same profiles beside what is held. */
    public static NodeProfiles beside(HeldByNode held, NodesNow nodes, long now) {
        Profile[] profiles = new Profile[nodes.cluster().nodes().size()];
        Arrays.setAll(profiles, node -> held.free(node, now, usable(nodes, node)));
        return new NodeProfiles(nodes, profiles, now);
    }

    private static long[] usable(NodesNow nodes, int node) {
        int kinds = nodes.kinds();
        return Arrays.copyOfRange(nodes.usable(), node * kinds, (node + 1) * kinds);
    }

    /** A copy over a copy of the nodes; the two change independently from now on. */
    public NodeProfiles copy(NodesNow copiedNodes) {
        Profile[] copies = new Profile[profiles.length];
        Arrays.setAll(copies, node -> profiles[node].copy());
        return new NodeProfiles(copiedNodes, copies, begin);
    }

    public NodesNow nodes() {
        return nodes;
    }

    /** How many nodes there are. */
    public int size() {
        return profiles.length;
    }

    public Profile of(int node) {
        return profiles[node];
    }

    /** Nothing is asked for before that time any more. */
    public void forgetBefore(long now) {
        begin = Math.max(begin, now);
    }

    /** Takes the placement from what is free in [from, to). */
    public void hold(Placement placement, long from, long to) {
        for (int i = 0; i < placement.size(); i++) {
            Profile node = profiles[placement.node(i)];
            node.forgetBefore(begin);
            node.hold(placement, i, from, to);
        }
    }

    /** Gives the placement back in [from, to). */
    public void release(Placement placement, long from, long to) {
        for (int i = 0; i < placement.size(); i++) {
            Profile node = profiles[placement.node(i)];
            node.forgetBefore(begin);
            node.release(placement, i, from, to);
        }
    }

    /** Whether what the placement would hold is free throughout [from, to), on each of its nodes. */
    public boolean isFree(Placement placement, long from, long to) {
        for (int i = 0; i < placement.size(); i++) {
            if (profiles[placement.node(i)].earliest(placement.held(i), to - from, from, to, to) != from) {
                return false;
            }
        }
        return true;
    }

    /**
     * From when on what the placement would hold is not free on one of its nodes, not before that time; {@link Times#NEVER}
     * if it stays free.
     */
    public long freeUntil(Placement placement, long from) {
        long until = Times.NEVER;
        for (int i = 0; i < placement.size(); i++) {
            until = Math.min(until, profiles[placement.node(i)].freeUntil(placement.held(i), from));
        }
        return until;
    }

    /** Whether none of the placement's nodes holds more than it has at any time in [from, to). */
    public boolean isFeasible(Placement placement, long from, long to) {
        for (int i = 0; i < placement.size(); i++) {
            if (profiles[placement.node(i)].earliest(nothing, to - from, from, from + 1, Times.NEVER) != from) {
                return false;
            }
        }
        return true;
    }

    /** Writes what is free at the time, by node, then by kind. */
    public void freeAt(long time, long[] amounts) {
        for (int node = 0; node < profiles.length; node++) {
            profiles[node].freeAt(time, amounts, node * kinds);
        }
    }

    /** Lowers the amounts, by node, then by kind, to the least that is free throughout [from, to). */
    public void lower(long from, long to, long[] amounts) {
        for (int node = 0; node < profiles.length; node++) {
            profiles[node].lower(from, to, amounts, node * kinds);
        }
    }

    /** For how many pieces of the request, which are alike, the node has room at the time. */
    public int room(int node, Request request, long time) {
        profiles[node].freeAt(time, looked, node * kinds);
        return nodes.placer().room(request, looked, node);
    }

    /** For how many pieces of the request, which are alike, the node has room throughout [from, to). */
    public int room(int node, Request request, long from, long to) {
        Arrays.fill(looked, node * kinds, (node + 1) * kinds, Long.MAX_VALUE);
        profiles[node].lower(from, to, looked, node * kinds);
        return nodes.placer().room(request, looked, node);
    }

    /** An array by node, all 0, to be filled with rooms; the next call overwrites it. */
    public int[] noRooms() {
        Arrays.fill(rooms, 0);
        return rooms;
    }

    /**
     * Lowers what is free (by node, then by kind) from its value at the begin of [from, to) to the least throughout, on
     * nodes that have room for a piece of the request, until there is room for all of it. What is free on the other
     * nodes does not matter, because the placer takes nodes in their order, unless the request is bound to sets.
     */
    public void lowerWhereItMatters(Request request, long from, long to, long[] amounts) {
        int missing = nodes.placer().isBoundToSets(request)
                ? Integer.MAX_VALUE
                : nodes.placer().piecesOf(request);
        for (int node = 0; node < profiles.length && missing > 0; node++) {
            if (nodes.placer().room(request, amounts, node) > 0) {
                profiles[node].lower(from, to, amounts, node * kinds);
                missing -= nodes.placer().room(request, amounts, node);
            }
        }
    }

    /**
     * Whether the pieces of a request are alike and leave the rest of each node to other jobs, and there is a place for
     * it whenever all nodes together, or those of one set, have room for enough pieces.
     */
    public boolean isCountedByPart(Request request) {
        boolean partly = nodes.placer().isCountedByNode(request);
        for (int node = 0; node < profiles.length && partly; node++) {
            partly = !nodes.placer().takesWhole(node, request);
        }
        return partly;
    }
}
