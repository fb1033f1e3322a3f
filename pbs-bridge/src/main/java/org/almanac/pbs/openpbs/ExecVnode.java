package org.almanac.pbs.openpbs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.almanac.pbs.snapshot.Location;
import org.almanac.pbs.snapshot.Location.Share;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.workload.request.OpenPbsRequests;

/**
 * Where a job of OpenPBS is, as its {@code exec_vnode} says, and the vnodes of a reservation.
 *
 * <p>{@code (vn01:ncpus=2:mem=102400kb)+(vn02:ncpus=1+vn03:ncpus=1)}: a group in parentheses for each chunk, which may
 * be spread over vnodes. Where somebody started the job with mere names, there are no parentheses.
 */
public final class ExecVnode {
    private static final long MOST = 1L << 50;
    private static final long KILOBYTE = 1024;

    private ExecVnode() {}

    /** What is held on each vnode of the resources that are counted; empty where the text is something else. */
    static Optional<Map<String, Resources>> parse(String text, ResourceKinds kinds) {
        Map<String, long[]> held = new LinkedHashMap<>();
        int open = 0;
        for (String part : text.split("\\+", -1)) {
            boolean opens = part.startsWith("(");
            boolean closes = part.endsWith(")");
            open += opens ? 1 : 0;
            if (open > 1) {
                return Optional.empty();
            }
            String inner = part.substring(opens ? 1 : 0, part.length() - (closes && part.length() > 1 ? 1 : 0));
            if (!add(inner, kinds, held)) {
                return Optional.empty();
            }
            open -= closes ? 1 : 0;
            if (open < 0) {
                return Optional.empty();
            }
        }
        if (open != 0) {
            return Optional.empty();
        }
        Map<String, Resources> sums = new LinkedHashMap<>();
        held.forEach((vnode, amounts) -> sums.put(vnode, Resources.of(amounts)));
        return Optional.of(sums);
    }

    /** The same with its pieces, in their order; empty also where a vnode stands outside of parentheses. */
    static Optional<Location> location(String text, ResourceKinds kinds) {
        Optional<Map<String, Resources>> held = parse(text, kinds);
        if (held.isEmpty() || !text.startsWith("(")) {
            return Optional.empty();
        }
        List<List<Share>> pieces = new ArrayList<>();
        for (String piece : text.split("(?<=\\))\\+(?=\\()", -1)) {
            pieces.add(shares(parse(piece, kinds).orElse(Map.of())));
        }
        return Optional.of(new Location(shares(held.get()), pieces));
    }

    private static List<Share> shares(Map<String, Resources> held) {
        return held.entrySet().stream()
                .map(each -> new Share(each.getKey(), each.getValue()))
                .toList();
    }

    private static boolean add(String part, ResourceKinds kinds, Map<String, long[]> held) {
        String[] words = part.split(":", -1);
        if (words[0].isEmpty() || words[0].chars().anyMatch(c -> c == '(' || c == ')' || c == '=')) {
            return false;
        }
        long[] amounts = held.computeIfAbsent(words[0], vnode -> new long[kinds.count()]);
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            if (equals < 1) {
                return false;
            }
            int kind = kinds.indexOf(OpenPbsRequests.kindName(words[i].substring(0, equals)));
            if (kind >= 0) {
                OptionalLong amount = OpenPbsRequests.amount(words[i].substring(equals + 1));
                if (amount.isEmpty() || amount.getAsLong() + amounts[kind] > MOST) {
                    return false;
                }
                amounts[kind] += amount.getAsLong();
            }
        }
        return true;
    }

    /**
     * The text that starts a job there: a group for each piece in the order of the request, which is that of {@code
     * schedselect}.
     *
     * @param sizes the kinds that are written with a unit, memory among them
     */
    public static String text(Location location, ResourceKinds kinds, Set<String> sizes) {
        List<List<Share>> pieces = location.pieces().isEmpty()
                ? location.shares().stream().map(List::of).toList()
                : location.pieces();
        return pieces.stream()
                .map(piece -> piece.stream()
                        .map(share -> text(share, kinds, sizes))
                        .collect(Collectors.joining("+", "(", ")")))
                .collect(Collectors.joining("+"));
    }

    private static String text(Share share, ResourceKinds kinds, Set<String> sizes) {
        StringBuilder text = new StringBuilder(share.node());
        for (int kind = 0; kind < kinds.count(); kind++) {
            long amount = share.held().amount(kind);
            if (amount > 0 || kind == ResourceKinds.CPUS) {
                String name = kinds.name(kind);
                text.append(':')
                        .append(OpenPbsRequests.serverName(name))
                        .append('=')
                        .append(sizes.contains(name) ? size(amount) : Long.toString(amount));
            }
        }
        return text.toString();
    }

    private static String size(long bytes) {
        return bytes % KILOBYTE == 0 ? bytes / KILOBYTE + "kb" : bytes + "b";
    }
}
