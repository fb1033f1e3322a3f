package org.almanac.benchmarks.matrix;

import java.util.List;

/** The matrix for people, in Markdown: a table of each section, and the targets that are met or missed. */
record Summary(List<MatrixSection> sections, List<String> logs) {
    String of(Outcomes outcomes) {
        StringBuilder text = new StringBuilder();
        for (MatrixSection section : sections) {
            text.append("## ").append(section.title()).append("\n\n").append(section.head());
            logs.forEach(log -> text.append(section.rows(log, outcomes)));
            text.append('\n');
            limits(section, outcomes).forEach(limit -> text.append(limit.line()).append('\n'));
            text.append('\n');
        }
        List<MatrixLimit> all = limits(outcomes);
        long met = all.stream().filter(MatrixLimit::isMet).count();
        return text.append(met + " of " + all.size() + " targets are met.\n").toString();
    }

    /** Of all sections. */
    List<MatrixLimit> limits(Outcomes outcomes) {
        return sections.stream()
                .flatMap(section -> limits(section, outcomes).stream())
                .toList();
    }

    private List<MatrixLimit> limits(MatrixSection section, Outcomes outcomes) {
        return logs.stream()
                .filter(section.targeted()::contains)
                .flatMap(log -> section.limits(log, outcomes).stream())
                .toList();
    }
}
