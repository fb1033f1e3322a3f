package org.almanac.daemon.predecessor.maui;

import static org.almanac.daemon.predecessor.fate.Outcome.meaningless;
import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.same;
import static org.almanac.daemon.predecessor.fate.Outcome.takenOver;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.Statement;

/** What becomes of what Maui is told of the server, of how often it looks, and of who may order it. */
final class ServerRules {
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final int LONGEST_HOST = 253;
    private static final Set<String> KINDS = Set.of("PBS", "TORQUE");
    private static final long LONGEST_TIME_OUT = 30;
    private static final int MOST_DAYS = 86_400;

    private ServerRules() {}

    static void add(Rules<MauiConfig> rules) {
        rules.rule(ServerRules::ofAttribute, "RMCFG")
                .byValue(ServerRules::ofType, "RMTYPE")
                .rule(ServerRules::ofHost, MauiConfig.HOSTS)
                .byValue(ServerRules::ofTimeOut, "RMTIMEOUT")
                .always(
                        meaningless("the server's library knows it"),
                        "RMAUTHTYPE",
                        "RMCONFIGFILE",
                        "RMLOCALDISKFS",
                        "RMNAME",
                        "RMNMPORT",
                        "RMPORT",
                        "RMEPORT",
                        "NODEPOLLFREQUENCY",
                        "RESOURCECOLLECTIONPOLICY",
                        "RESOURCEDAEMON",
                        "RESOURCEDATAFILE",
                        "RESOURCELOCKFILE",
                        "RESOURCEPORT",
                        "RESOURCEREPORTWAIT",
                        "RESOURCESAMPLEINTERVAL")
                .byValue(ServerRules::ofPoll, "RMPOLLINTERVAL")
                .always(otherwise("it looks when the server calls, and every poll"), "MINDISPATCHTIME")
                .byValue(ServerRules::ofAdministrators, "ADMIN1")
                .always(otherwise("whoever may change jobs is an operator or manager of the server"), "ADMIN2")
                .always(
                        otherwise("whoever may read the API sees what is planned; api.tokens bounds that"),
                        "ADMIN3",
                        "ADMIN4")
                .always(
                        notDone("administrators are read of ADMIN1 alone; admin.users names them"),
                        "ADMINCFG",
                        "ADMINS",
                        "ADMINHOSTS")
                .always(
                        meaningless("api.listen and admin.socket say where Almanac is asked and ordered"),
                        "SERVERHOST",
                        "SERVERPORT",
                        "SERVERNAME",
                        "SCHEDCFG")
                .byValue(
                        statement -> MauiRules.word(statement).equals("NORMAL")
                                ? otherwise(
                                        "mode is shadow until you make it active: beside Maui, and then in its place")
                                : same("mode is shadow, in which nothing is started"),
                        "SERVERMODE");
    }

    private static Outcome ofAttribute(Statement statement, MauiConfig whole) {
        Attribute attribute = Attribute.of(statement.value());
        Statement value =
                Statement.always(statement.line(), statement.parameter(), statement.index(), attribute.value());
        return switch (attribute.name()) {
            case "TYPE", "SUBTYPE" -> ofType(value);
            case "HOST", "SERVER" -> ofHost(value, whole);
            case "TIMEOUT" -> ofTimeOut(value);
            case "POLLINTERVAL" -> ofPoll(value);
            case "SUSPENDSIG" -> notDone(MauiRules.NO_PREEMPTION);
            default -> meaningless("the server's library knows it");
        };
    }

    private static Outcome ofType(Statement statement) {
        String type = MauiRules.word(statement);
        return KINDS.stream().anyMatch(type::startsWith)
                ? same("server.kind says which PBS it is; the library speaks to it")
                : notDone("Almanac plans for TORQUE and OpenPBS alone");
    }

    private static Outcome ofHost(Statement statement, MauiConfig whole) {
        String host = statement.value();
        if (whole.server().filter(host::equals).isEmpty()) {
            return notDone("Almanac plans for one server, and that is the one that is named first");
        }
        int scheme = host.indexOf("//");
        String name = scheme < 0 ? host : host.substring(scheme + 2);
        int colon = name.indexOf(':');
        String plain = colon < 0 ? name : name.substring(0, colon);
        return plain.length() <= LONGEST_HOST && HOST.matcher(plain).matches()
                ? takenOver(Gift.value("server.name", plain))
                : unknown("'" + MauiRules.excerpt(host) + "' is no name of a host");
    }

    private static Outcome ofTimeOut(Statement statement) {
        OptionalLong seconds = ForeignValue.seconds(statement.value());
        if (seconds.isEmpty() || seconds.getAsLong() == 0) {
            return MauiRules.noDuration(statement);
        }
        Gift gift = Gift.value("server.time-out", Math.min(LONGEST_TIME_OUT, seconds.getAsLong()) + "s");
        return seconds.getAsLong() > LONGEST_TIME_OUT
                ? otherwise("a call to the server is given up after 30 s at most", gift)
                : takenOver(gift);
    }

    private static Outcome ofPoll(Statement statement) {
        long seconds = ForeignValue.seconds(statement.value()).orElse(0);
        return seconds < 1 || seconds > MOST_DAYS
                ? MauiRules.noDuration(statement)
                : takenOver(Gift.value("poll", ForeignValue.duration(seconds)));
    }

    private static Outcome ofAdministrators(Statement statement) {
        List<String> users = Stream.of(statement.value().split("[\\s,]+"))
                .filter(user -> !user.equals("root"))
                .distinct()
                .toList();
        Optional<String> odd =
                users.stream().filter(user -> !ForeignValue.isName(user)).findFirst();
        if (users.contains("ALL")) {
            return notDone("not everybody may pause and drain the daemon: root, its own user and admin.users alone");
        } else if (odd.isPresent()) {
            return unknown("'" + MauiRules.excerpt(odd.get()) + "' is no name of a user");
        }
        return users.isEmpty() ? same("root may order the daemon") : takenOver(new Gift.Value("admin.users", users));
    }
}
