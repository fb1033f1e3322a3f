/**
 * The addresses of the API, a class each, and their answers as JSON and as text.
 *
 * <p>Open {@link org.almanac.daemon.api.answer.Routes} first: it lists them.
 */
package org.almanac.daemon.api.answer;
