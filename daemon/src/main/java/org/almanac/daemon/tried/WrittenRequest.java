package org.almanac.daemon.tried;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.almanac.pbs.reading.WrittenValues;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.policy.parameter.NearestName;
import org.almanac.workload.request.AskedMemory;
import org.almanac.workload.request.MemorySize;
import org.almanac.workload.request.Nodespec;
import org.almanac.workload.request.OpenPbsRequests;
import org.almanac.workload.request.Place;
import org.almanac.workload.request.RequestFormatException;
import org.almanac.workload.request.Select;
import org.almanac.workload.request.TorqueRequests;
import org.almanac.workload.text.Excerpt;

/**
 * What a job asks for, as users write it behind {@code -l} of {@code qsub}: {@code select=} and {@code place=} as OpenPBS has
 * them, or {@code nodes=}, {@code procs=} or {@code ncpus=} with {@code mem=} and {@code pmem=} as TORQUE has them; a
 * {@code walltime=}; and amounts of things that belong to no node and that limits count.
 *
 * @param walltime in seconds; empty where none is written
 */
public record WrittenRequest(Request request, OptionalLong walltime) {
    private static final String SELECT = "select";
    private static final String PLACE = "place";
    private static final String NODES = "nodes";
    private static final String PROCS = "procs";
    private static final String NCPUS = "ncpus";
    private static final String MEM = "mem";
    private static final String PMEM = "pmem";
    private static final String WALLTIME = "walltime";
    private static final List<String> PIECES = List.of(SELECT, NODES, PROCS, NCPUS);
    private static final Set<String> KNOWN = Set.of(SELECT, PLACE, NODES, PROCS, NCPUS, MEM, PMEM, WALLTIME);

    /** So many pieces a job may ask for in all. */
    private static final int MOST_PIECES = 1_000_000;

    /** Reads it for a machine that counts these kinds, and where limits count these things that belong to no node. */
    public static WrittenRequest read(List<String> written, ResourceKinds kinds, Set<String> countables)
            throws RefusedTrialException {
        Map<String, String> asked = asked(written, countables);
        List<String> pieces = PIECES.stream().filter(asked::containsKey).toList();
        if (pieces.isEmpty()) {
            throw RefusedTrialException.ofRequest(
                    "it does not say what is asked for; write it as select=2:ncpus=8, nodes=2:ppn=8, procs=16 or"
                            + " ncpus=8");
        }
        if (pieces.size() > 1) {
            throw RefusedTrialException.ofRequest(pieces.get(0) + " and " + pieces.get(1) + " exclude each other");
        }
        String how = pieces.get(0);
        for (String other : how.equals(SELECT) ? List.of(MEM, PMEM) : List.of(PLACE)) {
            if (asked.containsKey(other)) {
                throw RefusedTrialException.ofRequest(other + " does not go with " + how + "="
                        + (how.equals(SELECT)
                                ? "; what each chunk needs stands in it, as in select=2:ncpus=8:mem=4gb"
                                : ""));
            }
        }
        OptionalLong walltime = OptionalLong.empty();
        if (asked.containsKey(WALLTIME)) {
            walltime = OptionalLong.of(walltime(asked.get(WALLTIME)));
        }
        try {
            Request request = how.equals(SELECT) ? select(asked, kinds) : torque(how, asked, kinds);
            return new WrittenRequest(
                    new Request(request.chunks(), request.arrangement(), request.sharing(), amounts(asked, countables)),
                    walltime);
        } catch (RequestFormatException e) {
            throw RefusedTrialException.ofRequest(e.getMessage());
        }
    }

    /** The seconds of a walltime: {@code 4:00:00}, {@code 3600}, {@code 4h}. */
    public static long walltime(String text) throws RefusedTrialException {
        OptionalLong seconds = text.matches("[0-9]{1,7}[mhd]")
                ? OptionalLong.of(
                        Long.parseLong(text.substring(0, text.length() - 1)) * unit(text.charAt(text.length() - 1)))
                : WrittenValues.seconds(text);
        if (seconds.isEmpty() || seconds.getAsLong() < 1) {
            throw RefusedTrialException.ofRequest(
                    "walltime is '" + Excerpt.of(text) + "', but may be a time such as 4:00:00, 3600 or 4h");
        }
        return seconds.getAsLong();
    }

