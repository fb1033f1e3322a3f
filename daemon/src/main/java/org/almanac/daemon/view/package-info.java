/** What readers of a running scheduler see: one immutable picture after each cycle, and nothing that waits for it. */
package org.almanac.daemon.view;
