package org.almanac.daemon.api.route;

/** A parameter that may stand in the query of an address, and what it may be. */
public record Parameter(String name, Schema schema) {}
