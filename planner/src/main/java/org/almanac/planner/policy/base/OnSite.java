package org.almanac.planner.policy.base;

import org.almanac.planner.site.Site;

/** A policy that keeps what the server told in a site. */
public interface OnSite {
    /** The site as it is now. To be read only. */
    Site site();
}
