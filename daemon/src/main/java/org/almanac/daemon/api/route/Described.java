package org.almanac.daemon.api.route;

import java.util.List;

/** What can be read of an address of the API without asking there. */
public interface Described {
    /** Where it is, with the names of what varies: {@code /api/v1/jobs/{id}}. */
    String path();

    /** What it tells, in a sentence. */
    String summary();

    /** What may stand in its query. */
    default List<Parameter> parameters() {
        return List.of();
    }

    /** What it answers with where all is well. */
    Produces produces();
}
