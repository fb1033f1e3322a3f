/**
 * What an administrator has ordered and holds until it is undone: starting is paused, nodes are drained.
 *
 * <p>Open {@link org.almanac.daemon.orders.StandingOrders} first; {@link org.almanac.daemon.orders.OrderBook} keeps them over a
 * restart.
 */
package org.almanac.daemon.orders;
