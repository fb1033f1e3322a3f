package org.almanac.daemon.administration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.almanac.daemon.config.AdminSettings;
import org.junit.jupiter.api.Test;

/** Whose orders are taken. */
class AdminRightsTest {
    private static final AdminSettings NAMED =
            new AdminSettings(AdminSettings.USUAL_SOCKET, List.of("ann"), List.of("operators"));

    private static AdminRights rights(AdminSettings settings) {
        return new AdminRights(settings, "almanac", (group, user) -> group.equals("operators") && user.equals("bob"));
    }

    @Test
    void ofRootAndTheDaemonsOwnUserAlways() {
        AdminRights usual = rights(new AdminSettings(AdminSettings.USUAL_SOCKET, List.of(), List.of()));
        assertTrue(usual.allow("root"));
        assertTrue(usual.allow("almanac"));
        assertFalse(usual.allow("ann"));
        assertFalse(usual.allow("bob"));
        assertFalse(usual.allow("nobody"));
        assertEquals("root, almanac", usual.words());
    }

    @Test
    void ofUsersAndMembersThatAreNamed() {
        AdminRights named = rights(NAMED);
        assertTrue(named.allow("ann"));
        assertTrue(named.allow("bob"));
        assertFalse(named.allow("nobody"));
        assertEquals("root, almanac, ann, members of operators", named.words());
    }

    @Test
    void groupsAreThoseOfTheSystem() {
        SystemGroups groups = new SystemGroups();
        assertTrue(groups.has("root", "root"));
        assertFalse(groups.has("no-such-group", "root"));
        assertFalse(groups.has("root", "no-such-user"));
        assertFalse(groups.has("root", "daemon"));
    }
}
