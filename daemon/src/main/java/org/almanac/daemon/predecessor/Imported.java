package org.almanac.daemon.predecessor;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.almanac.daemon.config.ConfigurationException;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.config.ServerSettings.Kind;
import org.almanac.daemon.predecessor.draft.ConfigurationDraft;
import org.almanac.daemon.predecessor.fate.Told;
import org.almanac.daemon.predecessor.fate.Translation;
import org.almanac.daemon.predecessor.maui.TargetPolicy;

/**
 * What has been made of a scheduler's files: what becomes of each line, and a configuration that may be.
 *
 * @param scheduler as people call it
 * @param server for which kind of server the configuration is
 * @param policy that it plans by
 */
public record Imported(String scheduler, Kind server, TargetPolicy policy, Translation translation, String yaml) {
    /**
     * Translates all that a scheduler was told.
     *
     * @throws ConfigurationException if what would be written may not be; it is never written then
     */
    public static Imported of(Predecessor scheduler, Kind server, TargetPolicy policy, ZoneId zone, Instant now)
            throws ConfigurationException {
        Translation translation = scheduler.translate(policy, zone, now);
        ConfigurationDraft draft = new ConfigurationDraft(server.word(), name(policy));
        for (Told told : translation.told()) {
            told.outcome().gifts().forEach(gift -> draft.add(told.statement().line(), gift));
        }
        String yaml = draft.yaml(translation.files());
        ConfigurationReader.plain().read("what was to be written", yaml);
        return new Imported(scheduler.name(), server, policy, translation, yaml);
    }

    /** The policy's name in the configuration. */
    public String policyName() {
        return name(policy);
    }

    private static String name(TargetPolicy policy) {
        return policy.name().toLowerCase(Locale.ROOT);
    }
}
