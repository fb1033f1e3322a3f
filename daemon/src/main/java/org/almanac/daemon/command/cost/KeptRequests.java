package org.almanac.daemon.command.cost;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.almanac.daemon.memory.KeptJob;
import org.almanac.daemon.memory.KeptRequest;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;

/** What kept jobs ask for, by the resources that a machine counts now. */
final class KeptRequests {
    private final ResourceKinds kinds;
    private int unknown;

    KeptRequests(ResourceKinds kinds) {
        this.kinds = kinds;
    }

    /**
     * What a job asks for.
     *
     * @param request empty where it asks for no cpus
     */
    record Told(String group, String project, Optional<Request> request, String name, OptionalLong expectedRuntime) {}

    /** What that job asks for: where it was not kept in full, its cpus anywhere. */
    Told of(KeptJob job) {
        if (job.asked().isPresent()) {
            KeptRequest asked = job.asked().get();
            return new Told(
                    asked.group(), asked.project(), Optional.of(now(asked)), asked.name(), asked.expectedRuntime());
        }
        unknown++;
        boolean counted = job.cpus() > 0 && job.cpus() <= Integer.MAX_VALUE;
        return new Told(
                "", "", counted ? Optional.of(cpus((int) job.cpus())) : Optional.empty(), "", OptionalLong.empty());
    }

    private Request cpus(int count) {
        long[] one = new long[kinds.count()];
        one[ResourceKinds.CPUS] = 1;
        return Request.of(new Chunk(count, Resources.of(one)));
    }

    private Request now(KeptRequest asked) {
        if (asked.kinds().equals(kinds.names())) {
            return asked.request();
        }
        List<Chunk> chunks = asked.request().chunks().stream()
                .map(chunk ->
                        new Chunk(chunk.count(), now(chunk.each(), asked.kinds()), chunk.wanted(), chunk.avoided()))
                .toList();
        return new Request(
                        chunks,
                        asked.request().arrangement(),
                        asked.request().sharing(),
                        asked.request().countables())
                .grouped(asked.request().grouping());
    }

    private Resources now(Resources each, List<String> then) {
        long[] amounts = new long[kinds.count()];
        for (int kind = 0; kind < each.kinds() && kind < then.size(); kind++) {
            int now = kinds.indexOf(then.get(kind));
            if (now >= 0) {
                amounts[now] = each.amount(kind);
            }
        }
        return Resources.of(amounts);
    }

    /** Of how many jobs it was not kept. */
    int unknown() {
        return unknown;
    }
}