    private static long unit(char letter) {
        return switch (letter) {
            case 'm' -> 60;
            case 'h' -> 3_600;
            default -> 86_400;
        };
    }

    private static Map<String, String> asked(List<String> written, Set<String> countables)
            throws RefusedTrialException {
        Map<String, String> asked = new LinkedHashMap<>();
        for (String part : written.stream()
                .flatMap(text -> List.of(text.split(",")).stream())
                .toList()) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part.strip() : part.substring(0, equals).strip();
            if (!KNOWN.contains(name) && !countables.contains(name)) {
                Set<String> names = new TreeSet<>(KNOWN);
                names.addAll(countables);
                throw RefusedTrialException.ofRequest("'" + Excerpt.of(name)
                        + "' is no resource that can be tried; there are " + String.join(", ", names)
                        + NearestName.of(name, names)
                                .map(near -> ". Maybe " + near + "?")
                                .orElse(""));
            }
            if (equals < 0) {
                throw RefusedTrialException.ofRequest("'" + name + "' has no value; write it as " + name + "=...");
            }
            if (asked.put(name, part.substring(equals + 1).strip()) != null) {
                throw RefusedTrialException.ofRequest(name + " stands twice");
            }
        }
        return asked;
    }

    private static Request select(Map<String, String> asked, ResourceKinds kinds) throws RequestFormatException {
        Place place = asked.containsKey(PLACE) ? Place.parse(asked.get(PLACE)) : Place.ANY;
        return new OpenPbsRequests(kinds)
                .request(Select.parse(asked.get(SELECT)), place.arrangement(), place.sharing(), Map.of());
    }

    private static Request torque(String how, Map<String, String> asked, ResourceKinds kinds)
            throws RequestFormatException, RefusedTrialException {
        TorqueRequests requests = new TorqueRequests(kinds);
        AskedMemory memory = new AskedMemory(size(MEM, asked), size(PMEM, asked));
        return switch (how) {
            case NODES -> requests.nodes(Nodespec.parse(asked.get(NODES)), memory);
            case PROCS -> requests.procs(asked.get(PROCS), memory);
            default -> requests.ncpus(asked.get(NCPUS), memory);
        };
    }

    private static OptionalLong size(String name, Map<String, String> asked) throws RefusedTrialException {
        Optional<String> text = Optional.ofNullable(asked.get(name));
        OptionalLong size = text.map(MemorySize::parse).orElse(OptionalLong.empty());
        // Of each of a million cpus it may be no more than fits.
        if (text.isPresent() && (size.isEmpty() || size.getAsLong() > MemorySize.LARGEST / MOST_PIECES)) {
            throw RefusedTrialException.ofRequest(
                    name + " is '" + Excerpt.of(text.get()) + "', but may be a size such as 4gb");
        }
        return size;
    }

    private static Map<String, Long> amounts(Map<String, String> asked, Set<String> countables)
            throws RefusedTrialException {
        Map<String, Long> amounts = new HashMap<>();
        for (String name : countables) {
            if (asked.containsKey(name)) {
                OptionalLong amount = OpenPbsRequests.amount(asked.get(name));
                if (amount.isEmpty()) {
                    throw RefusedTrialException.ofRequest(
                            name + " is '" + Excerpt.of(asked.get(name)) + "', but may be an amount such as 4");
                }
                amounts.put(name, amount.getAsLong());
            }
        }
        return amounts;
    }

    /** The request with so many times its pieces. */
    public Request times(int times) throws RefusedTrialException {
        List<Chunk> chunks = new ArrayList<>();
        long pieces = 0;
        for (Chunk chunk : request.chunks()) {
            pieces += (long) chunk.count() * times;
            if (pieces > MOST_PIECES) {
                throw RefusedTrialException.ofRequest("more than " + MOST_PIECES + " pieces are asked for");
            }
            chunks.add(new Chunk(chunk.count() * times, chunk.each(), chunk.wanted(), chunk.avoided()));
        }
        return new Request(chunks, request.arrangement(), request.sharing(), request.countables())
                .grouped(request.grouping());
    }
}
