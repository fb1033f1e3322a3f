package org.almanac.daemon.trial;

import java.util.List;
import java.util.Map;

/**
 * What goes wrong, for how many seconds of the trial, and which alerts it is to raise or may raise.
 *
 * <p>A second of the trial is a minute of the rules.
 */
enum Fault {
    SERVER_GONE(
            "nothing listens where the server was",
            32,
            List.of(
                    must("AlmanacServerGone", 7, 10),
                    must("AlmanacServerCallsFail", 15, 25),
                    must("AlmanacDoesNotSchedule", 25, 10),
                    must("AlmanacPlanStale", 31, 10),
                    may("AlmanacPromisesAreBroken", 400))),
    SERVER_HANGS(
            "calls for jobs are not answered",
            20,
            List.of(
                    must("AlmanacServerGone", 12, 10),
                    must("AlmanacServerCallsFail", 18, 25),
                    may("AlmanacDoesNotSchedule", 15),
                    may("AlmanacPlanStale", 10),
                    may("AlmanacCycleLate", 5),
                    may("AlmanacPromisesAreBroken", 400))),
    SERVER_IS_SLOW("calls for jobs take up to a second", 6, List.of(may("AlmanacCycleLate", 5))),
    LIBRARY_HANGS(
            "a call of the library does not come back, whatever becomes of its connection",
            14,
            List.of(
                    may("AlmanacCycleLate", 6),
                    may("AlmanacServerGone", 10),
                    may("AlmanacServerCallsFail", 25),
                    may("AlmanacDoesNotSchedule", 15),
                    may("AlmanacPromisesAreBroken", 400))),
    SERVER_LIES(
            "the server tells half, nonsense, or now this and now that",
            8,
            List.of(
                    may("AlmanacServerGone", 10),
                    may("AlmanacServerCallsFail", 25),
                    may("AlmanacDoesNotSchedule", 15),
                    may("AlmanacOtherScheduler", 200),
                    may("AlmanacJobsLeftOut", 5),
                    may("AlmanacPromisesAreBroken", 400))),
    A_JOB_IS_NOT_UNDERSTOOD("what a job asks for cannot be read", 16, List.of(must("AlmanacJobsLeftOut", 14, 4))),
    STARTS_ARE_REFUSED(
            "the server refuses to start anything",
            5,
            List.of(
                    may("AlmanacServerCallsFail", 25),
                    may("AlmanacJobStarves", 120),
                    may("AlmanacPromisesAreBroken", 400))),
    NODES_DOWN(
            "some nodes are down",
            5,
            List.of(
                    may("AlmanacServerCallsFail", 25),
                    may("AlmanacJobStarves", 120),
                    may("AlmanacPromisesAreBroken", 400))),
    MOST_NODES_DOWN(
            "most nodes are down for hours",
            120,
            List.of(
                    may("AlmanacServerCallsFail", 25),
                    may("AlmanacJobStarves", 120),
                    may("AlmanacPromisesAreBroken", 420))),
    /** The store may have room in a file of its own for as long as that lasts. */
    DISK_IS_FULL("the folder of the state has no room", 10, List.of(may("AlmanacStoreFailing", 33))),
    RELOADED("the configuration is read again", 2, List.of()),
    RELOAD_REFUSED("a wrong configuration is read again", 5, List.of(must("AlmanacReloadFailed", 4, 3))),
    KILLED(
            "the daemon is killed, and started again at the end",
            6,
            List.of(
                    must("AlmanacDown", 5, 15),
                    may("AlmanacCycleLate", 15),
                    may("AlmanacDoesNotSchedule", 15),
                    may("AlmanacRestarts", 70),
                    may("AlmanacPromisesAreBroken", 400))),
    KILLED_OFTEN(
            "the daemon is killed each ten seconds, and started again at once",
            55,
            List.of(
                    may("AlmanacDown", 15),
                    may("AlmanacCycleLate", 15),
                    may("AlmanacDoesNotSchedule", 15),
                    must("AlmanacRestarts", 55, 70),
                    may("AlmanacPromisesAreBroken", 400))),
    OTHERS_START(
            "the daemon is killed, and somebody else starts jobs until it is started again",
            20,
            List.of(
                    must("AlmanacDown", 5, 15),
                    must("AlmanacOtherScheduler", 15, 220),
                    may("AlmanacCycleLate", 15),
                    may("AlmanacDoesNotSchedule", 15),
                    may("AlmanacRestarts", 70),
                    may("AlmanacServerCallsFail", 25),
                    may("AlmanacPromisesAreBroken", 600),
                    may("AlmanacJobStarves", 300)));

    /** Alerts that no fault of a trial has to raise, each with the reason. */
    static final Map<String, String> NOT_RAISED = Map.of(
            "AlmanacCycleLate",
                    "a cycle would have to hang within Almanac, as calls to the server are given up in time",
            "AlmanacJobStarves", "a job is to be late by a day only where many nodes are down, and not always then",
            "AlmanacPromisesAreBroken",
                    "jobs start an hour late only where troubles come together, as they do by chance",
            "AlmanacSelfCheckFails", "what is found would be a bug, and is to be found nowhere",
            "AlmanacJobWaitsLong", "a job would have to wait for two weeks, which is longer than a trial",
            "AlmanacShadowIsWrong", "a trial is in mode active",
            "AlmanacStoreFailing", "a disk is full for seconds, for which the store may have room in files of its own",
            "AlmanacSinkFailing", "a trial sends to no PostgreSQL",
            "AlmanacMemoryShort", "memory is to be flat, and is measured");

    private final String words;
    private final int seconds;
    private final List<Alert> alerts;

    Fault(String words, int seconds, List<Alert> alerts) {
        this.words = words;
        this.seconds = seconds;
        this.alerts = alerts;
    }

    String words() {
        return words;
    }

    /** How long it lasts where it is to raise all that it can. */
    int seconds() {
        return seconds;
    }

    /** Whether another daemon is there afterwards. */
    boolean isKilling() {
        return this == KILLED || this == KILLED_OFTEN || this == OTHERS_START;
    }

    List<Alert> alerts() {
        return alerts;
    }

    private static Alert must(String name, int after, int tail) {
        return new Alert(name, after, tail);
    }

    private static Alert may(String name, int tail) {
        return new Alert(name, Alert.NEVER, tail);
    }

    /**
     * An alert that a fault raises.
     *
     * @param after the seconds after which it has to be raised at the latest; where the fault is over sooner, it may be
     * @param tail how many seconds after the fault it may be raised, or still be
     */
    record Alert(String name, int after, int tail) {
        private static final int NEVER = Integer.MAX_VALUE;

        /** Whether a fault that lasts so long has to raise it. */
        boolean isDueWithin(double seconds) {
            return after != NEVER && seconds >= after;
        }
    }
}
