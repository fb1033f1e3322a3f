package org.almanac.pbs.torque;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.reading.TextException;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Sharing;
import org.almanac.workload.request.AskedMemory;
import org.almanac.workload.request.MemorySize;
import org.almanac.workload.request.NodePart;
import org.almanac.workload.request.NodeTerm;
import org.almanac.workload.request.Nodespec;
import org.almanac.workload.request.OpenPbsRequests;
import org.almanac.workload.request.RequestFormatException;
import org.almanac.workload.request.TorqueRequests;

/**
 * All that a job of TORQUE asks for, as texts; equal ones mean the same.
 *
 * <p>{@code nodes=}, {@code procs=} or {@code ncpus=} say how many cpus, the first of them where several are written,
 * but that the {@code nodes=1} that queues give by default yields to the others; a job that says nothing asks for one
 * cpu. {@code neednodes}, where it differs from {@code nodes}, is where somebody wants to have it: a whole nodespec takes
 * the place of {@code nodes}, mere properties are wanted besides. So are the properties that its queue requires, and
 * {@code host=}. Memory is {@code mem} of the whole job and {@code pmem} of each cpu; {@code vmem} and {@code pvmem}
 * count only where the memory of nodes includes what they may swap out.
 *
 * <p>Some resources bound what a job's processes may do, or are for people, and ask nothing of nodes. What is known as
 * neither, such as Moab's {@code gres=} or {@code advres=}, and all that is asked for with {@code -L}, is not understood:
 * who planned without it would start jobs where they cannot run.
 *
 * @param resources what is read, by name
 * @param countables what is asked for of things that belong to no node
 * @param others what is not understood, by name
 */
