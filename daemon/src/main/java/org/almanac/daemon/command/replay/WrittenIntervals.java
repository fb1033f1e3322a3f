package org.almanac.daemon.command.replay;

import java.util.Optional;
import org.almanac.daemon.command.log.BusiestRule;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyException;
import org.almanac.planner.policy.PolicySpec;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads which windows are replayed, as in {@code count=8,days=5..14,by=waiting,from=planned:period=60s}: a rule of the
 * busiest, and behind it a policy, which may have commas itself.
 */
final class WrittenIntervals implements ITypeConverter<WrittenIntervals.Asked> {
    private static final String FROM = "from=";

    /**
     * What was written.
     *
     * @param from the policy by whose replay jobs wait; empty for the first one
     */
    record Asked(BusiestRule rule, Optional<PolicySpec> from) {}

    @Override
    public Asked convert(String written) {
        int from = written.startsWith(FROM) ? 0 : written.indexOf("," + FROM) + 1;
        boolean named = from > 0 || written.startsWith(FROM);
        String rule = named ? written.substring(0, Math.max(0, from - 1)) : written;
        return new Asked(
                rule(named && rule.isEmpty() ? "count=1" : rule),
                named ? Optional.of(policy(written.substring(from + FROM.length()))) : Optional.empty());
    }

    private static BusiestRule rule(String written) {
        try {
            return new BusiestRule.Written().convert(written);
        } catch (TypeConversionException e) {
            throw new TypeConversionException(e.getMessage() + "; from=POLICY may stand behind them");
        }
    }

    private static PolicySpec policy(String written) {
        try {
            PolicySpec policy = PolicySpec.parse(written);
            Policies.check(policy);
            return policy;
        } catch (PolicyException e) {
            throw new TypeConversionException("from: " + e.getMessage());
        }
    }
}
