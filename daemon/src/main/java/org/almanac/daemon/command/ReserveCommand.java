package org.almanac.daemon.command;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.almanac.daemon.command.option.FormatOption;
import org.almanac.daemon.command.option.HelpOption;
import org.almanac.daemon.command.option.ReservedFor;
import org.almanac.daemon.command.option.ReservedNodes;
import org.almanac.daemon.command.option.ReservedTime;
import org.almanac.daemon.command.option.SocketOption;
import org.almanac.daemon.json.Json;
import org.almanac.daemon.program.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Keeps nodes for few jobs, or for none, in a time, and tells what that costs. */
@Command(
        name = "reserve",
        description =
                "Keep nodes for the jobs of some users, groups or queues, or for work on them, in a time, and tell which jobs"
                        + " that makes later. Without a name: list what is reserved; with nothing but a name: tell what it costs now.",
        sortOptions = false,
        footer = {
            "",
            "Examples: almanac reserve course --nodes n[01-04] --groups students --from 2026-12-01T08:00 --for 4h --every tue",
            "          almanac reserve cooling --cluster skirit --maintenance --for 8h --dry-run",
            "          almanac reserve kernel --nodes n[01-40] --maintenance --for 2h --rolling 10",
            "          almanac reserve --remove course",
            "",
            "For root, the daemon's user, and whom admin.users and admin.groups name."
        },
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILED)
public final class ReserveCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "What the reservation is called.")
    private Optional<String> name = Optional.empty();

    @Mixin
    private final ReservedNodes nodes = new ReservedNodes();

    @Mixin
    private final ReservedFor whose = new ReservedFor();

    @Mixin
    private final ReservedTime time = new ReservedTime();

    @Option(
            names = "--alter",
            description = "Change the reservation NAME, which there is already. What is not said stays as it is.")
    private boolean alter;

    @Option(names = "--remove", description = "Remove the reservation NAME; of rolling sets, all of them.")
    private boolean remove;

    @Option(
            names = "--dry-run",
            description =
                    "Tell the price alone, and change nothing: which jobs become later, what is left idle before it.")
    private boolean dryRun;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Mixin
    private final SocketOption socket = new SocketOption();

    @Mixin
    private final HelpOption help = new HelpOption();

    @Override
    public Integer call() throws IOException {
        boolean anything = nodes.areSaid() || whose.isSaid() || time.isSaid();
        if (name.isEmpty()) {
            if (anything || dryRun || alter || remove) {
                throw new ParameterException(spec.commandLine(), "it is not said what the reservation is called: NAME");
            }
            socket.give(client -> client.reservations(), format);
        } else if (remove) {
            if (anything || alter) {
                throw new ParameterException(
                        spec.commandLine(), "it is to be removed, and also to be altered or made; one of both will do");
            }
            socket.give(client -> client.order("reserve/remove", this::write), format);
        } else {
            String order = alter ? "reserve/alter" : anything || dryRun ? "reserve" : "reserve/show";
            socket.give(client -> client.order(order, this::write), format);
        }
        return ExitCode.DONE;
    }

    private void write(Json json) throws IOException {
        json.text("name", name.orElseThrow());
        nodes.write(json);
        whose.write(json);
        time.write(json);
        if (dryRun) {
            json.flag("dry_run", true);
        }
    }
}
