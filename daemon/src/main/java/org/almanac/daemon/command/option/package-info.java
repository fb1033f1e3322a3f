/** What several commands take as options and operands, and how it is written. */
package org.almanac.daemon.command.option;
