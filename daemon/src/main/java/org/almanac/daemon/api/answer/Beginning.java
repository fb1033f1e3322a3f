package org.almanac.daemon.api.answer;

import java.util.OptionalDouble;

/**
 * How far a daemon has come that is still to begin.
 *
 * @param what it is doing, in words
 * @param done the share of that which is done; empty where it is not known
 */
public record Beginning(String what, OptionalDouble done) {}
