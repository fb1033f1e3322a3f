package org.almanac.daemon.command.option;

import java.nio.file.Path;
import java.util.Optional;
import org.almanac.daemon.config.SiteConfiguration;
import org.almanac.daemon.program.FailedException;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.replay.SiteRules;

/** The file that {@code --cluster} names: a configuration that describes a machine. */
public record ClusterFile(SiteConfiguration site) {
    /** Reads the file, or fails with all that is wrong with it. */
    public static ClusterFile read(Path file) {
        SiteConfiguration site = ConfigurationFile.read(file);
        if (site.machine().isEmpty()) {
            throw new FailedException(file + ": clusters is missing; --cluster needs a machine");
        }
        return new ClusterFile(site);
    }

    public Machine machine() {
        return site.machine().orElseThrow();
    }

    public SiteRules rules() {
        Optional<Shares> shares = site.isWritten("fair-share") ? Optional.of(site.shares()) : Optional.empty();
        return new SiteRules(
                        site.limits(),
                        site.windows(),
                        site.queues(),
                        shares,
                        site.acceptableWait(),
                        site.jobOrder().withoutServer())
                .at(site.hours().hours())
                .planning(site.plannedBy());
    }

    /** The policy, where the file names one. */
    public Optional<PolicySpec> policy() {
        return site.isWritten("policy") ? Optional.of(site.policy()) : Optional.empty();
    }
}
