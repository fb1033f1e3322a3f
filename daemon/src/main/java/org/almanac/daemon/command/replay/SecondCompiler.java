package org.almanac.daemon.command.replay;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
import org.almanac.replay.ExpectedCrowd;
import org.almanac.replay.ReplayLog;

/**
 * Java's second compiler, which the launcher keeps from a replay, as that is mostly over before it pays: where thousands of
 * jobs will wait, the plan takes nearly all of the time and is compiled a second time after all.
 */
public final class SecondCompiler {
    /** The file that says what is compiled a second time then; the launcher tells it where that is worth it. */
    private static final String DIRECTIVES = "almanac.directives";

    /** Where so many wait, the plan alone takes longer than to compile it: HPC2N's log, with 2,600, is over before. */
    private static final int MANY_WAITING = 4_000;

    private SecondCompiler() {}

    /** To be asked before anything is planned, as what has been kept from it once is so for good. */
    public static void useFor(ReplayLog log, long cpus) {
        String directives = System.getProperty(DIRECTIVES, "");
        if (!directives.isEmpty() && ExpectedCrowd.of(log, cpus) >= MANY_WAITING) {
            use(directives);
        }
    }

    private static void use(String directives) {
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "compilerDirectivesAdd",
                            new Object[] {new String[] {'"' + directives + '"'}},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            // Another Java may not have it: the replay takes longer.
        }
    }
}
