package org.almanac.daemon;

/** How a command prints what it has to say. */
enum OutputFormat {
    /** For people. */
    TABLE,
    /** For programs. */
    JSON
}
