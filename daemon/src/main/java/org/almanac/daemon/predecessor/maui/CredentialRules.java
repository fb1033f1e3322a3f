package org.almanac.daemon.predecessor.maui;

import static org.almanac.daemon.predecessor.fate.Outcome.meaningless;
import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.Statement;
import org.almanac.planner.policy.parameter.NearestName;

/** What becomes of what Maui is told of users, groups, accounts, queues, qualities of service and nodes, word by word. */
final class CredentialRules {
    private static final Set<String> QUEUES = Set.of("CLASSCFG", "QUEUECFG");
    private static final String TARGET = "FSTARGET";
    private static final String PRIORITY = "PRIORITY";
    private static final int LONGEST_GUESSED = 64;

    /** Those of which becomes the same whoever has them. */
    private static final Rules<MauiConfig> ATTRIBUTES = attributes();

    private CredentialRules() {}

    static void add(Rules<MauiConfig> rules) {
        rules.rule(CredentialRules::of, "USERCFG", "GROUPCFG", "ACCOUNTCFG", "CLASSCFG", "QUEUECFG", "SYSCFG")
                .rule(CredentialRules::ofQuality, "QOSCFG")
                .always(
                        notDone(MauiRules.NO_QOS),
                        "QOSFLAGS",
                        "QOSFEATURES",
                        "QOSNAME",
                        "QOSPRIORITY",
                        "QOSQTTARGET",
                        "QOSQTWEIGHT",
                        "QOSTARGETQT",
                        "QOSTARGETXF",
                        "QOSXFTARGET",
                        "QOSXFWEIGHT")
                .always(
                        notDone(
                                "nothing is said of single nodes here: what they have, the server tells, and node choice goes by"
                                        + " what is to spare"),
                        "NODECFG")
                .always(notDone("there are no partitions; server.clusters can make clusters of properties"), "PARCFG")
                .always(
                        notDone("this is Moab's, and nothing here is told it"),
                        "GRESCFG",
                        "IDCFG",
                        "JOBCFG",
                        "VMCFG",
                        "NETWORKCFG",
                        "RSVPROFILE",
                        "NODEIDFORMAT");
        LimitRules.addOld(rules);
        PreemptionRules.add(rules);
    }

    private static Outcome of(Statement statement, MauiConfig whole) {
        Attribute attribute = Attribute.of(statement.value());
        if (attribute.value().isEmpty()) {
            return unknown("it has no value");
        }
        // The rules of attributes go by their names.
        Statement asked = new Statement(
                statement.line(), attribute.name(), statement.index(), statement.value(), statement.when());
        if (QUEUES.contains(statement.parameter()) && PreemptionRules.concern(statement, attribute)) {
            return PreemptionRules.of(attribute, whole);
        } else if (PreemptionRules.countsByDefault(statement, attribute, whole)) {
            return otherwise("it says which queues' jobs stop others, or are stopped, and nothing else");
        }
        if (attribute.name().equals(TARGET)) {
            return ShareRules.ofTarget(statement, attribute, whole);
        } else if (attribute.name().equals(PRIORITY)) {
            return ofPriority(statement);
        } else if (LimitRules.isLimit(attribute.name())) {
            return LimitRules.of(statement, attribute, whole);
        } else if (ATTRIBUTES.knows(attribute.name())) {
            return ATTRIBUTES.of(asked, whole);
        }
        return unknown("it is no attribute of Maui that is known here", guess(attribute.name()));
    }

    private static Outcome ofQuality(Statement statement, MauiConfig whole) {
        Attribute attribute = Attribute.of(statement.value());
        return PreemptionRules.concern(statement, attribute)
                ? PreemptionRules.of(attribute, whole)
                : notDone(MauiRules.NO_QOS);
    }

    private static Outcome ofPriority(Statement statement) {
        return QUEUES.contains(statement.parameter())
                ? otherwise(
                        "queues of higher priority come first altogether, as the server has these priorities (qmgr -c 'set"
                                + " queue NAME Priority = N')")
                : notDone("users, groups and accounts have no priority but by fair share");
    }

