package org.almanac.replay.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArrayScriptTest {
    private static String text(ArrayScript script) {
        return script.text(Path.of("/opt/almanac"), List.of("sweep", "/home/ann/my grid.yaml"));
    }

    @Test
    void isAnArrayAsOpenPbsTakesIt() {
        ArrayScript script = new ArrayScript(ArrayKind.OPENPBS, 20, 2, Duration.ofHours(26), Optional.empty());

        assertEquals("""
                #!/bin/sh
                #PBS -N almanac-sweep
                #PBS -j oe
                #PBS -l select=1:ncpus=2
                #PBS -l walltime=26:00:00
                #PBS -J 0-19
                exec /opt/almanac sweep '/home/ann/my grid.yaml' --part "$PBS_ARRAY_INDEX"/20 --cpus 2 --for 1559m
                """, text(script));
    }

    @Test
    void isAnArrayAsTorqueTakesIt() {
        ArrayScript script = new ArrayScript(ArrayKind.TORQUE, 3, 1, Duration.ofMinutes(30), Optional.of("short"));

        assertEquals("""
                #!/bin/sh
                #PBS -N almanac-sweep
                #PBS -j oe
                #PBS -q short
                #PBS -l nodes=1:ppn=1
                #PBS -l walltime=00:30:00
                #PBS -t 0-2
                exec /opt/almanac sweep '/home/ann/my grid.yaml' --part "$PBS_ARRAYID"/3 --cpus 1 --for 29m
                """, text(script));
    }

    @Test
    void isAPlainJobWhereOnePointIsLeft() {
        ArrayScript script = new ArrayScript(ArrayKind.OPENPBS, 20, 1, Duration.ofHours(1), Optional.empty()).atMost(1);

        assertFalse(text(script).contains("-J"));
        assertEquals(1, script.subjobs());
    }
}
