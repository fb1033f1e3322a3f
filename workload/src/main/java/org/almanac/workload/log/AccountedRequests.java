package org.almanac.workload.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.almanac.workload.accounting.Asked;
import org.almanac.workload.accounting.Held;
import org.almanac.workload.request.AskedMemory;
import org.almanac.workload.request.MemorySize;
import org.almanac.workload.request.Nodespec;
import org.almanac.workload.request.OpenPbsRequests;
import org.almanac.workload.request.Place;
import org.almanac.workload.request.RequestFormatException;
import org.almanac.workload.request.Select;
import org.almanac.workload.request.TorqueRequests;

/** What the requests in accounting records mean; equal ones are looked at once. */
final class AccountedRequests {
    private final OpenPbsRequests openPbs = new OpenPbsRequests(ResourceKinds.CPUS_AND_MEMORY);
    private final TorqueRequests torque = new TorqueRequests(ResourceKinds.CPUS_AND_MEMORY);
    private final Map<Asked, Understood> known = new HashMap<>();

    /**
     * What somebody asks for.
     *
     * @param text as it is written
     * @param request what it means; empty where nothing was asked for, or what cannot be read
     */
    record Understood(String text, Optional<Request> request) {}

    /** What that means. */
    Understood of(Asked asked) {
        Understood found = known.get(asked);
        if (found == null) {
            found = new Understood(asked.text(), request(asked));
            known.put(asked, found);
        }
        return found;
    }

    private Optional<Request> request(Asked asked) {
        try {
            return read(asked);
        } catch (RequestFormatException e) {
            return Optional.empty();
        }
    }

    private Optional<Request> read(Asked asked) throws RequestFormatException {
        if (!asked.select().isEmpty()) {
            Place place = asked.place().isEmpty() ? Place.ANY : Place.parse(asked.place());
            return Optional.of(openPbs.request(
                            Select.parse(asked.select()), place.arrangement(), place.sharing(), Map.of())
                    .grouped(place.group().map(key -> new Grouping(List.of(key), Rest.A_SET, Span.ALL_NODES))));
        }
        AskedMemory memory = new AskedMemory(size(asked.mem()), size(asked.pmem()));
        if (!asked.nodes().isEmpty()) {
            return Optional.of(torque.nodes(Nodespec.parse(asked.nodes()), memory));
        }
        if (!asked.procs().isEmpty()) {
            return Optional.of(torque.procs(asked.procs(), memory));
        }
        return asked.ncpus().isEmpty() ? Optional.empty() : Optional.of(torque.ncpus(asked.ncpus(), memory));
    }

    private static OptionalLong size(String text) {
        return text.isEmpty() ? OptionalLong.empty() : MemorySize.parse(text);
    }

    /** A request of what was got; empty where that is no cpu. */
    static Optional<Request> of(List<Held> held) {
        List<Chunk> chunks = new ArrayList<>();
        int piece = -1;
        for (Held each : held) {
            Resources resources = Resources.of(each.cpus(), each.memory());
            int last = chunks.size() - 1;
            if (each.piece() == piece) {
                chunks.set(last, new Chunk(1, chunks.get(last).each().plus(resources)));
            } else {
                chunks.add(new Chunk(1, resources));
                piece = each.piece();
            }
        }
        boolean nothing = chunks.stream().allMatch(chunk -> chunk.each().cpus() == 0);
        return nothing ? Optional.empty() : Optional.of(new Request(chunks, Arrangement.FREE, Sharing.AS_NODES_ARE));
    }
}
