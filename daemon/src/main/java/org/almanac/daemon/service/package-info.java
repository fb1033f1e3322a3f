/** What a service owes to the system that runs it. */
package org.almanac.daemon.service;
