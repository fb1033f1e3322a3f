package org.almanac.replay.condominium;

/**
 * What the paper says of its trials, and what comes out here.
 *
 * @param says what the paper says
 * @param where it says so
 * @param paper the figure that it prints; empty where it is a plot or a sentence
 * @param ours the figures here
 * @param holds whether what it says is found
 * @param whyNot why it is not, as far as that is known; may be empty
 */
public record Finding(String says, String where, String paper, String ours, boolean holds, String whyNot) {}