    private static Optional<String> guess(String name) {
        List<String> known = Stream.of(ATTRIBUTES.names(), LimitRules.NAMES, Set.of(TARGET, PRIORITY))
                .flatMap(Set::stream)
                .toList();
        return name.length() > LONGEST_GUESSED ? Optional.empty() : NearestName.of(name, known);
    }

    private static Rules<MauiConfig> attributes() {
        Rules<MauiConfig> rules = new Rules<>("Maui");
        rules.always(
                        notDone(MauiRules.NO_QOS),
                        "QLIST",
                        "QDEF",
                        "QFLAGS",
                        "QTWEIGHT",
                        "QTTARGET",
                        "XFWEIGHT",
                        "XFTARGET")
                .always(
                        notDone(
                                "there are no partitions: whoever may use which nodes, the server says (acl, properties)"),
                        "PLIST",
                        "PDEF")
                .always(
                        notDone("accounts are as the server tells them: nobody has a list or one by default"),
                        "ALIST",
                        "ADEF",
                        "MEMBERULIST")
                .always(notDone("jobs have no flags but what they ask for"), "FLAGS", "JOBFLAGS")
                .always(
                        notDone("every waiting job is planned: how many may wait, the server says (max_queued)"),
                        each("MAXI"))
                .always(notDone(MauiRules.NO_QOS), each("OMAX", "OMAXI", "OMAXJ"))
                .always(
                        notDone("nodes, processor equivalents, and what is still to run, are not bounded"),
                        "MAXNODE",
                        "MAXPE",
                        "MAXPS",
                        "MAXWC",
                        "MAXNODEPERUSER",
                        "MAXPSPERUSER")
                .always(
                        notDone("how much one job may ask for is the server's to say (resources_max, resources_min)"),
                        "MAX.WCLIMIT",
                        "MAX.PROC",
                        "MAX.NODE",
                        "MAX.PS",
                        "MIN.WCLIMIT",
                        "MIN.PROC",
                        "MIN.NODE",
                        "MINPROC",
                        "MAXNODEPERJOB",
                        "MAXPROCPERJOB",
                        "MAXPROCPERNODE",
                        "MAXPROCPERNODEPERQUEUE")
                .always(
                        otherwise(
                                "what a job gets that asks for none is the server's to say (resources_default of the queue)"),
                        "DEFAULT.WCLIMIT",
                        "DEFAULT.FEATURES",
                        "DEFAULT.PROC",
                        "DEFAULT.NODE",
                        "DEFAULT.MEM",
                        "WCLIMIT",
                        "OCNODE",
                        "OCDPROCFACTOR")
                .always(
                        notDone(
                                "a queue's jobs run where the server lets them (features_required, neednodes, acl_hosts)"),
                        "HOSTLIST",
                        "REQUIREDNODELIST",
                        "REQ.FEATURES",
                        "EXCL.FEATURES",
                        "NODEACCESSPOLICY")
                .always(otherwise("a queue is stopped on the server (started = False)"), "STATE")
                .always(notDone("no job is ended or let run over by Almanac"), "OVERRUN", "WCOVERRUN")
                .always(
                        notDone("a share has no cap: who has used more comes later"),
                        "FSCAP",
                        "FSWEIGHT",
                        "CLASSWEIGHT")
                .always(
                        meaningless("it is about Moab's own accounting"),
                        "ENABLEPROFILING",
                        "CHARGERATE",
                        "MANAGER",
                        "ID",
                        "NAME",
                        "EMAILADDRESS",
                        "COMMENT");
        return rules;
    }

    /** The names of limits that begin so. */
    private static String[] each(String... prefixes) {
        return Stream.of(prefixes)
                .flatMap(prefix -> Stream.of("JOB", "NODE", "PE", "PROC", "PS", "WC", "MEM")
                        .map(what -> prefix + what))
                .toArray(String[]::new);
    }
}
