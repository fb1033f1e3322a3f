package org.almanac.daemon.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.almanac.daemon.config.form.EffectiveValue;
import org.almanac.daemon.config.form.KeyDescription;
import org.almanac.daemon.config.form.Origin;
import org.almanac.daemon.config.form.Problem;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.QueueNames;
import org.almanac.planner.limit.Amount;
import org.almanac.planner.limit.Limit;
import org.almanac.planner.limit.Measure;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicySpec;

/**
 * What is right in a configuration, and yet perhaps not meant so.
 *
 * <p>A warning stops nothing: {@code config check} tells it and ends well.
 */
public final class SiteWarnings {
    /** {@code n1-20}, which is the name of one node. */
    private static final Pattern LIKE_A_RANGE = Pattern.compile("(.*?)([0-9]+)-([0-9]+)");

    private static final List<String> DAY_KEYS = List.of(
            "weekdays", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "holidays");

    private final SiteConfiguration site;
    private final List<Problem> found = new ArrayList<>();

    private SiteWarnings(SiteConfiguration site) {
        this.site = site;
    }

    /** All warnings of a configuration that is to hold from that moment on, in the order of the documentation. */
    public static List<Problem> of(SiteConfiguration site, Instant now) {
        SiteWarnings warnings = new SiteWarnings(site);
        warnings.ofApi();
        warnings.ofPassword();
        warnings.ofShares();
        warnings.ofServer();
        warnings.ofNodeNames();
        warnings.ofLimits();
        warnings.ofWindows(now.getEpochSecond());
        warnings.ofHours(now.getEpochSecond());
        return List.copyOf(warnings.found);
    }

    private void ofApi() {
        if (!site.api().listen().isLoopback()) {
            boolean encrypted = site.api().tls().isPresent();
            boolean known = site.api().tokens().isPresent();
            String how = known
                    ? "tokens and jobs go over the network unencrypted; api.tls encrypts them"
                    : "whoever reaches that reads the jobs of all users, "
                            + (encrypted ? "" : "unencrypted and ") + "without a password; "
                            + (encrypted
                                    ? "api.tokens asks for one"
                                    : "docs/daemon.md says what stands in front of it");
            if (!encrypted || !known) {
                warn("api.listen", "is '" + site.api().listen().text() + "': " + how + ".");
            }
        }
    }

    /** One for a server that keeps all that is known of users' jobs. */
    private void ofPassword() {
        Optional<Path> file = site.store().postgresql().flatMap(PostgresSettings::passwordFile);
        if (file.filter(SiteWarnings::isReadByAll).isPresent()) {
            warn(
                    "store.postgresql.password-file",
                    "is '" + file.get() + "', which every user of this machine may read; 'chmod o-rwx " + file.get()
                            + "' keeps the password from them.");
        }
    }

