package org.almanac.daemon.predecessor.maui;

import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.same;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.util.List;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.Statement;

/** What becomes of how Maui chooses and shares nodes, what it makes of their load and state, and of sets of them. */
final class NodeRules {
    private static final String NODE_CHOICE =
            "a job gets the nodes that have the least to spare for it, so that wide gaps stay for wide jobs";
    private static final String NO_LOAD = "the load of nodes is not looked at: jobs count by what they ask for";

    private NodeRules() {}

    static void add(Rules<MauiConfig> rules) {
        rules.byValue(
                        statement -> MauiRules.word(statement).equals("MINRESOURCE")
                                ? same(NODE_CHOICE)
                                : otherwise(NODE_CHOICE),
                        "NODEALLOCATIONPOLICY")
                .always(otherwise(NODE_CHOICE), "ALLOCLOCALITYPOLICY", "NODEALLOCMAXPS", "TASKDISTRIBUTIONPOLICY")
                .byValue(NodeRules::ofNodeAccess, "NODEACCESSPOLICY")
                .byValue(
                        statement -> MauiRules.word(statement).startsWith("DEDICATED")
                                ? same("what jobs ask for counts")
                                : otherwise("what jobs ask for counts, and not what they use"),
                        "NODEAVAILABILITYPOLICY")
                .always(
                        notDone(NO_LOAD),
                        "NODELOADPOLICY",
                        "NODEMAXLOAD",
                        "NODEUNTRACKEDLOADFACTOR",
                        "NODEUNTRACKEDPROCFACTOR",
                        "NODEUNTRACKEDRESDELAYTIME")
                .always(
                        notDone("a node has as many cpus and as much memory as the server tells, and not more"),
                        "NODECPUOVERCOMMITFACTOR",
                        "NODEMEMOVERCOMMITFACTOR")
                .rule(
                        NodeRules::ofNodeSets,
                        "NODESETATTRIBUTE",
                        "NODESETLIST",
                        "NODESETPOLICY",
                        "NODESETDELAY",
                        "NODESETISOPTIONAL")
                .always(
                        otherwise("of several clusters in which a job may run it gets the one where it starts soonest"),
                        "NODESETPRIORITYTYPE",
                        "NODESETTOLERANCE")
                .always(
                        otherwise(
                                "a node that is down is planned without until the server has it back; server.node-grace is"
                                        + " for how long that is waited with"),
                        "NODEDOWNSTATEDELAYTIME",
                        "DOWNNODEDELAYTIME",
                        "NODEPURGETIME",
                        "NODESYNCTIME",
                        "NODESYNCDEADLINE")
                .always(
                        notDone("no speeds of nodes are known: a walltime is as long on each"),
                        "USEMACHINESPEED",
                        "USEMACHINESPEEDFORFS",
                        "FEATUREPROCSPEEDHEADER")
                .always(
                        notDone("there are no partitions by features; server.clusters can make clusters of properties"),
                        "FEATUREPARTITIONHEADER",
                        "PARIGNQUEUELIST")
                .always(
                        notDone("node types are not told apart but by properties"),
                        "FEATURENODETYPEHEADER",
                        "MACHINECONFIGFILE",
                        "USELOCALMACHINEPRIORITY");
    }

    private static Outcome ofNodeAccess(Statement statement) {
        return switch (MauiRules.word(statement)) {
            case "SHARED" -> same("nodes are shared where a job does not ask for its own");
            case "SINGLEJOB", "SINGLETASK", "SINGLEUSER", "SINGLEGROUP", "UNIQUEUSER", "SINGLEACCOUNT" ->
                notDone(
                        "nodes are shared where a job does not ask for its own: jobs of others run there, too, unless each"
                                + " asks for whole nodes (naccesspolicy=singlejob, or a qsub wrapper that does)");
            default -> unknown("that is no way in which nodes are shared");
        };
    }

    /** Whether a job never gets nodes of several sets; without a delay Maui only tries. */
    private static boolean isBinding(MauiConfig whole) {
        boolean optional =
                ForeignValue.isOn(whole.value("NODESETISOPTIONAL", "")).orElse(true);
        return whole.seconds("NODESETDELAY", 0) > 0 || !optional;
    }

    /** Sets of nodes by features are clusters by properties, within one of which a job runs. */
    private static Outcome ofNodeSets(Statement statement, MauiConfig whole) {
        List<String> names = List.of(whole.value("NODESETLIST", "").strip().split("[\\s,:]+"));
        boolean named = !names.isEmpty() && names.stream().allMatch(ForeignValue::isName);
        if (!whole.value("NODESETATTRIBUTE", "").equalsIgnoreCase("FEATURE") || !named) {
            return notDone("a job may get nodes of several such sets; server.clusters keeps jobs within one");
        }
        String clusters = "property:" + String.join(",", names);
        if (!isBinding(whole)) {
            return notDone("a job may get nodes of several such sets, also where one has room for it; server.clusters: "
                    + clusters + " keeps each within one, and then jobs that are wider never run");
        }
        Gift[] gifts = statement.parameter().equals("NODESETLIST")
                ? new Gift[] {Gift.value("server.clusters", clusters)}
                : new Gift[0];
        return otherwise(
                "nodes with such a property are a cluster, and all others are one; a job runs within one cluster in any case",
                gifts);
    }
}
