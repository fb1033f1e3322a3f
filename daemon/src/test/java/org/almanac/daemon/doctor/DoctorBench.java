package org.almanac.daemon.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.ConfigurationException;
import org.almanac.daemon.config.ConfigurationReader;
import org.almanac.daemon.doctor.Finding.Verdict;
import org.almanac.daemon.predecessor.UsualPlaces;
import org.almanac.daemon.support.StubPbs;
import org.junit.jupiter.api.io.TempDir;

/** Sites at servers of a stub, for a doctor to look at. */
abstract class DoctorBench {
    static final long NOW = 1_795_178_500L;

    @TempDir
    Path folder;

    Findings examine(String server, String user) throws IOException, ConfigurationException {
        Path file = Files.writeString(
                folder.resolve("almanac.yaml"),
                "api: {listen: '127.0.0.1:1'}\nstate: " + folder.resolve("state") + "\n" + server);
        return new Doctor(ConfigurationReader.plain().read(file), user, present(), () -> NOW).examine();
    }

    /** The scheduler that the site has: whatever a test has put into the folder. */
    private PresentScheduler present() {
        return PresentScheduler.at(new UsualPlaces(folder));
    }

    Findings examineTorque(String scenario, String user) throws Exception {
        return examineTorque(scenario, user, "");
    }

    Findings examineTorque(String scenario, String user, String more) throws Exception {
        try (StubPbs stub = StubPbs.torque()) {
            stub.controls().stub_scenario(scenario);
            return examine("server: {kind: torque, library: " + stub.file() + "}\n" + more, user);
        }
    }

    static Finding only(Findings findings, String subject) {
        List<Finding> some = findings.all().stream()
                .filter(finding -> finding.subject().equals(subject))
                .toList();
        assertEquals(1, some.size(), findings::text);
        return some.get(0);
    }

    static void isProblem(String text, String advice, Finding finding) {
        assertEquals(Verdict.PROBLEM, finding.verdict());
        assertEquals(text, finding.text());
        assertEquals(Optional.of(advice), finding.advice());
    }

    Findings examineOpenPbs(String scenario, String user) throws Exception {
        return examineOpenPbs(scenario, user, "");
    }

    Findings examineOpenPbs(String scenario, String user, String more) throws Exception {
        try (StubPbs stub = StubPbs.openPbs()) {
            stub.controls().stub_scenario(scenario);
            return examine("server: {kind: openpbs, library: " + stub.file() + "}\n" + more, user);
        }
    }

    /** A job that is told to all who ask, subjobs expanded or not. */
}
