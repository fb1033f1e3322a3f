package org.almanac.daemon.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.Run;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.program.Complaints;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.qstat.Inquiry;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What is run without picocli is what picocli would have run. */
class QuickCommandTest {
    private static final int LINES = 4000;

    /** Options, values and operands, some of which are not plain. */
    private static final List<String> WORDS = List.of(
            "-T",
            "-a",
            "-i",
            "-r",
            "-H",
            "-x",
            "-t",
            "-J",
            "-f",
            "-w",
            "-n",
            "-s",
            "-1",
            "-Q",
            "-q",
            "-B",
            "-u",
            "-u",
            "u1",
            "u1,u2",
            "u1,,u2",
            ",",
            "12",
            "12[]",
            "batch@sim",
            "@sim",
            "--api",
            "http://h:1",
            "-wn",
            "-an1",
            "-ans1",
            "-Qf",
            "-nu",
            "-fx",
            "-uu1",
            "-ruu1,u2",
            "-u-1",
            "-nF",
            "-ny",
            "-nn",
            "-n=",
            "-u=u1",
            "--",
            "",
            "-F",
            "json",
            "--help",
            "-y",
            "@file",
            "'q'",
            "\"q\"",
            "-",
            "-1x");

    @Test
    void knowsTheOptionsOfTheCommand() {
        Map<Boolean, Set<String>> options = new CommandLine(new QstatCommand())
                .getCommandSpec().options().stream()
                        .collect(Collectors.partitioningBy(
                                option -> option.typeInfo().isBoolean(),
                                Collectors.mapping(OptionSpec::shortestName, Collectors.toSet())));
        options.get(true).remove("-h");
        assertEquals(Inquiry.FLAGS, options.get(true));
        assertEquals(Set.of("-u", "-F", "--api"), options.get(false));
    }

    @Test
    void understandsAsPicocliDoesWhatItUnderstands() {
        SplittableRandom random = new SplittableRandom(1);
        Map<Boolean, Integer> counts = new HashMap<>();
        for (int line = 0; line < LINES; line++) {
            List<String> words = new ArrayList<>();
            int length = random.nextInt(6);
            while (words.size() < length) {
                words.add(WORDS.get(random.nextInt(WORDS.size())));
            }
            Optional<PlainWords> plain = PlainWords.of(words, Inquiry.FLAGS, Set.of("--api", "-u"));
            counts.merge(plain.isPresent(), 1, Integer::sum);
            plain.ifPresent(read -> assertEquals(byPicocli(words), QuickCommand.inquiry(read), words::toString));
        }
        assertTrue(counts.get(true) > LINES / 10 && counts.get(false) > LINES / 10, counts::toString);
    }

    private static Inquiry byPicocli(List<String> words) {
        QstatCommand command = new QstatCommand();
        new CommandLine(command).setExpandAtFiles(false).parseArgs(words.toArray(String[]::new));
        return command.inquiry();
    }

    /** A word of the format lets picocli read the line. */
    @Test
    void saysWhatTheCommandSays() throws IOException {
        try (HttpApi api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(SamplePublished.make()), format -> ""))) {
            String address = "http://127.0.0.1:" + api.port();
            for (String line : List.of(
                    "qstat --api A",
                    "qstat --api A -w -n -s",
                    "qstat --api A -ans1",
                    "qstat --api A -wTuu2",
                    "qstat --api A -Bf",
                    "qstat --api A -f1 12",
                    "qstat --api A -f 12",
                    "qstat --api A 99",
                    "qstat --api A -x",
                    "qstat --api A -Q",
                    "qstat --api A -Q nosuch",
                    "qstat --api A -B -f",
                    "qstat --api A -q",
                    "qstat --api A -u u1,u3",
                    "qstat --api A -u u1@head,u3",
                    "qstat --api A -r -Q",
                    "qstat --api A -1",
                    "qstat --api localhost:1",
                    "qstat --api http://127.0.0.1:1",
                    "why --api A 12",
                    "why 12.sim 1 --api A",
                    "why --api A 99 11",
                    "why --api A",
                    "plan --api A",
                    "nodes --api A",
                    "limits --api A",
                    "fairshare --api A",
                    "fairshare --api A 12",
                    "shadow --api A",
                    "shadow --api localhost",
                    "status --api http://127.0.0.1:1")) {
                String[] words = line.replace("A", address).split(" ");
                Object[] byPicocli = Stream.concat(Stream.of(words), Stream.of("-F", "table"))
                        .toArray();
                assertEquals(Run.almanac(byPicocli), Run.almanac((Object[]) words), line);
            }
        }
    }

    @Test
    void leavesAllElseToPicocli() {
        for (String line : List.of(
                "",
                "--version",
                "policies",
                "qstat --help",
                "qstat -wy",
                "qstat -a -r",
                "qstat -F json",
                "status --at now",
                "qstat --api",
                "qstat --api localhost",
                "status more",
                "daemon")) {
            String[] words = line.isEmpty() ? new String[0] : line.split(" ");
            Complaints complaints = new Complaints(new PrintWriter(Writer.nullWriter()));
            assertEquals(
                    OptionalInt.empty(),
                    QuickCommand.run(words, new PrintWriter(Writer.nullWriter()), complaints),
                    line);
        }
        assertEquals(ExitCode.USAGE, Run.almanac("qstat", "-a", "-r").code());
    }
}
