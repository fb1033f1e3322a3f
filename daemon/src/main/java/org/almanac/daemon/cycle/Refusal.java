package org.almanac.daemon.cycle;

/** That a server did not start a job: its words, and when it is tried again, in epoch seconds. */
record Refusal(String message, long retryAt) {}
