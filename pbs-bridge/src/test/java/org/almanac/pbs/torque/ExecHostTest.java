package org.almanac.pbs.torque;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecHostTest {
    @Test
    void slotsOfHosts() {
        assertEquals(Optional.of(Map.of("tn1", 2L)), ExecHost.slotsOfHosts("tn1/0-1"));
        assertEquals(Optional.of(Map.of("tn3", 4L)), ExecHost.slotsOfHosts("tn3/0,2-4"));
        assertEquals(Optional.of(Map.of("tn3", 2L, "tn1", 3L)), ExecHost.slotsOfHosts("tn3/5-6+tn1/0-2"));
        assertEquals(Optional.of(Map.of("n", 2L)), ExecHost.slotsOfHosts("n/1+n/0"), "as before version 5");
        assertEquals(Optional.of(Map.of("n", 2L, "m", 1L)), ExecHost.slotsOfHosts("n/1+m/0+n/0"));
    }

    @Test
    void slotsOfJobs() {
        assertEquals(
                Optional.of(Map.of("1.vm", 1L, "3.vm", 4L, "4.vm", 2L)),
                ExecHost.slotsOfJobs("1/1.vm,0,2-4/3.vm,5-6/4.vm"));
        assertEquals(Optional.of(Map.of("0.vm", 2L)), ExecHost.slotsOfJobs("0/0.vm, 1/0.vm"), "as before version 5");
        assertEquals(Optional.of(Map.of("26[1].vm", 1L)), ExecHost.slotsOfJobs("3/26[1].vm"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tn1", "tn1/", "/0", "tn1/a", "tn1/3-1", "tn1/0++tn2/0", "tn1/0-9999999", "tn1/-1"})
    void whatIsNoPlace(String text) {
        assertEquals(Optional.empty(), ExecHost.slotsOfHosts(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0,1", "0/", "a/1.vm", "/1.vm", "0/1.vm,1", "3-1/1.vm"})
    void whatIsNoListOfJobs(String text) {
        assertEquals(Optional.empty(), ExecHost.slotsOfJobs(text));
    }
}
