package org.almanac.workload.edit;

import org.almanac.workload.log.RecordedJob;

/**
 * A job as criteria see it: what was recorded of it, and what its people and its queue are called.
 *
 * @param facts what was recorded
 * @param queue the queue's name where the log has names, else its number as its name; empty where it is not known
 * @param user the user's name; empty where the log has none
 * @param group the group's name; empty where the log has none
 */
public record NamedJob(RecordedJob facts, String queue, String user, String group) {}
