package org.almanac.daemon.demo;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.almanac.planner.policy.PolicySpec;

/**
 * What a demo is to show.
 *
 * @param trace the log whose jobs are submitted; without one they are made up
 * @param nodes how many; where it is empty, as many as the log's machine needs, else the usual number
 * @param cpus of each node
 * @param speed how many seconds of the cluster's pass in one of ours
 * @param port for the page and the API; 0 for a free one
 * @param seed of all that is drawn by lot
 */
public record DemoSettings(
        Optional<Path> trace, OptionalInt nodes, int cpus, double speed, int port, PolicySpec policy, long seed) {
    public static final int USUAL_NODES = 16;
    public static final int USUAL_CPUS = 16;
    public static final double USUAL_SPEED = 60;
    public static final int USUAL_PORT = 8642;
    public static final String HOST = "127.0.0.1";
}
