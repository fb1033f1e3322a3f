/** What tests of the whole daemon share: programs of the system, processes, and waiting without sleeping too long. */
package org.almanac.daemon.support;
