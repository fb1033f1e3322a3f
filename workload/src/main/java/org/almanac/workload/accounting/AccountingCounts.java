package org.almanac.workload.accounting;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What was found in accounting files, by number; what was found nowhere is left out.
 *
 * @param lines how many lines were read that are not blank
 * @param records how many of them are records of each kind
 * @param badLines how many could not be used, and why
 * @param firstBad the first of those in words, each with its file and line
 * @param oddities how often something was odd
 * @param otherFiles files of a directory that were left alone, as their names are no day's
 * @param secondFiles files of a directory that were left alone, as the same day was read from another
 */
public record AccountingCounts(
        long lines,
        Map<RecordType, Long> records,
        Map<BadLine, Long> badLines,
        List<String> firstBad,
        Map<Oddity, Long> oddities,
        List<String> otherFiles,
        List<String> secondFiles) {
    public AccountingCounts {
        records = sorted(RecordType.class, records);
        badLines = sorted(BadLine.class, badLines);
        firstBad = List.copyOf(firstBad);
        oddities = sorted(Oddity.class, oddities);
        otherFiles = List.copyOf(otherFiles);
        secondFiles = List.copyOf(secondFiles);
    }

    /** How many lines could not be used, for whichever reason. */
    public long bad() {
        return badLines.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How often that was found. */
    public long of(Oddity oddity) {
        return oddities.getOrDefault(oddity, 0L);
    }

    private static <E extends Enum<E>> Map<E, Long> sorted(Class<E> type, Map<E, Long> counts) {
        Map<E, Long> copy = new EnumMap<>(type);
        copy.putAll(counts);
        return Collections.unmodifiableMap(copy);
    }
}
