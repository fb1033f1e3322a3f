package org.almanac.planner.cluster;

/**
 * The owner of a job: a user, and the group and project to which the job is accounted; empty names where a site has
 * none.
 */
public record Owner(String user, String group, String project) {
    public static Owner user(String user) {
        return new Owner(user, "", "");
    }
}
