package org.almanac.daemon.administration;

import java.util.Set;
import org.almanac.daemon.config.AdminSettings;

/**
 * Whose orders are taken: those of root, of the daemon's own user, and of the users and groups that the configuration names.
 *
 * <p>Users and groups are known by the system, and cannot be made up by who asks.
 */
final class AdminRights {
    private static final Set<String> ROOT = Set.of("root", "0");

    private final AdminSettings settings;
    private final String own;
    private final UserGroups groups;

    /**
     * The rights by a configuration.
     *
     * @param own the daemon's own user
     * @param groups who is in which
     */
    AdminRights(AdminSettings settings, String own, UserGroups groups) {
        this.settings = settings;
        this.own = own;
        this.groups = groups;
    }

    boolean allow(String user) {
        return ROOT.contains(user)
                || user.equals(own)
                || settings.users().contains(user)
                || settings.groups().stream().anyMatch(group -> groups.has(group, user));
    }

    /** Whose orders are taken, in words. */
    String words() {
        String users = settings.users().isEmpty() ? "" : ", " + String.join(", ", settings.users());
        String members = settings.groups().isEmpty() ? "" : ", members of " + String.join(", ", settings.groups());
        return (ROOT.contains(own) ? "root" : "root, " + own) + users + members;
    }

    /** Which users are in which groups, by their names. */
    interface UserGroups {
        boolean has(String group, String user);
    }
}
