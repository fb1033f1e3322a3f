package org.almanac.daemon.server;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.LibraryKind;

/**
 * What a server lets a user do, as far as its lists of managers and operators tell.
 *
 * @param user who asks
 * @param hosts the names of the host that is asked from
 */
public record Rights(LibraryKind kind, BatchObject server, String user, Set<String> hosts) {
    /** Those of a user of this host. */
    public static Rights of(LibraryKind kind, BatchObject server, String user) {
        return new Rights(kind, server, user, SchedulerProcess.thisHost());
    }

    /** The command that makes him a manager. */
    public String grant() {
        return "qmgr -c 'set server managers += " + user + "@*'";
    }

    /** The commands by which he sees the jobs of others. */
    public String show() {
        return "qmgr -c 'set server query_other_jobs = True', or " + grant();
    }

    /** What keeps him from starting jobs or telling planned starts, if anything does, with the command that lets him. */
    public Optional<String> missingToDrive() {
        return lackToDrive().map(lack -> user + " " + lack + "; this lets him: " + grant());
    }

    /** The same without names and remedies. */
    public Optional<String> lackToDrive() {
        if (isIn("managers") || kind == LibraryKind.TORQUE && isIn("operators")) {
            return Optional.empty();
        }
        if (isIn("operators")) {
            return Optional.of("is an operator and no manager: can start jobs, but tell nobody when they are planned");
        }
        String more = seesOthersJobs() ? "" : ", nor see the jobs of others";
        return Optional.of("is no manager: can start nothing" + more);
    }

    /** That he does not see the jobs of others, where it is so, with the commands by which he does. */
    public Optional<String> missingToPlan() {
        return seesOthersJobs()
                ? Optional.empty()
                : Optional.of(user + " does not see the jobs of others, so that the plan lacks them; this lets him: "
                        + show());
    }

    public boolean isManager() {
        return isIn("managers");
    }

    /** Whether the jobs of others are shown to him. */
    public boolean seesOthersJobs() {
        // Where nothing is told, TORQUE hides them and OpenPBS does not.
        String usual = kind == LibraryKind.TORQUE ? "False" : "True";
        return isManager()
                || isIn("operators")
                || server.get("query_other_jobs").orElse(usual).equalsIgnoreCase("True");
    }

    private boolean isIn(String list) {
        List<String> entries = server.get(list).stream()
                .flatMap(text -> Stream.of(text.split(",")))
                .map(String::strip)
                .filter(entry -> !entry.isEmpty())
                .toList();
        // Without a list, the server's own administrator is all that.
        return isAlwaysAdministrator()
                || (entries.isEmpty() ? user.equals("root") : entries.stream().anyMatch(this::isMe));
    }

    /** To OpenPBS root of its own host is a manager, whoever else is named. */
    private boolean isAlwaysAdministrator() {
        String host = server.get("server_host").orElse(server.name());
        return kind == LibraryKind.OPENPBS
                && user.equals("root")
                && hosts.stream().anyMatch(host::equalsIgnoreCase);
    }

    private boolean isMe(String entry) {
        int at = entry.indexOf('@');
        String name = at < 0 ? entry : entry.substring(0, at);
        String host = at < 0 ? "*" : entry.substring(at + 1);
        String pattern = Pattern.quote(host).replace("*", "\\E.*\\Q");
        return name.equals(user) && (host.equals("*") || hosts.stream().anyMatch(mine -> mine.matches(pattern)));
    }
}
