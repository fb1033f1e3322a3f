package org.almanac.planner.cluster;

/** Whose a job is: a user, and the group and project it is accounted to; empty where a site has none. */
public record Owner(String user, String group, String project) {
    public static Owner user(String user) {
        return new Owner(user, "", "");
    }
}
