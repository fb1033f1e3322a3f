package org.almanac.daemon.command.option;

/** How the plan is laid out for people, and what the API is asked for then. */
public enum PlanLayout {
    JOB("jobs"),
    NODE("full"),
    CLUSTER("counts");

    private final String detail;

    PlanLayout(String detail) {
        this.detail = detail;
    }

    /** The level of detail, by the API's word. */
    public String detail() {
        return detail;
    }
}
