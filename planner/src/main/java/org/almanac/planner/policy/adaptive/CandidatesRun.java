package org.almanac.planner.policy.adaptive;

/** Against what PBAS simulates its candidates. */
public enum CandidatesRun {
    /** Each interval anew, when it is over, from what really ran and waited when it began. */
    ANEW,
    /** All the time, beside the policy in charge, each on a machine of its own: the paper's. */
    BESIDE
}
