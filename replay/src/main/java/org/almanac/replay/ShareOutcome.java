package org.almanac.replay;

import java.util.List;
import org.almanac.planner.fairshare.ShareMeter;
import org.almanac.planner.fairshare.SharesKept;

/**
 * How near a replay's machine was to its shares, in all and from moment to moment.
 *
 * @param moments in ascending order, each until the next; of the owners with a share of their own, which are the first of
 *     {@link SharesKept#owners}
 */
public record ShareOutcome(SharesKept kept, List<ShareMeter.Moment> moments) {
    public ShareOutcome {
        moments = List.copyOf(moments);
    }
}
