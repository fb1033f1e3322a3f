package org.almanac.workload.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.ResourceKinds;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a select specification means, and what is none. */
class SelectTest {
    private static final ResourceKinds KINDS = new ResourceKinds(List.of("cpus", "memory", "ngpus"));
    private static final long GB = 1L << 30;

    private static List<Chunk> chunks(String select) throws RequestFormatException {
        return request(select).chunks();
    }

    private static Request request(String select) throws RequestFormatException {
        return new OpenPbsRequests(KINDS)
                .request(Select.parse(select), Arrangement.FREE, Sharing.SHARED, Map.of("matlab", 2L));
    }

    @Test
    void amountsArePutWhereTheyAreCounted() throws RequestFormatException {
        assertEquals(
                List.of(new Chunk(2, Resources.of(4, GB, 0)), new Chunk(1, Resources.of(8, 0, 2))),
                chunks("2:ncpus=4:mem=1gb+1:ncpus=8:ngpus=2"));
        assertEquals(Map.of("matlab", 2L), request("1:ncpus=1").countables());
    }

    @Test
    void theRestIsAskedOfNodes() throws RequestFormatException {
        assertEquals(
                List.of(new Chunk(
                        1, Resources.of(1, 0, 0), Set.of("arch=linux", "ssd=True", "nfoo=3"), Set.of("old=True"))),
                chunks("ncpus=1:arch=linux:ssd=true:nfoo=3:old=false:mpiprocs=8:ompthreads=2"));
    }

    @Test
    void fractionsAreRoundedUp() throws RequestFormatException {
        assertEquals(List.of(new Chunk(1, Resources.of(2, 0, 0))), chunks("1:ncpus=1.5"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|1|it is empty",
                "0:ncpus=1|1|not allowed for a number of chunks",
                "1000001|1|not allowed for a number of chunks",
                "600000+600000|8|at most 1000000",
                "1:|3|name of a resource",
                "1:ncpus|8|\"=\" and a value",
                "1:ncpus=|9|a value is missing",
                "1:ncpus=1+|11|name of a resource",
                "+1|1|name of a resource",
                "1:ncpus=1:ncpus=2|11|second time",
                "1ncpus=2|2|\":\" or \"+\"",
                "1:ncpus=1:tag=\"a|15|not closed",
                "1:ncpus=1:tag=\"a\"b|18|behind a quote",
                "1:ncpus=1 2|10|not allowed in a value",
                "1:a=b=c|6|not allowed in a value",
                "1:a,b=c|4|\"=\" and a value"
            })
    void whatIsNoSelect(String text, int position, String fault) {
        RequestFormatException refusal = assertThrows(RequestFormatException.class, () -> Select.parse(text));
        assertEquals(position, refusal.position(), refusal::getMessage);
        assertTrue(refusal.getMessage().contains(fault), refusal::getMessage);
    }

    @ParameterizedTest
    @CsvSource({"1:ncpus=many", "1:mem=5xb", "1:ncpus=-1", "1000000:mem=1000tb", "1:mem=2000pb"})
    void whatIsNoAmount(String text) throws RequestFormatException {
        Select select = Select.parse(text);
        assertThrows(
                RequestFormatException.class,
                () -> new OpenPbsRequests(KINDS).request(select, Arrangement.FREE, Sharing.SHARED, Map.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "'', one of",
        "fre, Maybe \"free\" is meant",
        "excl:pack, wrong order",
        "pack:scatter, twice",
        "group=, wrong order",
        "group=a:pack, wrong order",
        "pack::excl, one of"
    })
    void whatIsNoPlace(String text, String fault) {
        RequestFormatException refusal = assertThrows(RequestFormatException.class, () -> Place.parse(text));
        assertTrue(refusal.getMessage().contains(fault), refusal::getMessage);
    }

    /** Whatever the text, it is read or refused with its place. */
    @Test
    void nothingElseIsThrown() {
        Random random = new Random(7);
        String signs = "0123456789:+=abcxyz\"' ,%\u00e4\u0000";
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "2:ncpus=4:mem=1gb+1:ncpus=8" : "");
            for (int changes = random.nextInt(8); changes > 0; changes--) {
                text.insert(random.nextInt(text.length() + 1), signs.charAt(random.nextInt(signs.length())));
            }
            try {
                request(text.toString());
            } catch (RequestFormatException e) {
                refused++;
                assertTrue(e.position() >= 1 && e.position() <= text.length() + 1);
                assertTrue(e.getMessage().chars().noneMatch(Character::isISOControl), e::getMessage);
            }
        }
        assertTrue(refused > 1_000, refused + " refusals");
    }
}
