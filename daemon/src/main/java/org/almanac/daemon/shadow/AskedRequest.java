package org.almanac.daemon.shadow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;

/** What a job asked for, by the names of resources, so that it outlives the kinds that a server counts. */
record AskedRequest(
        List<AskedChunk> chunks,
        Arrangement arrangement,
        Sharing sharing,
        Map<String, Long> countables,
        Optional<Grouping> grouping) {
    AskedRequest {
        chunks = List.copyOf(chunks);
        countables = Collections.unmodifiableMap(new TreeMap<>(countables));
    }

    /** So many pieces alike; amounts of 0 are left out. */
    record AskedChunk(int count, Map<String, Long> each, Set<String> wanted, Set<String> avoided) {
        AskedChunk {
            each = Collections.unmodifiableMap(new LinkedHashMap<>(each));
            wanted = Set.copyOf(wanted);
            avoided = Set.copyOf(avoided);
        }
    }

    static AskedRequest of(Request request, ResourceKinds kinds) {
        List<AskedChunk> chunks = new ArrayList<>();
        for (Chunk chunk : request.chunks()) {
            Map<String, Long> each = new LinkedHashMap<>();
            for (int kind = 0; kind < kinds.count(); kind++) {
                if (chunk.each().amount(kind) > 0) {
                    each.put(kinds.name(kind), chunk.each().amount(kind));
                }
            }
            chunks.add(new AskedChunk(chunk.count(), each, chunk.wanted(), chunk.avoided()));
        }
        return new AskedRequest(
                chunks, request.arrangement(), request.sharing(), request.countables(), request.grouping());
    }

    /** The request on a machine of these kinds; what it does not count is not asked. */
    Request on(ResourceKinds kinds) {
        List<Chunk> on = new ArrayList<>();
        for (AskedChunk chunk : chunks) {
            Resources each = Resources.of(kinds.names().stream()
                    .mapToLong(kind -> chunk.each().getOrDefault(kind, 0L))
                    .toArray());
            on.add(new Chunk(chunk.count(), each, chunk.wanted(), chunk.avoided()));
        }
        return new Request(on, arrangement, sharing, countables).grouped(grouping);
    }
}
