package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.almanac.daemon.api.answer.PoliciesJson;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.program.ExitCode;
import org.almanac.planner.policy.Policies;
import org.almanac.planner.policy.PolicyDescription;
import org.almanac.planner.policy.parameter.Setting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the policies with what they do, their parameters and the defaults of these. */
@Command(
        name = "policies",
        description = "List the policies, their parameters and the parameters' defaults.",
        footer = {"", "Example: almanac policies -F json"},
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class PoliciesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (format.isJson()) {
            format.print(PoliciesJson.of());
        } else {
            print(out);
        }
        return ExitCode.DONE;
    }

    private static void print(PrintWriter out) {
        for (PolicyDescription policy : Policies.all()) {
            out.println(policy.name());
            out.println("    " + policy.sentence());
            for (Setting<?> parameter : policy.parameters()) {
                out.println("    " + parameter.name() + "="
                        + String.join("|", parameter.notation().allowed()) + "  (default " + parameter.defaultText()
                        + ")");
                out.println("        " + parameter.sentence());
            }
        }
        out.println();
        out.println("Written as NAME or NAME:parameter=value,...");
    }
}
