package org.almanac.workload.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which nodespecs are refused, at which place and in which words. */
class NodespecRefusalTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | 1 | it is empty, a number of nodes or a name is expected, such as 1:ppn=2",
                "1:pn=4 | 3 | Maybe \"ppn\" is meant",
                "1:PPN=4 | 3 | Maybe \"ppn\" is meant",
                "2ppn=4 | 1 | Maybe \"ppn\" is meant",
                "1:gpu=4 | 3 | \"gpu\" is nothing that is asked of a node, allowed are gpus=, host=, mem=, mics=, ppn=",
                "1:gpu=4 | 3 | Maybe \"gpus\" is meant",
                "1:ppn=2:walltime=3 | 9 | Maybe it is a resource of its own, -l walltime=3",
                "procs=3 | 1 | Maybe it is a resource of its own, -l procs=3",
                "nodes=1:ppn=2 | 1 | Maybe it is a resource of its own, -l nodes=1",
                "1:ppn=2:3 | 9 | the number 3 may stand only at the start of a part",
                "1:2 | 3 | Maybe ppn=2 is meant",
                "1:ppn=2:ppn=3 | 9 | ppn= stands here for the second time, once in a part is allowed",
                "1:host=a:host=b | 10 | host= stands here for the second time",
                "1:ppn= | 7 | a number above 0 and up to 1000000 is expected, such as 4 or 1.5",
                "1:ppn=0 | 7 | \"0\" is not allowed for ppn=",
                "1:ppn=0.0 | 7 | \"0.0\" is not allowed for ppn=",
                "1:ppn=-1 | 7 | \"-1\" is not allowed for ppn=",
                "1:ppn=1. | 7 | \"1.\" is not allowed for ppn=",
                "1:ppn=.5 | 7 | \".5\" is not allowed for ppn=",
                "1:ppn=1e3 | 7 | \"1e3\" is not allowed for ppn=",
                "1:ppn=1.2.3 | 7 | \"1.2.3\" is not allowed for ppn=",
                "1:ppn=1.1234567 | 7 | is not allowed for ppn=",
                "1:ppn=1000001 | 7 | is not allowed for ppn=",
                "1:ppn=all | 7 | \"all\" is not allowed for ppn=",
                "1:gpus=1.5 | 8 | a whole number from 0 to 1000000 is expected",
                "1:gpus= | 8 | \"\" is not allowed for gpus=",
                "1:mics=99999999999999999999 | 8 | is not allowed for mics=",
                "1:mem=3xb | 7 | is not allowed for mem=, a whole number of b, kb, mb, gb, tb or pb",
                "1:mem=1025pb | 7 | up to 1024pb is expected, such as 500mb",
                "2:mem=1024pb | 1 | with this part too much memory is asked for",
                "0 | 1 | \"0\" is not allowed for a number of nodes, a whole number from 1 to 1000000 is expected",
                "0:ppn=2 | 1 | \"0\" is not allowed",
                "1000001 | 1 | \"1000001\" is not allowed",
                "1000000+1 | 9 | with this part 1000001 nodes are asked for, at most 1000000 are allowed",
                "12345678901234567890 | 1 | is not allowed for a number of nodes",
                "1+ | 3 | nothing stands here, a number of nodes or a name is expected",
                "+1 | 1 | nothing stands here, a number of nodes or a name is expected",
                "1++1 | 3 | nothing stands here",
                "1: | 3 | nothing stands here, ppn=, a property or a host is expected",
                "1::ppn=2 | 3 | nothing stands here",
                ":ppn=2 | 1 | nothing stands here",
                "1:^ | 4 | nothing stands here, behind ^ the name of a property or host is expected",
                "1:^^a | 4 | \"^\" is not allowed here",
                "1:host= | 8 | nothing stands here, behind host= the name of a host is expected",
                "1:!gpu | 3 | Maybe \"^\" is meant",
                "1:-gpu | 3 | Maybe \"^\" is meant",
                "'1:ppn=2, mem=3' | 7 | \"2, mem=3\" is not allowed for ppn=",
                "1,fast | 2 | Maybe \"+\" is meant, or what follows is a resource of its own",
                "'1 :fast' | 2 | Maybe the blank is to be left out",
                "' 1' | 1 | Maybe the blank is to be left out",
                "'1:fast ' | 7 | Maybe the blank is to be left out",
                "1.5:fast | 1 | \"1.5\" is no name, which has a letter; a number of nodes or a name is expected",
                "1:a/b | 4 | \"/\" is not allowed here; a name begins with a letter or a digit",
                "1:.a | 3 | \".\" is not allowed here",
                "1# | 3 | nothing stands here, behind # a property, excl or shared is expected",
                "1## | 3 | nothing stands here",
                "#excl | 1 | nothing stands here",
                "1#excl#shared | 8 | excl and shared exclude each other, one of them is allowed",
                "1#ppn=2 | 6 | \"=\" is not allowed here",
                "1#excl:ppn=2 | 7 | \":\" is not allowed here",
                "1#excl+2 | 7 | \"+\" is not allowed here",
                "1:=4 | 3 | \"\" is nothing that is asked of a node",
                "h\u00e4st | 2 | \"?\" is not allowed here"
            })
    void refused(String text, int position, String said) {
        RequestFormatException e = refused(text);
        assertEquals(position, e.position(), e.getMessage());
        assertTrue(e.getMessage().contains(said), e.getMessage());
        assertEquals(text, e.text());
    }

    @Test
    void theWholeSentence() {
        assertEquals(
                "nodespec \"1:pn=4\", character 3: \"pn\" is nothing that is asked of a node, allowed are gpus=, host=,"
                        + " mem=, mics=, ppn=. Maybe \"ppn\" is meant",
                refused("1:pn=4").getMessage());
    }

    @Test
    void aLongTextIsShownInPart() {
        String text = "1:" + "x".repeat(100_000) + "!";
        RequestFormatException e = refused(text);

        assertEquals(100_003, e.position());
        assertTrue(e.getMessage().length() < 300, e.getMessage());
    }

    private static RequestFormatException refused(String text) {
        return assertThrows(RequestFormatException.class, () -> Nodespec.parse(text));
    }
}
