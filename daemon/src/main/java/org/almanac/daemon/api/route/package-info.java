/**
 * What an address of the API is: its path, its parameters, and what it answers.
 *
 * <p>Open {@link org.almanac.daemon.api.route.Route} first. Nothing here knows how requests come and answers go.
 */
package org.almanac.daemon.api.route;
