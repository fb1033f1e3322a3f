package org.almanac.daemon.trial;

import java.util.List;
import java.util.random.RandomGenerator;

/** How a server tells what is not so. */
enum Lie {
    /** Some of its jobs are not told of, others each time. */
    JOBS_COME_AND_GO {
        @Override
        List<String> of(List<String> parts, RandomGenerator random) {
            return parts.stream()
                    .filter(part -> !part.startsWith("@job") || random.nextInt(4) > 0)
                    .toList();
        }
    },
    /** The answers end in the middle. */
    HALF_ANSWERS {
        @Override
        List<String> of(List<String> parts, RandomGenerator random) {
            int whole = parts.size() / 2;
            String last = parts.get(whole);
            List<String> told = new java.util.ArrayList<>(parts.subList(0, whole));
            told.add(last.substring(0, last.length() / 2) + "\n");
            return told;
        }
    },
    /** Some of its nodes are not told of. */
    NODES_COME_AND_GO {
        @Override
        List<String> of(List<String> parts, RandomGenerator random) {
            return parts.stream()
                    .filter(part -> !part.startsWith("@node") || random.nextInt(4) > 0)
                    .toList();
        }
    },
    /** Values are of another kind than they should be, too large or empty. */
    NONSENSE {
        @Override
        List<String> of(List<String> parts, RandomGenerator random) {
            return parts.stream().map(part -> nonsense(part, random)).toList();
        }
    };

    private static final List<String> VALUES =
            List.of("", "-1", "99999999999999999999", "\\xff\\xfe", "n01", "00:00:00", "1:ppn=0", "4294967296", "Z");

    private static String nonsense(String part, RandomGenerator random) {
        boolean spared = part.startsWith("@server") || part.startsWith("@queue");
        StringBuilder text = new StringBuilder();
        for (String line : part.lines().toList()) {
            boolean wrong = !spared && line.contains("=") && random.nextInt(12) == 0;
            text.append(wrong ? line.replaceFirst("=.*", "=") + VALUES.get(random.nextInt(VALUES.size())) : line)
                    .append('\n');
        }
        return text.toString();
    }

    /** What is told in place of the truth. */
    abstract List<String> of(List<String> parts, RandomGenerator random);
}
