package org.almanac.workload.accounting;

import java.util.ArrayList;
import java.util.List;
import org.almanac.workload.request.MemorySize;

/**
 * What a run holds of one node, as exec_vnode or exec_host tells it.
 *
 * @param node its name; of OpenPBS the vnode's
 * @param cpus at least 0
 * @param memory bytes; 0 where the record does not say
 * @param piece which of the request's pieces it belongs to, counted from 0 in the order written; a piece may lie on several
 *     vnodes
 */
public record Held(String node, int cpus, long memory, int piece) {
    private static final int MOST = 1_000_000;
    private static final int MOST_DIGITS = 9;

    /** Reads exec_vnode, {@code (vn1:ncpus=2:mem=1gb)+(vn2:ncpus=2)}; what is not legible in it is left out. */
    public static List<Held> ofVnodes(String text) {
        List<Held> held = new ArrayList<>();
        int piece = -1;
        boolean inside = false;
        for (String each : split(text, '+')) {
            boolean opens = each.startsWith("(");
            if (opens || !inside) {
                piece++;
            }
            inside = (inside || opens) && !each.endsWith(")");
            List<String> terms =
                    split(each.substring(opens ? 1 : 0, each.length() - (each.endsWith(")") ? 1 : 0)), ':');
            int cpus = 0;
            long memory = 0;
            for (String term : terms) {
                if (term.startsWith("ncpus=")) {
                    cpus = number(term.substring(6));
                } else if (term.startsWith("mem=")) {
                    memory = MemorySize.parse(term.substring(4)).orElse(0);
                }
            }
            if (!terms.isEmpty() && !terms.get(0).isEmpty()) {
                held.add(new Held(terms.get(0), cpus, memory, piece));
            }
        }
        return held;
    }

    /**
     * Reads exec_host: {@code n1/0-3+n2/0,2} and {@code n1/1+n1/0} by TORQUE, {@code n1/0*4+n2/0} by OpenPBS; what is
     * not legible in it is left out. Slots of one host that follow each other are one piece.
     */
    public static List<Held> ofHosts(String text) {
        List<Held> held = new ArrayList<>();
        for (String each : split(text, '+')) {
            int slash = each.indexOf('/');
            String node = slash < 0 ? each : each.substring(0, slash);
            int cpus = slash < 0 ? 1 : slots(each.substring(slash + 1));
            if (node.isEmpty()) {
                continue;
            }
            Held last = held.isEmpty() ? null : held.get(held.size() - 1);
            if (last != null && last.node.equals(node)) {
                held.set(held.size() - 1, new Held(node, Math.min(MOST, last.cpus + cpus), 0, last.piece));
            } else {
                held.add(new Held(node, cpus, 0, last == null ? 0 : last.piece + 1));
            }
        }
        return held;
    }

    private static List<String> split(String text, char by) {
        List<String> parts = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int stop = text.indexOf(by, at);
            stop = stop < 0 ? text.length() : stop;
            parts.add(text.substring(at, stop));
            at = stop + 1;
        }
        return parts;
    }

    private static int slots(String text) {
        int star = text.indexOf('*');
        if (star >= 0) {
            return number(text.substring(star + 1));
        }
        long slots = 0;
        for (String each : split(text, ',')) {
            int dash = each.indexOf('-');
            slots +=
                    dash < 0 ? 1 : Math.max(1, number(each.substring(dash + 1)) - number(each.substring(0, dash)) + 1L);
        }
        return (int) Math.min(MOST, slots);
    }

    private static int number(String text) {
        int number = 0;
        if (text.length() > MOST_DIGITS) {
            return 0;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return 0;
            }
            number = 10 * number + c - '0';
        }
        return Math.min(MOST, number);
    }
}
