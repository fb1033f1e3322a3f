/**
 * What happens, told as it happens: events made by comparing one published picture with the next.
 *
 * <p>Open {@link org.almanac.daemon.api.events.PlanEvents} first. How they are sent is not known here.
 */
package org.almanac.daemon.api.events;
