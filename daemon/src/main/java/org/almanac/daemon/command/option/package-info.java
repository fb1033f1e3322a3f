/**
 * What several commands take as options and operands, and how it is written.
 *
 * <p>Open {@link org.almanac.daemon.command.option.FormatOption} first: an option of several commands is a mixin of its own.
 */
package org.almanac.daemon.command.option;
