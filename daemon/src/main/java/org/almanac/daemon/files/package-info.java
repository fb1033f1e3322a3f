/** Files of our own: who may read them, and what is in their way. */
package org.almanac.daemon.files;
