package org.almanac.daemon.predecessor.maui;

/** For which policy of ours Maui's priorities are translated. */
public enum TargetPolicy {
    /** Every job has a planned start; priorities count no longer, but by queues and fair share. */
    PLANNED,
    /** Priorities and reservations as Maui has them, without planned starts for all. */
    MAUI
}
