package org.almanac.daemon.config;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.SectionForm;

/**
 * How a server makes a cycle begin at once.
 *
 * @param port where TORQUE calls its scheduler; empty where nobody is to listen
 * @param register whether OpenPBS is to register us as its scheduler
 */
public record WakingSettings(OptionalInt port, boolean register) {
    private static final int MOST_PORT = 65_535;

    static final Key<OptionalInt> PORT = Key.usual(
            "port",
            new ScalarForm<>(List.of("a port from 1 to 65535", "off"), List.of("off"), WakingSettings::port),
            "15004",
            "the port at which TORQUE calls its scheduler, on its own host");
    static final Key<Boolean> REGISTER = Key.usual(
            "register",
            Forms.YES_NO,
            "no",
            "whether to register as the scheduler of OpenPBS, which then calls, runs jobs by qrun without nodes, and lets"
                    + " suspended jobs run on; its pbs.conf must name the daemon's user as PBS_DAEMON_SERVICE_USER");
    static final SectionForm<WakingSettings> FORM = new SectionForm<>(
            List.of(PORT, REGISTER), section -> new WakingSettings(section.get(PORT), section.get(REGISTER)));

    private static Optional<OptionalInt> port(String text) {
        if (text.equals("off")) {
            return Optional.of(OptionalInt.empty());
        }
        return Forms.count(text)
                .filter(port -> port >= 1 && port <= MOST_PORT)
                .map(port -> OptionalInt.of(port.intValue()));
    }
}
