package org.almanac.daemon.api.route;

/**
 * One address of the API: its path, its parameters, and what it answers.
 *
 * <p>It is only ever read from, never waits for a cycle, and is safe for several threads. What cannot be answered it refuses by
 * one of Javalin's responses: {@code BadRequestResponse} and the like, whose message becomes the {@code error}.
 */
public interface Route extends Described {
    /** Whether a parameter that is not among its own is refused, rather than passed over. */
    default boolean refusesOtherParameters() {
        return true;
    }

    /** Whether what it answers tells of the jobs of all users together, so that who may see only some gets nothing. */
    default boolean isOfAllUsers() {
        return false;
    }

    /** When a request for it is answered while others ask, too. */
    default Turn turn(Asked asked) {
        return Turn.IN_ORDER;
    }

    Answer answer(Asked asked);
}
