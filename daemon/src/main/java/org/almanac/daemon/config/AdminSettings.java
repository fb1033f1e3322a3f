package org.almanac.daemon.config;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.SectionForm;

/**
 * Where orders to the daemon are taken, and whose besides those of root and of the daemon's own user.
 *
 * @param socket a UNIX socket, which the daemon makes
 */
public record AdminSettings(Path socket, List<String> users, List<String> groups) {
    /** In the runtime directory that systemd makes. */
    public static final Path USUAL_SOCKET = Path.of("/run/almanac/admin.sock");

    /** A UNIX socket's address has no room for more. */
    private static final int LONGEST_SOCKET = 100;

    static final Key<Path> SOCKET = Key.usual(
            "socket",
            ScalarForm.of(
                    "an absolute path of at most " + LONGEST_SOCKET + " bytes",
                    text -> Forms.path(text)
                            .filter(path -> path.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST_SOCKET)),
            USUAL_SOCKET.toString(),
            "the UNIX socket at which pause, resume, drain and reload are taken");

    static final Key<List<String>> USERS = Key.list(
            "users", Forms.NAME_FORM, "whose orders are taken besides those of root and the daemon's own user");

    static final Key<List<String>> GROUPS =
            Key.list("groups", Forms.NAME_FORM, "of which groups the members' orders are taken besides");

    static final SectionForm<AdminSettings> FORM = new SectionForm<>(
            List.of(SOCKET, USERS, GROUPS),
            section -> new AdminSettings(section.get(SOCKET), section.get(USERS), section.get(GROUPS)));

    public AdminSettings {
        users = List.copyOf(users);
        groups = List.copyOf(groups);
    }
}
