/** What long commands tell of their progress. */
package org.almanac.daemon.command.progress;
