package org.almanac.daemon;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.command.experiment.StudyOptions;
import org.almanac.daemon.program.Complaints;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyDescription;
import org.almanac.replay.paper.PublishedPaper;
import org.almanac.replay.paper.PublishedPapers;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * Prints what lets a shell complete the words of a command line: commands, options, their values, policies and jobs.
 *
 * <p>It is bash's, which zsh reads as well. Jobs are those that the daemon tells of when it is asked.
 */
final class Completion {
    private static final String HEAD = "# Completion of almanac's command lines, generated with picocli.\n\n";

    /** What is generated for an option whose values are not known, and for operands. */
    private static final String UNKNOWN_POLICY = "    '--policy')\n      return\n";

    private static final String UNKNOWN_USER = "    '-u')\n      return\n";

    private static final String NO_OPERANDS = "    local positionals=\"\"\n";

    private static final String JOBS = """

            # The jobs of which the daemon tells; none where no daemon answers.
            function _almanac_jobs() {
              almanac qstat -w 2>/dev/null | sed -n 's/^\\([0-9][^ ]*\\) .*/\\1/p'
            }

            # The users of these jobs.
            function _almanac_users() {
              almanac qstat -w 2>/dev/null | sed -n 's/^[0-9][^ ]* *\\([^ ]*\\) .*/\\1/p' | sort -u
            }
            """;

    private Completion() {}

    public static void main(String[] args) {
        System.out.print(script());
        System.out.flush();
    }

    static String script() {
        Complaints nobody = new Complaints(new PrintWriter(Writer.nullWriter()));
        CommandLine all = Almanac.commandLine(new String[0], nobody);
        String script = AutoComplete.bash("almanac", all);
        String policies = Policies.all().stream().map(PolicyDescription::name).collect(Collectors.joining(" "));
        script = replaced(
                script,
                0,
                UNKNOWN_POLICY,
                "    '--policy')\n      COMPREPLY=( $(compgen -W \"" + policies
                        + "\" -- \"${curr_word}\") )\n      return\n");
        script = replaced(
                script,
                script.indexOf("function _picocli_almanac_qstat()"),
                NO_OPERANDS,
                "    local positionals=$(_almanac_jobs)\n");
        script = replaced(
                script,
                script.indexOf("function _picocli_almanac_why()"),
                NO_OPERANDS,
                "    local positionals=$(_almanac_jobs)\n");
        script = replaced(
                script,
                script.indexOf("function _picocli_almanac_qstat()"),
                UNKNOWN_USER,
                "    '-u')\n      COMPREPLY=( $(compgen -W \"$(_almanac_users)\" -- \"${curr_word}\") )\n      return\n");
        script = replaced(
                script,
                script.indexOf("function _picocli_almanac_experiment()"),
                NO_OPERANDS,
                "    local positionals=$'" + String.join("\\n", experiments()) + "'\n");
        // Above stands how to install it, which packages do.
        return HEAD + script.substring(script.indexOf("if [ -n \"$BASH_VERSION\" ]")) + JOBS;
    }

    private static List<String> experiments() {
        return Stream.concat(
                        PublishedPapers.all().stream().map(PublishedPaper::experiment), Stream.of(StudyOptions.STUDY))
                .toList();
    }

    /** All from there on where it begins at the beginning, else the first. */
    private static String replaced(String script, int from, String what, String by) {
        int at = script.indexOf(what, from);
        if (at < 0) {
            throw new IllegalStateException("not in the generated completion: " + what);
        }
        return from == 0
                ? script.replace(what, by)
                : script.substring(0, at) + by + script.substring(at + what.length());
    }
}
