package org.almanac.replay.paper;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Rows and columns of a table that tell the same measure: a row is a log, a column mostly a policy.
 *
 * @param rows the names with which the files of the logs begin
 * @param figures the published ones, by row and column; those that were not printed as numbers are not there
 * @param amount whether it is measured always or only where all is asked for
 */
public record TablePart(
        String name,
        Metric metric,
        List<Column> columns,
        List<String> rows,
        Map<String, Map<String, Double>> figures,
        List<Claim> claims,
        Amount amount) {

    /** Whether a part takes too long to be measured each time. */
    public enum Amount {
        ALWAYS,
        IN_FULL
    }

    public TablePart {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
        claims = List.copyOf(claims);
    }

    /** The figure that was published. */
    public OptionalDouble published(String row, String column) {
        Double figure = figures.getOrDefault(row, Map.of()).get(column);
        return figure == null ? OptionalDouble.empty() : OptionalDouble.of(figure);
    }

    /** The same of another log, of which nothing was published: of the claims those that are made of all logs. */
    TablePart on(String row) {
        Set<String> claimed = new HashSet<>();
        claims.forEach(claim -> claimed.addAll(claim.rows()));
        List<Claim> ofAll = claims.stream()
                .filter(claim -> claim.rows().containsAll(claimed))
                .map(claim -> claim.on(row))
                .toList();
        return new TablePart(name, metric, columns, List.of(row), Map.of(), ofAll, amount);
    }
}
