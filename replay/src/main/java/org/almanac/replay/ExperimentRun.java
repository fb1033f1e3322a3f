package org.almanac.replay;

/** One policy's run in an experiment: what it is worth, and what became of every job. */
public record ExperimentRun(RunMetrics metrics, ReplayResult result) {}
