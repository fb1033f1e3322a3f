package org.almanac.daemon.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.form.EffectiveValue;
import org.almanac.daemon.config.form.Origin;
import org.almanac.pbs.follow.NodeOrder;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.PlannedBy;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.ScarceRule;
import org.almanac.planner.cluster.Window;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.score.AcceptableWait;

/**
 * All that a site has set, in the planner's terms.
 *
 * @param poll the longest time between two looks at the server
 * @param state the folder of what is to survive a restart
 * @param store how much of it is kept
 * @param record how much is kept of the record of decisions
 * @param past how much is kept of what was published
 * @param machine the clusters; empty where none are described
 * @param limits those of countables and of walltime classes included
 * @param kinds the kinds of resources by which the limits count
 * @param windows on the machine's nodes; none where there is no machine
 * @param namedWindows the same windows by the names of nodes
 * @param shares how the machine is shared out
 * @param acceptableWait how long users accept that their jobs wait
 * @param scarce which of the nodes' resources are kept for jobs that need them
 * @param nodeOrder in which order jobs take the server's nodes
 * @param jobOrder in which order jobs come
 * @param plannedBy by which length jobs with a soft walltime are planned
 * @param hours at which jobs of which queues run
 * @param values every value that holds, with where it comes from
 */
public record SiteConfiguration(
        PolicySpec policy,
        ApiSettings api,
        AdminSettings admin,
        Duration poll,
        ServerSettings server,
        OperatingMode mode,
        ActiveSettings active,
        TellingSettings telling,
        WakingSettings waking,
        Path state,
        StoreSettings store,
        HealthSettings health,
        RecordSettings record,
        PastSettings past,
        ShadowSettings shadow,
        Optional<Machine> machine,
        ResourceKinds kinds,
        List<Limit> limits,
        List<Window> windows,
        List<SiteWindow> namedWindows,
        List<Queue> queues,
        Shares shares,
        AcceptableWait acceptableWait,
        ScarceRule scarce,
        NodeOrder nodeOrder,
        JobOrderSettings jobOrder,
        PlannedBy plannedBy,
        HoursSettings hours,
        List<EffectiveValue> values) {
    public SiteConfiguration {
        limits = List.copyOf(limits);
        windows = List.copyOf(windows);
        namedWindows = List.copyOf(namedWindows);
        queues = List.copyOf(queues);
        values = List.copyOf(values);
    }

    /** Whether somebody wrote a value at this key or below it. */
    public boolean isWritten(String key) {
        return values.stream()
                .filter(value -> value.key().equals(key)
                        || value.key().startsWith(key + ".")
                        || value.key().startsWith(key + "["))
                .anyMatch(value -> !(value.origin() instanceof Origin.Default));
    }
}
