/**
 * What a scheduler was told, remembers and has decided, as JSON from which it comes back the same.
 *
 * <p>Open {@link org.almanac.daemon.record.StateText} first.
 */
package org.almanac.daemon.record;
