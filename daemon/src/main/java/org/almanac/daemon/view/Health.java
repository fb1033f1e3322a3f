package org.almanac.daemon.view;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the daemon has found when it examined itself.
 *
 * @param checks how often it has
 * @param last when it did last, by its own clock
 * @param lastSeconds how long that took
 * @param totals how much was found since it began, by kind; what is found again counts again
 * @param findings what was found last, the first of each kind
 */
public record Health(
        long checks, Optional<Instant> last, double lastSeconds, Map<Kind, Long> totals, List<Finding> findings) {
    /** Nothing has been examined yet. */
    public static final Health UNKNOWN = new Health(0, Optional.empty(), 0, Map.of(), List.of());

    /** What is wrong. */
    public enum Kind {
        /** The plan cannot be carried out. */
        PLAN,
        /** Server and plan do not have the same jobs running. */
        RUNNING,
        /** Server and plan do not have the same nodes. */
        NODES,
        /** The store does not have what was promised. */
        STORE,
        /** The examination could not be made. */
        CHECK;

        /** As programs read it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Something that is wrong.
     *
     * @param subject the job, node or part concerned
     */
    public record Finding(Kind kind, String subject, String words) {}

    public Health {
        EnumMap<Kind, Long> all = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            all.put(kind, totals.getOrDefault(kind, 0L));
        }
        totals = Collections.unmodifiableMap(all);
        findings = List.copyOf(findings);
    }

    /** Whether something was wrong when it was looked at last. */
    public boolean isIll() {
        return !findings.isEmpty();
    }
}
