package org.almanac.daemon.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.KeyDescription;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.Section;
import org.almanac.pbs.follow.NodeOrder;
import org.almanac.planner.cluster.PlannedBy;
import org.almanac.planner.cluster.Queue;
import org.almanac.planner.cluster.ScarceRule;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.score.AcceptableWait;

/** The outermost keys of a configuration, on a site that names these things. */
final class SiteKeys {
    static final Key<PolicySpec> POLICY = Key.usual(
            "policy",
            new LivePolicyForm(),
            "planned",
            "which policy plans, as NAME:key=value,... or with its parameters as keys");
    static final Key<ApiSettings> API = Key.group("api", ApiSettings.FORM, "the API and the page");
    static final Key<AdminSettings> ADMIN =
            Key.group("admin", AdminSettings.FORM, "who may pause, drain and reload the daemon, and where");
    static final Key<Duration> POLL =
            Key.usual("poll", Forms.DURATION_FORM, "10s", "the longest time between two looks at the server");
    static final Key<ServerSettings> SERVER =
            Key.group("server", ServerSettings.FORM, "the server that is planned for");
    static final Key<OperatingMode> MODE = Key.usual(
            "mode", OperatingMode.FORM, "shadow", "whether jobs are started as planned, or the plan is shown alone");
    static final Key<ActiveSettings> ACTIVE = Key.group("active", ActiveSettings.FORM, "how mode active starts jobs");
    static final Key<TellingSettings> TELLING =
            Key.group("telling", TellingSettings.FORM, "how mode active tells users what is planned");
    static final Key<WakingSettings> WAKING =
            Key.group("waking", WakingSettings.FORM, "what makes mode active look before poll is over");
    static final Key<Path> STATE = Key.usual(
            "state",
            ScalarForm.of("an absolute path", Forms::path),
            "/var/lib/almanac",
            "the folder of what is to survive a restart");
    static final Key<StoreSettings> STORE =
            Key.group("store", StoreSettings.FORM, "what is kept of promises, jobs that are over, and cycles");
    static final Key<HealthSettings> HEALTH =
            Key.group("health", HealthSettings.FORM, "how the daemon examines itself");
    static final Key<RecordSettings> RECORD =
            Key.group("record", RecordSettings.FORM, "the record of decisions, from which they can be made again");
    static final Key<PastSettings> PAST =
            Key.group("past", PastSettings.FORM, "the kept past, from which the plan of earlier moments is shown");
    static final Key<ShadowSettings> SHADOW = Key.group("shadow", ShadowSettings.FORM, "the record of mode shadow");
    static final Key<List<ResourceSettings>> RESOURCES = Key.list(
            "resources",
            ResourceSettings.form(Vocabulary.takenByNodes()),
            "what is counted on each node besides cpus, memory, gpus and scratch");
    static final Key<List<Queue>> QUEUES =
            Key.list("queues", QueueSettings.FORM, "the queues; where none is listed, a queue may have any name");

    static final Key<FairShareSettings> FAIR_SHARE = Key.group(
            "fair-share", FairShareSettings.FORM, "how the machine is shared out, where a policy orders jobs by it");

    static final Key<AcceptableWait> ACCEPTABLE = Key.usual(
            "acceptable",
            new AcceptableWaitForm(),
            "with-floors",
            "how long users accept that a job waits, before they count as dissatisfied");

    static final Key<ScarceRule> SCARCE = Key.usual(
            "scarce",
            ScarceForm.FORM,
            ScarceForm.BY_NODES,
            "which resources of nodes are kept for jobs that need them, as far as it costs nothing");

    static final Key<NodeOrder> NODE_ORDER = Key.usual(
            "node-order",
            NodeOrderForm.FORM,
            NodeOrderForm.SERVER,
            "in which order jobs take the server's nodes, of those that have equally little of what is scarce");

    static final Key<PlannedBy> SOFT_WALLTIME = Key.usual(
            "soft-walltime",
            SoftWalltimeForm.FORM,
            SoftWalltimeForm.PLANNED,
            "whether jobs with a soft walltime are planned by it; they run for their walltime, and reservations go by that");

    static final Key<PrimeTimeSettings> PRIME_TIME = Key.optional(
            "prime-time",
            PrimeTimeSettings.FORM,
            "when prime time is, and which jobs start in it or outside of it; without it no time is told from another");
    static final Key<DedicatedTimeSettings> DEDICATED_TIME = Key.optional(
            "dedicated-time",
            DedicatedTimeSettings.FORM,
            "times in which jobs of some queues run alone, on all nodes; without it there are none");

    final Key<JobOrderSettings> jobOrder;
    final Key<List<ClusterSettings>> clusters;
    final Key<List<CountableSettings>> countables;
    final Key<List<LimitSettings>> limits;
    final Key<List<WalltimeClassSettings>> walltimeClasses;
    final Key<List<WindowSettings>> windows;

    SiteKeys(Vocabulary vocabulary) {
        jobOrder = Key.group(
                "job-order",
                JobOrderSettings.form(Set.copyOf(vocabulary.measures())),
                "in which order jobs come, before that of the policy");
        clusters = Key.list("clusters", ClusterSettings.form(vocabulary), "the machine: a job runs within one cluster");
        countables = Key.list(
                "countables",
                CountableSettings.form(vocabulary.takenByResources()),
                "what there is a number of and belongs to no node, such as licences");
        limits = Key.list(
                "limits", LimitSettings.form(vocabulary), "bounds on what jobs hold at once, at every planned moment");
        walltimeClasses = Key.list(
                "walltime-classes",
                WalltimeClassSettings.classes(vocabulary),
                "how much the jobs of a class of walltimes hold at once");
        windows = Key.list("windows", WindowSettings.form(vocabulary), "maintenance, dedicated time and reservations");
    }

    List<Key<?>> all() {
        return List.of(
                POLICY,
                API,
                ADMIN,
                POLL,
                SERVER,
                MODE,
                ACTIVE,
                TELLING,
                WAKING,
                STATE,
                STORE,
                HEALTH,
                RECORD,
                PAST,
                SHADOW,
                RESOURCES,
                SCARCE,
                NODE_ORDER,
                clusters,
                countables,
                QUEUES,
                jobOrder,
                FAIR_SHARE,
                ACCEPTABLE,
                limits,
                walltimeClasses,
                windows,
                SOFT_WALLTIME,
                PRIME_TIME,
                DEDICATED_TIME);
    }

    /** Every key that there is, by its path, in the order of the documentation. */
    static List<KeyDescription> catalogue() {
        List<KeyDescription> found = new ArrayList<>();
        describe(new SiteKeys(Vocabulary.NONE).all(), "", found);
        return List.copyOf(found);
    }

    private static void describe(List<Key<?>> keys, String path, List<KeyDescription> found) {
        for (Key<?> key : keys) {
            String own = Section.below(path, key.name());
            found.add(new KeyDescription(own, key.needed(), key.form().allowed(), key.usualText(), key.sentence()));
            describe(key.form().keys(), key.form().isList() ? own + "[]" : own, found);
        }
    }
}
