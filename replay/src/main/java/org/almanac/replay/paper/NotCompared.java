package org.almanac.replay.paper;

/** What was published and is not measured here, with the reason; it never counts as holding. */
public record NotCompared(String what, String why) {}
