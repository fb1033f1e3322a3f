package org.almanac.daemon.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.almanac.daemon.client.ApiText;
import org.almanac.daemon.client.UnreachableException;
import org.almanac.daemon.command.option.ApiOption;
import org.almanac.daemon.program.Complaints;
import org.almanac.daemon.program.ExitCode;
import org.almanac.daemon.program.FailedException;
import org.almanac.daemon.qstat.Inquiry;

/**
 * Runs commands that ask a daemon, as people mostly call them, without picocli, which takes longer than all else that such a
 * command does.
 *
 * <p>What is done and said is the same. Whatever is not plain is left to picocli, and so is all that is wrong with a command
 * line.
 */
public final class QuickCommand {
    private static final String API = "--api";
    private static final String USERS = "-u";

    /** Commands that print a text of the API as it is, with where that is. */
    private static final Map<String, String> TEXTS = Map.of(
            "status",
            "/api/v1/status.txt",
            "nodes",
            "/api/v1/nodes.txt",
            "limits",
            "/api/v1/limits.txt",
            "plan",
            "/api/v1/plan.txt",
            "windows",
            "/api/v1/windows.txt",
            "fairshare",
            "/api/v1/fairshare.txt",
            "shadow",
            "/api/v1/shadow.txt");

    private static final String QSTAT = "qstat";
    private static final String WHY = "why";

    /** A command that is understood. */
    private interface Understood {
        int run(PrintWriter out, Complaints complaints) throws IOException;
    }

    private QuickCommand() {}

    /** Runs a command line and returns the exit code; empty where it is not one of these, and nothing is done or said then. */
    public static OptionalInt run(String[] words, PrintWriter out, Complaints complaints) {
        Optional<Understood> understood;
        try {
            understood = understood(words);
        } catch (IllegalArgumentException e) {
            // An address that is none.
            return OptionalInt.empty();
        }
        return understood.isEmpty() ? OptionalInt.empty() : OptionalInt.of(run(understood.get(), out, complaints));
    }

    private static int run(Understood understood, PrintWriter out, Complaints complaints) {
        try {
            return understood.run(out, complaints);
        } catch (UnreachableException e) {
            return complaints.failed(new FailedException(e.getMessage(), ExitCode.UNREACHABLE));
        } catch (IOException | RuntimeException e) {
            return complaints.failed(e);
        }
    }

    private static Optional<Understood> understood(String[] words) {
        if (words.length == 0) {
            return Optional.empty();
        }
        List<String> rest = Arrays.asList(words).subList(1, words.length);
        if (words[0].equals(QSTAT)) {
            return PlainWords.of(rest, Inquiry.FLAGS, Set.of(API, USERS)).flatMap(QuickCommand::qstat);
        }
        if (words[0].equals(WHY)) {
            return PlainWords.of(rest, Set.of(), Set.of(API))
                    .filter(plain -> !plain.operands().isEmpty())
                    .map(QuickCommand::why);
        }
        return Optional.ofNullable(TEXTS.get(words[0]))
                .flatMap(path -> PlainWords.of(rest, Set.of(), Set.of(API))
                        .filter(plain -> plain.operands().isEmpty())
                        .map(plain -> text(path, plain)));
    }

    private static Understood text(String path, PlainWords plain) {
        ApiText api = new ApiText(address(plain));
        return (out, complaints) -> {
            out.print(api.get(path));
            return ExitCode.DONE;
        };
    }

    private static Understood why(PlainWords plain) {
        ApiText api = new ApiText(address(plain));
        WhyInquiry inquiry = new WhyInquiry(plain.operands());
        return (out, complaints) -> WhyInquiry.code(inquiry.print(api, out));
    }

    private static Optional<Understood> qstat(PlainWords plain) {
        Inquiry inquiry = inquiry(plain);
        if (inquiry.conflict().isPresent()) {
            return Optional.empty();
        }
        QstatCall call = new QstatCall(new ApiText(address(plain)), inquiry);
        return Optional.of((out, complaints) -> call.print(out, complaints::warned));
    }

    /** What the words of a command line of qstat ask for. */
    static Inquiry inquiry(PlainWords plain) {
        List<String> users = Optional.ofNullable(plain.values().get(USERS))
                .map(text -> Inquiry.users(List.of(text)))
                .orElse(List.of());
        return new Inquiry(plain.operands(), users, plain.flags());
    }

    private static String address(PlainWords plain) {
        return ApiOption.address(Optional.ofNullable(plain.values().get(API)));
    }
}
