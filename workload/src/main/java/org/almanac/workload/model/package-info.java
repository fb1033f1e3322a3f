/**
 * Models of what people submit, from which logs of any size can be made.
 *
 * <p>Everything random comes from a generator handed in, and all arithmetic on it is strict: a seed makes the same log
 * everywhere.
 */
package org.almanac.workload.model;
