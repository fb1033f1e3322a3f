package org.almanac.daemon.tried;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.junit.jupiter.api.Test;

/** What users write behind {@code -l} is read in both servers' grammars. */
class WrittenRequestTest {
    private static WrittenRequest read(String... written) throws RefusedTrialException {
        return WrittenRequest.read(List.of(written), ResourceKinds.CPUS_AND_MEMORY, Set.of("matlab"));
    }

    private static void refused(String message, String... written) {
        assertEquals(
                message,
                assertThrows(RefusedTrialException.class, () -> read(written)).getMessage());
    }

    @Test
    void bothGrammars() throws RefusedTrialException {
        WrittenRequest select = read("select=2:ncpus=8:mem=4gb+1:ncpus=1", "place=scatter", "walltime=4:00:00");
        assertEquals(17, select.request().total().cpus());
        assertEquals(8L << 30, select.request().total().amount(1));
        assertEquals(Arrangement.SCATTER, select.request().arrangement());
        assertEquals(OptionalLong.of(14_400), select.walltime());

        Request nodes = read("nodes=2:ppn=8,mem=4gb").request();
        assertEquals(16, nodes.total().cpus());
        assertEquals(4L << 30, nodes.total().amount(1));
        assertEquals(Arrangement.SCATTER, nodes.arrangement());
        assertEquals(16, read("procs=16").request().total().cpus());
        assertEquals(1, read("ncpus=16").request().chunks().get(0).count());
        assertEquals(Map.of("matlab", 2L), read("ncpus=1", "matlab=2").request().countables());
        assertEquals(OptionalLong.of(7_200), read("ncpus=1,walltime=2h").walltime());
        assertEquals(OptionalLong.empty(), read("ncpus=1").walltime());
    }

    @Test
    void soManyTimesItsPieces() throws RefusedTrialException {
        WrittenRequest written = read("select=2:ncpus=8");

        assertEquals(4 * 16, written.times(4).total().cpus());
        assertThrows(RefusedTrialException.class, () -> written.times(1_000_000));
    }

    @Test
    void whatIsWrongIsSaid() {
        refused(
                "it does not say what is asked for; write it as select=2:ncpus=8, nodes=2:ppn=8, procs=16 or ncpus=8",
                "walltime=60");
        refused("select and nodes exclude each other", "nodes=1,select=1");
        refused(
                "mem does not go with select=; what each chunk needs stands in it, as in select=2:ncpus=8:mem=4gb",
                "select=1,mem=1gb");
        refused("place does not go with nodes=", "nodes=1,place=pack");
        refused("ncpus stands twice", "ncpus=1", "ncpus=2");
        refused("'ncpus' has no value; write it as ncpus=...", "ncpus");
        refused(
                "'ncpu' is no resource that can be tried; there are matlab, mem, ncpus, nodes, place, pmem, procs,"
                        + " select, walltime. Maybe ncpus?",
                "ncpu=4");
        refused("walltime is '4x', but may be a time such as 4:00:00, 3600 or 4h", "ncpus=1,walltime=4x");
        refused("mem is 'much', but may be a size such as 4gb", "ncpus=1,mem=much");
        refused("matlab is 'all', but may be an amount such as 4", "ncpus=1,matlab=all");
    }
}
