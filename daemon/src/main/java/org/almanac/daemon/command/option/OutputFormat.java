package org.almanac.daemon.command.option;

/** How a command prints what it has to say. */
public enum OutputFormat {
    /** For people. */
    TABLE,
    /** For programs. */
    JSON
}
