package org.almanac.daemon.memory;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.planner.cluster.Request;

/**
 * What a job asks for as it outlives the daemon, and to which group and project it is accounted.
 *
 * @param group empty, as the next one, where the site has none
 * @param kinds the resources that are counted, in the order of the request's amounts
 * @param name what its user calls it
 * @param expectedRuntime for how long the site expects it to run, in seconds; empty where it does not say
 */
public record KeptRequest(
        String group, String project, List<String> kinds, Request request, String name, OptionalLong expectedRuntime) {
    public KeptRequest {
        kinds = List.copyOf(kinds);
    }
}
