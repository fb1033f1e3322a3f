package org.almanac.workload.edit;

import java.util.OptionalDouble;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.statistics.OfferedLoad;

/**
 * Divides the inter-arrival times so that a machine of so many cpus is offered a wanted load ({@link OfferedLoad}).
 *
 * @param load greater than 0; 1 is as much as the machine could do
 * @param cpus at least 1
 */
public record WantedLoad(double load, long cpus) implements LogEdit {
    public WantedLoad {
        if (!(load > 0) || Double.isInfinite(load) || cpus < 1) {
            throw new IllegalArgumentException("a load of " + load + " on " + cpus + " cpus");
        }
    }

    @Override
    public JobLog apply(JobLog log) {
        OptionalDouble offered = OfferedLoad.of(log.recorded(), cpus);
        if (offered.isEmpty() || offered.getAsDouble() == 0) {
            throw new LogEditException(log.recorded().file() + ": the load that it offers is "
                    + (offered.isEmpty() ? "not defined, as all jobs came at once" : "0") + ", and cannot be made "
                    + Written.number(load));
        }
        return new ScaledLoad(load / offered.getAsDouble()).apply(log);
    }

    @Override
    public String told() {
        return "with inter-arrival times divided for an offered load of " + Written.number(load) + " on " + cpus
                + " cpus";
    }
}
