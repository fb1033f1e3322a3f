package org.almanac.replay.paper;

import java.util.List;

/**
 * A published table with what was measured for it.
 *
 * @param findings what else follows from the figures, a sentence each
 */
public record MeasuredTable(PublishedTable table, List<MeasuredPart> parts, List<String> findings) {
    public MeasuredTable {
        parts = List.copyOf(parts);
        findings = List.copyOf(findings);
    }
}
