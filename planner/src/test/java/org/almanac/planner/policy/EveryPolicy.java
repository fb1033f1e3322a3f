package org.almanac.planner.policy;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * A test of what holds for every policy of the registry, whatever its parameters are: those that are set here are tried
 * as they are set, and any other with its defaults.
 *
 * <p>With {@code -Dalmanac.policies} only the {@linkplain WantedPolicies wanted} ones; where a test is not for any of
 * them, it is not run.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(allowZeroInvocations = true)
@ArgumentsSource(EveryPolicy.Settings.class)
@interface EveryPolicy {
    /** Orders of {@code maui} in which a later job may come before an earlier one. */
    String NOT_BY_ARRIVAL = "maui:.*(expansion|size|queue-time)-weight";

    /** What candidates that run beside have made is not stored. */
    String NOT_STORED = "candidates-run=beside";

    /** Those of which the regular expression finds something are left out: what is tested does not hold for them. */
    String except() default "(?!)";

    /** Which settings there are. */
    final class Settings implements ArgumentsProvider {
        private static final List<String> TRIED = List.of(
                "fcfs",
                "fcfs:queue-order=fair-share",
                "easy",
                "easy:order=shortest",
                "easy:queue-order=fair-share",
                "easy:queue-order=fair-share,order=shortest",
                "best-fit",
                "best-fit:choice=largest",
                "best-fit:queue-order=fair-share",
                "maui",
                "maui:depth=3,backfill=best-fit",
                "maui:depth=none",
                "maui:depth=none,expansion-weight=2",
                "maui:backfill=greedy,expansion-weight=2,size-weight=-1",
                "maui:depth=2,queue-time-weight=-1,size-weight=0.5",
                "maui:fair-share-weight=100,depth=2",
                "backfill-balanced",
                "backfill-balanced:traversals=repeated",
                "backfill-balanced:queue-order=fair-share",
                "improved-balanced",
                "improved-balanced:queue-order=fair-share",
                "conservative",
                "conservative:compression=off",
                "conservative:queue-order=fair-share",
                "conservative:plan-ahead=3",
                "deadline",
                "flex",
                "flex:slack=0",
                "flex:depth=2,price=slowdown",
                "flex:compared=always,depth=5",
                "original-backfill:half-life=7d",
                "original-backfill:half-life=7d,queues=even",
                "original-backfill:half-life=7d,threshold=60s",
                "original-backfill:half-life=7d,reservations=anew",
                "original-backfill:half-life=7d,reservations=anew,threshold=60s",
                "planned:plan-ahead=3,iterations=20,period=10s",
                "planned:iterations=0",
                "planned:iterations=20,period=10s",
                "planned:acceptable-weight=100,iterations=20,period=10s",
                "planned:fair-share-weight=1000,iterations=20,period=10s",
                "planned:scarce-weight=1000,iterations=20,period=10s",
                "planned:queue-order=fair-share,promise-slack=20s,iterations=20,period=10s",
                "planned:acceptance=annealing,temperature=0.01,iterations=20,period=10s",
                "planned:acceptance=tabu,iterations=4x,period=10s,search=random",
                "performance-adaptive:candidates=conservative+maui,interval=20s",
                "performance-adaptive:candidates=easy:order=shortest+fcfs+conservative,interval=7s,metric=response",
                "performance-adaptive:candidates=planned:iterations=5:period=10s+easy,interval=15s,metric=slowdown",
                "performance-adaptive:candidates=easy:queue-order=fair-share+conservative:queue-order=fair-share,interval=9s",
                "performance-adaptive:candidates=flex+maui:depth=2+deadline,interval=11s",
                "performance-adaptive:candidates=easy+conservative,interval=20s,candidates-run=beside",
                "workload-adaptive:interval=15s,averaged=20",
                "workload-adaptive:by=load,wide=easy,narrow=conservative,interval=10s,averaged=10",
                "workload-adaptive:by=users,narrow=conservative,interval=10s,averaged=10",
                "workload-adaptive:by=work,narrow=conservative,interval=10s,averaged=10",
                "workload-adaptive:wide=conservative,narrow=maui:depth=2,interval=15s,averaged=20");

        /** The settings that are tried of every policy there is. */
        static List<String> all() {
            Stream<String> others = Policies.all().stream()
                    .map(PolicyDescription::name)
                    .filter(name -> TRIED.stream()
                            .noneMatch(tried -> PolicySpec.parse(tried).name().equals(name)));
            return Stream.concat(TRIED.stream(), others).toList();
        }

        @Override
        public Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            Pattern except = Pattern.compile(context.getRequiredTestMethod()
                    .getAnnotation(EveryPolicy.class)
                    .except());
            List<String> settings = all().stream()
                    .filter(policy -> !except.matcher(policy).find())
                    .toList();
            if (settings.isEmpty()) {
                throw new IllegalStateException("No policy is left by except = " + except);
            }
            List<String> wanted = WantedPolicies.of(all());
            return settings.stream().filter(wanted::contains).map(Arguments::of);
        }
    }
}
