package org.almanac.daemon.api.route;

import java.util.List;

/**
 * One address of the API: its path, its parameters, and what it answers.
 *
 * <p>It is only ever read from, never waits for a cycle, and is safe for several threads. What cannot be answered it refuses by
 * one of Javalin's responses: {@code BadRequestResponse} and the like, whose message becomes the {@code error}.
 */
public interface Route {
    /** Where it is, with the names of what varies: {@code /api/v1/jobs/{id}}. */
    String path();

    /** What it tells, in a sentence. */
    String summary();

    /** What may stand in its query. */
    default List<Parameter> parameters() {
        return List.of();
    }

    /** Whether a parameter that is not among its own is refused, rather than passed over. */
    default boolean refusesOtherParameters() {
        return true;
    }

    Answer answer(Asked asked);
}
