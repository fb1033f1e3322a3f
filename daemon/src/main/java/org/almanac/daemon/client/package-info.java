/**
 * How commands ask a running daemon by its API.
 *
 * <p>Open {@link org.almanac.daemon.client.ApiText} first. It knows addresses and ways in, and nothing of what is answered.
 */
package org.almanac.daemon.client;
