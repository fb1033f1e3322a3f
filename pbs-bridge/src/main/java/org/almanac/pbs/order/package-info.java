/**
 * What a server is told: whether a job may be started there, and in which words planned starts are shown.
 *
 * <p>Open {@link org.almanac.pbs.order.StartCheck} first. How each kind of server wants it told is a
 * {@link org.almanac.pbs.order.ServerOrders} of {@code torque} or {@code openpbs}.
 */
package org.almanac.pbs.order;
