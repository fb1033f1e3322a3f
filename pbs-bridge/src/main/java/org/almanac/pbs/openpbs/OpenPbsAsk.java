package org.almanac.pbs.openpbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.reading.TextException;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Grouping.Rest;
import org.almanac.planner.cluster.Grouping.Span;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Sharing;
import org.almanac.workload.request.OpenPbsRequests;
import org.almanac.workload.request.Place;
import org.almanac.workload.request.RequestFormatException;
import org.almanac.workload.request.Select;

/**
 * All that a job or a reservation of OpenPBS asks for, as texts; equal ones mean the same.
 *
 * <p>{@code schedselect} counts, which holds what old-style requests come to; a plain user sees only {@code
 * Resource_List.select}. Its vnodes belong together as its {@code group=} says, or else as its queue or server does; where
 * the site's clusters are formed by that resource, they do anyway. Where sets may not be spanned, a {@code group=host} is as pack.
 *
 * @param countables what is asked for of things that belong to no node, as written
 * @param wanted the properties that the job's queue or partition wants of nodes
 * @param avoided those of nodes that are another queue's or partition's
 * @param usual how its vnodes belong together where it says nothing of that
 * @param rest what becomes of vnodes without a value of a resource that it names
 * @param span what becomes of it where no set by that resource is large enough
 */
record OpenPbsAsk(
        String select,
        String place,
        Map<String, String> countables,
        Set<String> wanted,
        Set<String> avoided,
        Optional<Grouping> usual,
        Rest rest,
        Span span) {
    private static final String PREFIX = "Resource_List.";
    private static final String HOST = "host";

    static OpenPbsAsk of(
            BatchObject job,
            Set<String> countableNames,
            Set<String> wanted,
            Set<String> avoided,
            Optional<Grouping> usual,
            PlacementSets sets) {
        Map<String, String> countables = new TreeMap<>();
        for (String name : countableNames) {
            job.get(PREFIX + name).ifPresent(value -> countables.put(name, value));
        }
        return new OpenPbsAsk(
                job.get("schedselect").or(() -> job.get(PREFIX + "select")).orElseGet(() -> oldStyle(job)),
                job.get(PREFIX + "place").orElse(""),
                countables,
                wanted,
                avoided,
                usual,
                sets.rest(),
                sets.span());
    }

    /** What is said of sharing; nothing where the place is not understood. */
    static Sharing sharing(BatchObject job) {
        String place = job.get(PREFIX + "place").orElse("");
        try {
            return place.isEmpty() ? Sharing.AS_NODES_ARE : Place.parse(place).sharing();
        } catch (RequestFormatException e) {
            return Sharing.AS_NODES_ARE;
        }
    }

    /** What a job asks for that names amounts alone. */
    private static String oldStyle(BatchObject job) {
        String cpus = job.get(PREFIX + "ncpus").orElse("1");
        return "1:ncpus=" + cpus
                + job.get(PREFIX + "mem").map(size -> ":mem=" + size).orElse("");
    }

    /** The same with other chunks. */
    OpenPbsAsk selecting(String other) {
        return new OpenPbsAsk(other, place, countables, wanted, avoided, usual, rest, span);
    }

    /**
     * The request on a machine that counts these kinds.
     *
     * @param grouped the resource by which the site's clusters are formed, if they are
     */
    Request request(ResourceKinds kinds, Optional<String> grouped) throws RequestFormatException, TextException {
        Place parsed = place.isEmpty() ? Place.ANY : Place.parse(place);
        Arrangement arrangement = parsed.arrangement();
        Optional<Grouping> grouping = parsed.group()
                .map(resource -> new Grouping(List.of(resource), rest, span))
                .or(() -> usual);
        boolean packs = arrangement == Arrangement.PACK || arrangement == Arrangement.FREE && span == Span.NEVER;
        if (parsed.group().equals(Optional.of(HOST)) && packs) {
            arrangement = Arrangement.PACK;
            grouping = Optional.empty();
        }
        Request request = new OpenPbsRequests(kinds)
                .request(Select.parse(select), arrangement, parsed.sharing(), countableAmounts())
                .grouped(
                        grouping.filter(by -> !by.keys().equals(grouped.stream().toList())));
        return wanted.isEmpty() && avoided.isEmpty() ? request : onOwnNodes(request);
    }

    private Map<String, Long> countableAmounts() throws TextException {
        Map<String, Long> amounts = new HashMap<>();
        for (Map.Entry<String, String> each : countables.entrySet()) {
            OptionalLong amount = OpenPbsRequests.amount(each.getValue());
            if (amount.isEmpty()) {
                throw new TextException(each.getValue(), "amount of " + each.getKey());
            }
            amounts.put(each.getKey(), amount.getAsLong());
        }
        return amounts;
    }

    private Request onOwnNodes(Request request) {
        List<Chunk> chunks = new ArrayList<>();
        for (Chunk chunk : request.chunks()) {
            Set<String> allWanted = new HashSet<>(chunk.wanted());
            allWanted.addAll(wanted);
            Set<String> allAvoided = new HashSet<>(chunk.avoided());
            allAvoided.addAll(avoided);
            chunks.add(new Chunk(chunk.count(), chunk.each(), allWanted, allAvoided));
        }
        return new Request(chunks, request.arrangement(), request.sharing(), request.countables())
                .grouped(request.grouping());
    }
}
