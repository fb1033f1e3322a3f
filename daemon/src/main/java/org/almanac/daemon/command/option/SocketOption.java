package org.almanac.daemon.command.option;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.almanac.daemon.administration.AdminClient;
import org.almanac.daemon.administration.AdminClient.Said;
import org.almanac.daemon.client.UnreachableException;
import org.almanac.daemon.config.AdminSettings;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that says which daemon is given an order. */
public final class SocketOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--socket",
            paramLabel = "FILE",
            description = "Where the daemon takes orders. Default: /run/almanac/admin.sock.")
    private Optional<Path> socket = Optional.empty();

    /** Gives an order, and prints what the daemon says to it; fails where it does not hold. */
    public void give(Giving order, FormatOption format) throws IOException {
        Said said;
        try {
            said = order.to(new AdminClient(socket.orElse(AdminSettings.USUAL_SOCKET)));
        } catch (UnreachableException e) {
            throw new FailedException(e.getMessage(), ExitCode.UNREACHABLE);
        }
        if (!said.holds()) {
            throw new FailedException(said.lines());
        }
        if (format.isJson()) {
            format.print(said.json());
        } else {
            PrintWriter out = spec.commandLine().getOut();
            said.lines().forEach(out::println);
            out.flush();
        }
    }

    /** How an order is given. */
    public interface Giving {
        Said to(AdminClient client) throws IOException;
    }
}
