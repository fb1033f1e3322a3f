package org.almanac.replay;

/** Whether the independent checker looks at the plan after every event. */
public enum Verification {
    ON,
    OFF
}
