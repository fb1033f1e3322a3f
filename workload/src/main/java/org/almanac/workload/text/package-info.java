/** Text from outside, made fit to be shown to a person. */
package org.almanac.workload.text;