    private static boolean isReadByAll(Path file) {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException e) {
            // It is not there yet, or not for us to see: whoever needs it says so.
            return false;
        }
    }

    private void ofShares() {
        if (site.isWritten("fair-share") && !isUsual("fair-share") && !ordersByShares(site.policy())) {
            warn(
                    "fair-share",
                    "is written, but policy " + site.policy().text()
                            + " does not order jobs by it. Maybe with queue-order=fair-share?");
        }
        Policies.obstacleWithout(Optional.of(site.shares()), site.policy())
                .ifPresent(why -> warn(
                        "policy",
                        "is " + site.policy().text() + ": " + why
                                + "; until then jobs come in the order of their arrival, and nothing is bound."));
    }

    /** Whether what is written below the key is the default, as in the file that is shipped. */
    private boolean isUsual(String group) {
        Map<String, String> usual =
                SiteKeys.catalogue().stream().collect(Collectors.toMap(KeyDescription::path, KeyDescription::usual));
        return site.values().stream()
                .filter(value -> value.key().startsWith(group + "."))
                .allMatch(value -> value.origin() instanceof Origin.Default
                        || value.value().equals(usual.get(value.key())));
    }

    /** By use of shares, or by their targets. */
    private static boolean ordersByShares(PolicySpec policy) {
        return Policies.create(policy, Machine.ofCpus(1)).plan().shares().isPresent() || Policies.goesByTargets(policy);
    }

    /** What a real server tells itself. */
    private void ofServer() {
        site.server()
                .kind()
                .filter(kind -> kind != ServerSettings.Kind.SIMULATED)
                .ifPresent(kind -> {
                    if (site.isWritten("clusters")) {
                        warn(
                                "clusters",
                                "is not what almanacd plans for: " + kind.word()
                                        + " tells its nodes itself. It is the machine of replays and demos alone.");
                    }
                    if (site.isWritten("queues")) {
                        warn(
                                "queues",
                                "is not what almanacd goes by: " + kind.word()
                                        + " tells its queues itself. They are those of replays and demos alone.");
                    }
                });
    }

    private void ofNodeNames() {
        for (EffectiveValue value : site.values()) {
            if (value.key().endsWith("." + NodesSettings.NAMES.name())) {
                for (String name : value.value().split(", ")) {
                    Matcher range = LIKE_A_RANGE.matcher(name);
                    if (range.matches() && NodeNames.isRising(range.group(2), range.group(3))) {
                        String meant = range.group(1) + "[" + range.group(2) + "-" + range.group(3) + "]";
                        warn(value.key(), "is one node of the name '" + name + "'" + Problem.maybe(meant));
                    }
                }
            }
        }
    }

    private void ofLimits() {
        int classes = 0;
        for (Limit limit : site.limits()) {
            String path = "limits[" + limit.name() + "].at-most";
            if (limit.name().startsWith(WalltimeClassSettings.NAMES)) {
                classes++;
                path = "walltime-classes[" + classes + "].at-most";
            }
            Optional<EffectiveValue> written = value(path);
            if (written.isPresent()) {
                ofLimit(limit, written.get());
            }
        }
    }

    private void ofLimit(Limit limit, EffectiveValue written) {
        OptionalLong all = all(limit);
        long most = limit.amount().of(all.orElse(Long.MAX_VALUE));
        String is = "is '" + written.value() + "', ";
        if (most == 0) {
            warn(written.key(), is + "so that no job that counts there ever starts.");
        } else if (limit.amount() instanceof Amount.Absolute && all.isPresent() && most > all.getAsLong()) {
            warn(written.key(), is + "more than all that there is, and bounds nothing.");
        }
    }

    /** How much there is of what the limit counts, where that is known. */
    private OptionalLong all(Limit limit) {
        if (limit.measure() instanceof Measure.OfResource counted
                && site.machine().isPresent()) {
            return OptionalLong.of(site.machine().get().clusters().stream()
                    .filter(cluster ->
                            limit.cluster().map(cluster.name()::equals).orElse(true))
                    .mapToLong(cluster -> cluster.capacity().amount(counted.kind()))
                    .sum());
        } else if (limit.measure() instanceof Measure.OfCountable counted) {
            return site.limits().stream()
                    .filter(other -> other.equals(
                            Limit.ofCountable(counted.name(), other.amount().of(0))))
                    .mapToLong(other -> other.amount().of(0))
                    .findFirst();
        }
        return OptionalLong.empty();
    }

    private void ofWindows(long now) {
        for (SiteWindow window : site.namedWindows()) {
            if (window.to() <= now) {
                String key = "windows[" + window.name() + "].to";
                value(key).ifPresent(to -> warn(key, "is '" + to.value() + "', which has passed: it closes nothing."));
            }
        }
    }

    private void ofHours(long now) {
        site.hours()
                .yearWarning(now)
                .ifPresent(text -> warn("prime-time.file", "says when prime time is, but " + text + "."));
        site.hours().prime().ifPresent(this::ofPrimeTime);
        site.hours().dedicated().ifPresent(dedicated -> {
            if (dedicated.times().stream().allMatch(span -> span.to() <= now)) {
                warn(
                        "dedicated-time",
                        "has no time to come"
                                + (dedicated.queues().equals(QueueNames.NONE)
                                        ? "."
                                        : ": no job of its queues starts until there is one."));
            }
        });
    }

    private void ofPrimeTime(PrimeTimeSettings settings) {
        for (String day : DAY_KEYS) {
            if (settings.file().isPresent() && site.isWritten("prime-time." + day)) {
                warn("prime-time." + day, "holds not, as prime-time.file says when prime time is.");
            }
        }
    }

    private Optional<EffectiveValue> value(String path) {
        return site.values().stream().filter(value -> value.key().equals(path)).findFirst();
    }

    /** In the first line in which something is written at the key or below it. */
    private void warn(String key, String sentence) {
        Origin origin = site.values().stream()
                .filter(value -> !(value.origin() instanceof Origin.Default))
                .filter(value -> value.key().equals(key)
                        || value.key().startsWith(key + ".")
                        || value.key().startsWith(key + "["))
                .map(EffectiveValue::origin)
                .findFirst()
                .orElse(new Origin.Default());
        found.add(new Problem(origin, key, sentence));
    }
}
