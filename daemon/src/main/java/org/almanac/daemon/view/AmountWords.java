package org.almanac.daemon.view;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Amounts of resources in words, for people: {@code 1 cpu}, {@code 40 GB of memory}, {@code 3 matlab}.
 *
 * <p>A unit of bytes is 1024 times the one before, as PBS has it. Nobody is told of what there is nothing of.
 */
public final class AmountWords {
    private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB", "PB"};
    private static final String IN_BYTES = "_bytes";
    private static final Set<String> BYTES = Set.of("memory", "scratch");
    private static final Set<String> PLURALS = Set.of("cpus", "gpus", "jobs", "nodes", "chunks");

    private AmountWords() {}

    /** So much of the resource, which goes by its name or by that of the field of its bytes. */
    public static String of(String resource, long amount) {
        String name = name(resource);
        return quantity(resource, amount) + (isBytes(resource) ? " of " : " ") + (amount == 1 ? one(name) : name);
    }

    /** The amount without what it is of. */
    public static String quantity(String resource, long amount) {
        return isBytes(resource) ? bytes(amount) : Long.toString(amount);
    }

    /** All of the amounts by resource of which there is anything: {@code 1 cpu and 40 GB of memory}. */
    public static String of(Map<?, ?> amounts) {
        return of(amounts, amounts);
    }

    /** The amounts of what is asked for, whether there is any of it or not. */
    public static String of(Map<?, ?> amounts, Map<?, ?> asked) {
        List<String> each = amounts.entrySet().stream()
                .filter(amount -> number(asked.get(amount.getKey())) != 0)
                .map(amount -> of(String.valueOf(amount.getKey()), number(amount.getValue())))
                .toList();
        int last = each.size() - 1;
        return last < 1
                ? last < 0 ? "nothing" : each.get(0)
                : String.join(", ", each.subList(0, last)) + " and " + each.get(last);
    }

    private static long number(Object amount) {
        return amount instanceof Number number ? number.longValue() : 0;
    }

    /** In the largest unit of which there is a whole one, by four digits. */
    static String bytes(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= 1024 && unit < UNITS.length - 1) {
            amount /= 1024;
            unit++;
        }
        int decimals = amount >= 1000 ? 0 : amount >= 100 ? 1 : amount >= 10 ? 2 : 3;
        String digits = String.format(Locale.ROOT, "%." + decimals + "f", amount);
        return (decimals == 0 ? digits : digits.replaceFirst("\\.?0+$", "")) + " " + UNITS[unit];
    }

    private static boolean isBytes(String resource) {
        return resource.endsWith(IN_BYTES) || BYTES.contains(resource);
    }

    private static String name(String resource) {
        return resource.endsWith(IN_BYTES) ? resource.substring(0, resource.length() - IN_BYTES.length()) : resource;
    }

    private static String one(String name) {
        return PLURALS.contains(name) ? name.substring(0, name.length() - 1) : name;
    }
}
