package org.almanac.planner.advice;

import org.almanac.planner.cluster.Job;

/**
 * The least change of a job in one dimension that helps, and when the job would start with it.
 *
 * @param job as it would have to be
 * @param start in epoch seconds
 * @param least whether each smaller change was tried; else it is the least where asking for less never means to wait longer
 */
public record HelpfulChange(Dimension dimension, Job job, long start, boolean least) {}
