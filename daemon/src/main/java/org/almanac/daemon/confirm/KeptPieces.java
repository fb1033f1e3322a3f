package org.almanac.daemon.confirm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;

/**
 * Which pieces of its nodes a reservation keeps that goes on: those that are good, as many as it still asks for, and those
 * first in which jobs run.
 */
final class KeptPieces {
    private final Request request;
    /** By chunk of the request. */
    private final List<List<List<Share>>> kept = new ArrayList<>();

    private final List<List<Share>> left = new ArrayList<>();

    /**
     * Those of these nodes.
     *
     * @param used the nodes on which jobs of the reservation run
     * @param isGood whether a piece can be kept
     */
    KeptPieces(Request request, Location nodes, Set<String> used, Predicate<List<Share>> isGood) {
        this.request = request;
        request.chunks().forEach(chunk -> kept.add(new ArrayList<>()));
        nodes.pieces().stream()
                .sorted(Comparator.comparing(piece -> !isUsed(piece, used)))
                .forEach(piece -> sort(piece, isGood.test(piece)));
    }

    private static boolean isUsed(List<Share> piece, Set<String> used) {
        return piece.stream().anyMatch(share -> used.contains(share.node()));
    }

    private void sort(List<Share> piece, boolean good) {
        for (int i = 0; good && i < kept.size(); i++) {
            Chunk chunk = request.chunks().get(i);
            if (kept.get(i).size() < chunk.count() && sum(piece).equals(chunk.each())) {
                kept.get(i).add(piece);
                return;
            }
        }
        left.add(piece);
    }

    private static Resources sum(List<Share> piece) {
        return piece.stream().map(Share::held).reduce(Resources::plus).orElseThrow();
    }

    boolean areNone() {
        return kept.stream().allMatch(List::isEmpty);
    }

    /** The pieces that are not kept. */
    List<List<Share>> left() {
        return left;
    }

    /** What is kept of a node. */
    Optional<Resources> on(String node) {
        return kept.stream()
                .flatMap(List::stream)
                .flatMap(List::stream)
                .filter(share -> share.node().equals(node))
                .map(Share::held)
                .reduce(Resources::plus);
    }

    /** What is kept, each node once. */
    Location location() {
        return join(kept.stream().flatMap(List::stream).toList());
    }

    /** What is asked for beside what is kept; empty where that is all. */
    Optional<Request> rest() {
        List<Chunk> chunks = new ArrayList<>();
        for (int i = 0; i < kept.size(); i++) {
            Chunk chunk = request.chunks().get(i);
            int missing = chunk.count() - kept.get(i).size();
            if (missing > 0) {
                chunks.add(new Chunk(missing, chunk.each(), chunk.wanted(), chunk.avoided()));
            }
        }
        return chunks.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Request(chunks, request.arrangement(), request.sharing()).grouped(request.grouping()));
    }

    /** What is kept and the pieces of the rest, in the order of the request. */
    Location with(List<List<Share>> pieces) {
        List<List<Share>> all = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < kept.size(); i++) {
            all.addAll(kept.get(i));
            for (int k = kept.get(i).size(); k < request.chunks().get(i).count() && next < pieces.size(); k++) {
                all.add(pieces.get(next++));
            }
        }
        return join(all);
    }

    private static Location join(List<List<Share>> pieces) {
        Map<String, Resources> held = new LinkedHashMap<>();
        pieces.stream().flatMap(List::stream).forEach(share -> held.merge(share.node(), share.held(), Resources::plus));
        return new Location(
                held.entrySet().stream()
                        .map(each -> new Share(each.getKey(), each.getValue()))
                        .toList(),
                pieces);
    }
}
