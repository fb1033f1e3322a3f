package org.almanac.daemon.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.LibraryKind;
import org.junit.jupiter.api.Test;

/** What the lists of a server mean for who asks it. */
class RightsTest {
    private static final String HOST = "server_host";
    private static final String NOTHING = "is no manager: can start nothing";

    private static Optional<String> lack(LibraryKind kind, String managers, String user, String... hosts) {
        BatchObject server = new BatchObject(
                "srv",
                managers.isEmpty()
                        ? Map.of(HOST, "head.site.cz")
                        : Map.of(HOST, "head.site.cz", "managers", managers, "operators", "somebody@*"));
        return new Rights(kind, server, user, Set.of(hosts)).lackToDrive();
    }

    @Test
    void rootOfItsHostIsAlwaysAManagerToOpenPbs() {
        assertEquals(Optional.empty(), lack(LibraryKind.OPENPBS, "somebody@*", "root", "head", "head.site.cz"));
        assertEquals(Optional.of(NOTHING), lack(LibraryKind.OPENPBS, "somebody@*", "root", "elsewhere"));
        assertEquals(Optional.of(NOTHING), lack(LibraryKind.OPENPBS, "somebody@*", "almanac", "head.site.cz"));
    }

    @Test
    void toTorqueRootIsWhatItsListsSay() {
        assertEquals(
                Optional.of(NOTHING + ", nor see the jobs of others"),
                lack(LibraryKind.TORQUE, "somebody@*", "root", "head.site.cz"));
        assertEquals(
                Optional.empty(), lack(LibraryKind.TORQUE, "somebody@*,root@head.site.cz", "root", "head.site.cz"));
    }

    @Test
    void withoutAListRootIsAManager() {
        assertEquals(Optional.empty(), lack(LibraryKind.TORQUE, "", "root", "head.site.cz"));
        assertEquals(Optional.empty(), lack(LibraryKind.OPENPBS, "", "root", "elsewhere"));
    }
}
