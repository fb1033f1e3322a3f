package org.almanac.daemon.command.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.almanac.daemon.command.option.ClusterFile;
import org.almanac.daemon.command.option.WrittenNumber;
import org.almanac.daemon.config.ScarceForm;
import org.almanac.daemon.program.FailedException;
import org.almanac.planner.JobOrder;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.ScarceRule;
import org.almanac.planner.formula.Formula;
import org.almanac.planner.policy.PolicySpec;
import org.almanac.planner.score.AcceptableWait;
import org.almanac.replay.ReplayLog;
import org.almanac.replay.Sha256;
import org.almanac.replay.SiteRules;
import org.almanac.replay.WholeFile;
import org.almanac.workload.log.JobLog;
import org.almanac.workload.log.RecordedLog;
import org.almanac.workload.log.SiteLog;
import org.almanac.workload.model.GpuJobs;
import org.almanac.workload.model.SampleWorkload;
import org.almanac.workload.text.Excerpt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The machine of a replay and what holds on it, as options name them. */
public final class ReplayMachine {
    private static final int SAMPLE_CPUS = 128;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--procs",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "The machine's cpus; default: MaxProcs of TRACE, " + SAMPLE_CPUS + " for --sample batch.")
    private Optional<Integer> procs = Optional.empty();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            converter = WrittenNumber.OfCount.class,
            description = "Split the cpus evenly over N nodes; a job may lie on any. Default 1.")
    private Optional<Integer> nodes = Optional.empty();

    @Option(
            names = "--cluster",
            paramLabel = "FILE.yaml",
            description = {
                "The machine of this configuration, with its limits, windows, queues and",
                "shares, and its policy where no other is named."
            })
    private Optional<Path> cluster = Optional.empty();

    @Option(
            names = "--gpu-nodes",
            paramLabel = "PERCENT",
            converter = WrittenNumber.OfCount.class,
            description = "How many of the nodes of --sample gpus have gpus, four each. Default 25.")
    private Optional<Integer> gpuNodes = Optional.empty();

    @Option(
            names = "--gpu-jobs",
            paramLabel = "PERCENT",
            converter = WrittenNumber.OfCount.class,
            description = "How many of the jobs of --sample gpus ask for gpus. Default 25.")
    private Optional<Integer> gpuJobs = Optional.empty();

    @Option(
            names = "--scarce",
            paramLabel = "KINDS",
            description = {
                "Which resources of nodes are kept for jobs that need them: by-nodes, none, or",
                "names such as gpus,memory. Default: by-nodes for --sample gpus, none for a log",
                "that knows its machine, and for --cluster what FILE.yaml says."
            })
    private Optional<String> scarce = Optional.empty();

    @Option(
            names = "--formula",
            paramLabel = "FORMULA",
            converter = WrittenFormula.class,
            description = {
                "Order the jobs by this formula, the greater value first, before the",
                "policy's own order; such as 'ncpus + eligible_time / 3600'."
            })
    private Optional<Formula> formula = Optional.empty();

    @Option(
            names = "--formula-threshold",
            paramLabel = "NUMBER",
            converter = WrittenThreshold.class,
            description = "Start no job whose value by --formula is not above this number.")
    private Optional<Double> threshold = Optional.empty();

    private Optional<ScarceRule> rule = Optional.empty();
    private Optional<Machine> described = Optional.empty();
    private Optional<PolicySpec> policy = Optional.empty();
    private SiteRules rules = SiteRules.NONE;
    private boolean isByServerClock;

    /**
     * Refuses what cannot be or does not go together, and reads what is described.
     *
     * @param state has been read; what goes on from a state has the machine of that
     */
    public void prepare(DumpedState state) {
        procs.ifPresent(number -> requirePositive("--procs", number));
        nodes.ifPresent(number -> requirePositive("--nodes", number));
        procs.ifPresent(this::requireEvenNodes);
        gpuNodes.ifPresent(number -> requirePercent("--gpu-nodes", number));
        gpuJobs.ifPresent(number -> requirePercent("--gpu-jobs", number));
        rule = scarce.map(this::rule);
        if (cluster.isPresent() && scarce.isPresent()) {
            throw wrong("--cluster and --scarce exclude each other: " + cluster.get() + " says it by the key scarce");
        }
        if (cluster.isPresent() && (procs.isPresent() || nodes.isPresent())) {
            throw wrong("--cluster and " + (procs.isPresent() ? "--procs" : "--nodes") + " exclude each other");
        }
        if (cluster.isPresent()) {
            ClusterFile file = ClusterFile.read(cluster.get());
            described = Optional.of(file.machine());
            policy = file.policy();
            rules = file.rules();
        }
        if (threshold.isPresent() && formula.isEmpty()) {
            throw wrong("--formula-threshold stands beside --formula alone");
        }
        state.start().ifPresent(start -> {
            asked().ifPresent(option -> {
                throw wrong("--state and " + option + " exclude each other: the machine is that of the dump");
            });
            described = Optional.of(start.machine());
            policy = Optional.of(start.policy());
            rules = start.rules();
            isByServerClock = true;
        });
        formula.ifPresent(told -> {
            JobOrder order = JobOrder.by(told);
            rules = rules.ordered(threshold.map(order::above).orElse(order));
        });
    }

    private Optional<String> asked() {
        return cluster.map(file -> "--cluster")
                .or(() -> procs.map(number -> "--procs"))
                .or(() -> nodes.map(number -> "--nodes"));
    }

    /** The file that describes it. */
    public Optional<Path> file() {
        return cluster;
    }

    /** The policy that the description names. */
    public Optional<PolicySpec> policy() {
        return policy;
    }

    /** Whether the description says how the machine is shared out. */
    public boolean tellsShares() {
        return rules.shares().isPresent();
    }

    /** What a made-up log is made for. */
    public SampleWorkload sample() {
        return described.map(SampleWorkload::on).orElseGet(() -> SampleWorkload.on(procs.orElse(SAMPLE_CPUS)));
    }

    /** What a made-up log with gpus is made by. */
    public GpuJobs gpus() {
        return new GpuJobs(
                gpuNodes.map(ReplayMachine::share).orElse(GpuJobs.USUAL.nodeShare()),
                gpuJobs.map(ReplayMachine::share).orElse(GpuJobs.USUAL.jobShare()));
    }

    /** The log on a machine that keeps what is asked for; where nothing is asked for, what its nodes show, or nothing. */
    public JobLog keeping(JobLog log, boolean usually) {
        ScarceRule kept = rule.orElse(usually ? ScarceRule.BY_NODES : ScarceRule.NONE);
        return log instanceof SiteLog site && !kept.equals(ScarceRule.NONE) ? site.keeping(kept) : log;
    }

    /** What the log is replayed on: a log that knows its machine on that, unless another one is asked for. */
    public Machine of(JobLog read) {
        if (described.isPresent()) {
            return described.get();
        }
        if (read instanceof SiteLog site && procs.isEmpty() && nodes.isEmpty()) {
            return site.machine();
        }
        RecordedLog log = read.recorded();
        int cpus = procs.or(() -> boxed(log.maxProcs()))
                .orElseThrow(() -> wrong("--procs is needed, as " + log.whyNoMaxProcs()));
        requireEvenNodes(cpus);
        return Machine.ofNodes(nodes.orElse(1), cpus / nodes.orElse(1));
    }

    /** What holds on it, by the clock of the log, which begins with the log, or by that of the server whose state it is. */
    public SiteRules rules(JobLog read) {
        return isByServerClock
                ? rules
                : rules.since(read.recorded().unixStartTime().orElse(0));
    }

    /** What holds on it without any log. */
    public SiteRules rules() {
        return rules;
    }

    /** What the options say of it, the same for the same machine. */
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        procs.ifPresent(number -> facts.put("procs", number.toString()));
        nodes.ifPresent(number -> facts.put("nodes", number.toString()));
        gpuNodes.ifPresent(number -> facts.put("gpu_nodes", number.toString()));
        gpuJobs.ifPresent(number -> facts.put("gpu_jobs", number.toString()));
        scarce.ifPresent(kinds -> facts.put("scarce", kinds));
        cluster.ifPresent(file -> {
            try {
                facts.put("cluster", Sha256.of(file));
            } catch (IOException e) {
                throw new FailedException("--cluster " + file + ": " + WholeFile.reason(e));
            }
        });
        if (!rules.acceptableWait().equals(AcceptableWait.WITH_FLOORS)) {
            facts.put("acceptable", rules.acceptableWait().toString());
        }
        formula.ifPresent(told -> facts.put("formula", told.text()));
        threshold.ifPresent(number -> facts.put("formula_threshold", number.toString()));
        return facts;
    }

    /** That queues which the description names have no jobs in the log, where that is so. */
    public Optional<String> queuesOfNoJob(ReplayLog log) {
        if (cluster.isEmpty()) {
            return Optional.empty();
        }
        Set<String> there = log.queues();
        Set<String> named = new TreeSet<>();
        rules.queues().forEach(queue -> named.add(queue.name()));
        rules.windows().forEach(window -> window.queue().ifPresent(named::add));
        named.removeAll(there);
        there.remove("");
        return named.isEmpty()
                ? Optional.empty()
                : Optional.of(cluster.orElseThrow() + ": no job of the log is in queue " + String.join(", ", named)
                        + "; its queues are " + (there.isEmpty() ? "not known" : String.join(", ", there)));
    }

    private static double share(int percent) {
        return percent / 100.0;
    }

    private ScarceRule rule(String written) {
        return ScarceForm.read(written)
                .orElseThrow(() -> wrong("--scarce is '" + Excerpt.of(written)
                        + "', but may be by-nodes, none, or names such as gpus,memory"));
    }

    private void requirePercent(String option, int value) {
        if (value > 100) {
            throw wrong(option + " must be at most 100, but is " + value);
        }
    }

    private void requirePositive(String option, int value) {
        if (value < 1) {
            throw wrong(option + " must be at least 1, but is " + value);
        }
    }

    private void requireEvenNodes(int cpus) {
        if (cpus % nodes.orElse(1) != 0) {
            throw wrong("--nodes " + nodes.orElse(1) + " does not divide the " + cpus + " cpus evenly");
        }
    }

    private static Optional<Integer> boxed(OptionalInt number) {
        return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
