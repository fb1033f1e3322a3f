package org.almanac.daemon.qstat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.almanac.daemon.view.ListedJob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user of qstat may name. */
class OperandTest {
    private static final List<ListedJob> JOBS = List.of(
            Jobs.inState("1.sim", 'Q'),
            Jobs.inState("12.sim", 'R'),
            Jobs.inState("7[1].sim", 'R'),
            Jobs.inState("7[2].sim", 'Q'),
            Jobs.inState("7[12].sim", 'Q'));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 1.sim",
                "1.sim | 1.sim",
                "1.other | ''",
                "12@sim | 12.sim",
                "7[] | 7[1].sim 7[2].sim 7[12].sim",
                "7[].sim | 7[1].sim 7[2].sim 7[12].sim",
                "7[].other | ''",
                "7[2] | 7[2].sim",
                "7[2].sim | 7[2].sim",
                "7[1-2].sim | 7[1].sim 7[2].sim",
                "7[2,12] | 7[2].sim 7[12].sim",
                "7[3] | ''",
                "7 | ''",
                "17[] | ''",
                "batch | 1.sim 12.sim 7[1].sim 7[2].sim 7[12].sim",
                "other | ''",
                "@sim | 1.sim 12.sim 7[1].sim 7[2].sim 7[12].sim",
                "batch@sim | 1.sim 12.sim 7[1].sim 7[2].sim 7[12].sim"
            })
    void names(String text, String ids) {
        Operand operand = Operand.of(text);
        assertEquals(
                ids,
                String.join(
                        " ",
                        JOBS.stream().filter(operand::names).map(ListedJob::id).toList()));
    }

    @ParameterizedTest
    @CsvSource({
        "12,''",
        "12.sim,''",
        "12.sim@head,head",
        "batch@head.org:15001,head.org:15001",
        "@head,head",
        "batch,''"
    })
    void mayNameAServer(String text, String server) {
        assertEquals(server, Operand.of(text).server().orElse(""));
    }
}
