/** The configuration file: its keys, how they are read with every problem told at once, and what they mean. */
package org.almanac.daemon.config;
