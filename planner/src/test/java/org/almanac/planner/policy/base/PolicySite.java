package org.almanac.planner.policy.base;

import org.almanac.planner.site.Site;

/** Lets tests of any package see the site that a policy plans for. */
public final class PolicySite {
    private PolicySite() {}

    public static Site of(SitePolicy policy) {
        return policy.site;
    }
}
