/** What searched plans achieve on recorded logs, in tables and against what they are to achieve; not shipped. */
package org.almanac.benchmarks.matrix;
