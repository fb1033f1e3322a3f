package org.almanac.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The names of the files that tell the jobs' starts, one file a policy. */
public final class JobsFiles {
    private JobsFiles() {}

    /**
     * One policy's file is the one that was asked for. Several get a file each, with the policy as it was written before
     * the extension: {@code jobs.csv} becomes {@code jobs-easy.csv} and {@code jobs-fcfs.csv}.
     */
    public static List<WholeFile> of(Path file, List<String> policies) {
        WholeFile asked = new WholeFile(file);
        if (policies.size() == 1 || asked.isDevice() || file.getFileName() == null) {
            return policies.stream().map(policy -> asked).toList();
        }
        Set<String> names = new LinkedHashSet<>();
        for (String policy : policies) {
            String part = policy.replaceAll("[^A-Za-z0-9._=]+", "-");
            String name = named(file, part);
            for (int again = 2; !names.add(name); again++) {
                name = named(file, part + "-" + again);
            }
        }
        List<WholeFile> files = new ArrayList<>();
        names.forEach(name -> files.add(new WholeFile(file.resolveSibling(name))));
        return List.copyOf(files);
    }

    private static String named(Path file, String policy) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? name + "-" + policy : name.substring(0, dot) + "-" + policy + name.substring(dot);
    }
}