record TorqueAsk(
        Map<String, String> resources,
        Map<String, String> countables,
        Map<String, String> others,
        String accessPolicy,
        List<String> queueWants) {
    private static final Set<String> READ =
            Set.of("nodes", "neednodes", "procs", "ncpus", "mem", "pmem", "vmem", "pvmem", "host", "naccesspolicy");

    /** Of time, of single processes, counts of what is asked for elsewhere, files to run, and words for people. */
    private static final Set<String> ASK_NOTHING_OF_NODES = Set.of(
            "walltime",
            "soft_walltime",
            "deadline",
            "cput",
            "pcput",
            "nice",
            "file",
            "stack",
            "core",
            "nodect",
            "procct",
            "size",
            "prologue",
            "epilogue",
            "other",
            "qos",
            "start_time");

    private static final Set<String> ALONE =
            Set.of("SINGLEJOB", "SINGLETASK", "SINGLEUSER", "UNIQUEUSER", "SINGLEGROUP", "SINGLEACCOUNT");

    private static final Set<String> SHARED = Set.of("SHARED", "SHAREDONLY");
    private static final long MOST_CPUS = 1_000_000;
    private static final String PREFIX = "Resource_List.";
    private static final String NEW_STYLE = "req_information";
    private static final String POLICY = "NACCESSPOLICY:";

    /** What the job asks for, countables of those names included, in a queue that wants these properties. */
    static TorqueAsk of(BatchObject job, Set<String> countableNames, List<String> queueWants) {
        Map<String, String> resources = new TreeMap<>();
        Map<String, String> countables = new TreeMap<>();
        Map<String, String> others = new TreeMap<>();
        job.attributes().forEach((key, value) -> {
            if (key.startsWith(PREFIX)) {
                String resource = key.substring(PREFIX.length());
                if (READ.contains(resource)) {
                    resources.put(resource, value);
                } else if (countableNames.contains(resource)) {
                    countables.put(resource, value);
                } else if (!ASK_NOTHING_OF_NODES.contains(resource)) {
                    others.put(resource, value);
                }
            } else if (key.startsWith(NEW_STYLE) && !asksInOldStyle(job)) {
                others.put(key, value);
            }
        });
        return new TorqueAsk(resources, countables, others, job.get("x").orElse(""), queueWants);
    }

    /** A server with control groups tells of jobs that run in the new style too what they ask for in the old one. */
    private static boolean asksInOldStyle(BatchObject job) {
        return List.of("nodes", "procs", "ncpus").stream()
                .anyMatch(resource -> job.get(PREFIX + resource).isPresent());
    }

    private Optional<String> asked(String resource) {
        return Optional.ofNullable(resources.get(resource));
    }

    /** The request on a machine that counts these kinds. */
    Request request(ResourceKinds kinds, boolean virtualMemory) throws RequestFormatException, TextException {
        requireUnderstood();
        TorqueRequests requests = new TorqueRequests(kinds);
        AskedMemory memory = memory(virtualMemory);
        Optional<String> nodes = asked("nodes");
        boolean byDefault = nodes.isEmpty() || nodes.get().equals("1");
        Request request;
        if (byDefault && asked("procs").isPresent()) {
            requireModest(memory, MOST_CPUS);
            request = requests.procs(asked("procs").get(), memory);
        } else if (byDefault && asked("ncpus").isPresent()) {
            requireModest(memory, MOST_CPUS);
            request = requests.ncpus(asked("ncpus").get(), memory);
        } else {
            Nodespec spec = nodespec(Nodespec.parse(nodes.orElse("1")));
            requireModest(memory, spec.cpus());
            request = requests.nodes(spec, memory);
        }
        return besides(request);
    }

    private void requireUnderstood() throws TextException {
        if (!others.isEmpty()) {
            Map.Entry<String, String> first = others.entrySet().iterator().next();
            String text = first.getKey() + "=" + first.getValue();
            throw new TextException(
                    text,
                    first.getKey().startsWith(NEW_STYLE)
                            ? "part of a request that can be planned (it was made with -L; only -l is understood)"
                            : "resource that can be planned, as neither nodes nor resources_available tell of it");
        }
    }

    private Nodespec nodespec(Nodespec nodes) throws RequestFormatException {
        Optional<String> needed = asked("neednodes").filter(text -> !text.equals(nodes.text()));
        if (needed.isEmpty()) {
            return nodes;
        }
        Nodespec spec = Nodespec.parse(needed.get());
        return propertiesOf(spec).isPresent() ? nodes : spec;
    }

    /** The properties that a nodespec names that names nothing else. */
    private static Optional<List<String>> propertiesOf(Nodespec spec) {
        NodePart part = spec.parts().get(0);
        boolean mere = spec.parts().size() == 1
                && part.count().isEmpty()
                && part.ppn().isEmpty()
                && part.gpus().isEmpty()
                && part.mics().isEmpty()
                && part.memory().isEmpty()
                && part.terms().stream().allMatch(NodeTerm.Wanted.class::isInstance);
        return mere ? Optional.of(part.terms().stream().map(NodeTerm::name).toList()) : Optional.empty();
    }

    private AskedMemory memory(boolean virtualMemory) throws TextException {
        OptionalLong whole = size("mem");
        OptionalLong perCpu = size("pmem");
        if (virtualMemory) {
            whole = larger(whole, size("vmem"));
            perCpu = larger(perCpu, size("pvmem"));
        }
        return new AskedMemory(whole, perCpu);
    }

    private static OptionalLong larger(OptionalLong one, OptionalLong other) {
        return one.isEmpty() || other.isPresent() && other.getAsLong() > one.getAsLong() ? other : one;
    }

    private OptionalLong size(String resource) throws TextException {
        Optional<String> text = asked(resource);
        OptionalLong size = text.map(MemorySize::parse).orElse(OptionalLong.empty());
        if (text.isPresent() && size.isEmpty()) {
            throw new TextException(text.get(), "amount of " + resource);
        }
        return size;
    }

    private void requireModest(AskedMemory memory, long cpus) throws TextException {
        if (memory.perCpu().orElse(0) > MemorySize.LARGEST / cpus) {
            throw new TextException(asked("pmem").or(() -> asked("pvmem")).orElse(""), "memory of one cpu of " + cpus);
        }
    }

    /** The request with what is asked for beside the cpus. */
    private Request besides(Request request) throws RequestFormatException, TextException {
        List<String> wanted = new ArrayList<>(queueWants);
        asked("host").ifPresent(wanted::add);
        if (asked("neednodes").isPresent() && !asked("neednodes").equals(asked("nodes"))) {
            propertiesOf(Nodespec.parse(asked("neednodes").get())).ifPresent(wanted::addAll);
        }
        Map<String, Long> amounts = countableAmounts();
        Sharing sharing = sharing().orElse(request.sharing());
        if (wanted.isEmpty() && amounts.isEmpty() && sharing == request.sharing()) {
            return request;
        }
        List<Chunk> chunks = new ArrayList<>();
        for (Chunk chunk : request.chunks()) {
            Set<String> all = new HashSet<>(chunk.wanted());
            all.addAll(wanted);
            chunks.add(new Chunk(chunk.count(), chunk.each(), all, chunk.avoided()));
        }
        return new Request(chunks, request.arrangement(), sharing, amounts);
    }

    private Map<String, Long> countableAmounts() throws TextException {
        Map<String, Long> amounts = new HashMap<>();
        for (Map.Entry<String, String> asked : countables.entrySet()) {
            OptionalLong amount = OpenPbsRequests.amount(asked.getValue());
            if (amount.isEmpty()) {
                throw new TextException(asked.getValue(), "amount of " + asked.getKey());
            }
            amounts.put(asked.getKey(), amount.getAsLong());
        }
        return amounts;
    }

    /** Whether somebody else may be on the nodes, as {@code naccesspolicy} says; who may with some others is alone. */
    private Optional<Sharing> sharing() throws TextException {
        Optional<String> policy = asked("naccesspolicy");
        String words = accessPolicy.toUpperCase(Locale.ROOT);
        int at = words.indexOf(POLICY);
        if (policy.isEmpty() && at >= 0) {
            policy = Optional.of(words.substring(at + POLICY.length()).split("[;\\s]", 2)[0]);
        }
        String word = policy.orElse("SHARED").toUpperCase(Locale.ROOT);
        if (!SHARED.contains(word) && !ALONE.contains(word)) {
            throw new TextException(policy.orElse(""), "way to share nodes (naccesspolicy)");
        }
        return ALONE.contains(word) ? Optional.of(Sharing.EXCLUSIVE) : Optional.empty();
    }
}
