package org.almanac.daemon.qstat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.almanac.daemon.qstat.QueuesAnswer.Form;

/**
 * What is asked for in one call of qstat, and in which form.
 *
 * @param operands jobs, queues or servers, as they were written; all where there are none
 * @param users only jobs of these, each with or without a host as {@code u1@head}; of all where there are none
 * @param flags the options without a value that were given, of {@link #FLAGS}
 */
public record Inquiry(List<String> operands, List<String> users, Set<String> flags) {
    /** All options without a value. */
    public static final Set<String> FLAGS =
            Set.of("-T", "-a", "-i", "-r", "-H", "-x", "-t", "-J", "-f", "-w", "-n", "-s", "-1", "-Q", "-q", "-B");

    private static final String NO_HOSTS =
            "of jobs it is not known from which host they were submitted: those of a user named with one are listed from"
                    + " whatever host";

    private static final String NO_FINISHED =
            "of jobs that are over only those are known of which the server still tells, and those of the last day that the"
                    + " daemon's store has, which are none";

    /** Those of which qstat has one. */
    private static final List<String> LISTS = List.of("-a", "-i", "-r", "-H", "-Q", "-q", "-B");

    public Inquiry {
        operands = List.copyOf(operands);
        users = List.copyOf(users);
        flags = Set.copyOf(flags);
    }

    /** The users that the values of {@code -u} name, each of which may name several; a value that names none is one empty name. */
    public static List<String> users(List<String> values) {
        List<String> names = new ArrayList<>();
        for (String value : values) {
            List<String> named =
                    Stream.of(value.split(",")).filter(name -> !name.isBlank()).toList();
            names.addAll(named.isEmpty() ? List.of("") : named);
        }
        return names;
    }

    /** The user that is named, without the host. */
    private static String name(String user) {
        int at = user.indexOf('@');
        return at < 0 ? user : user.substring(0, at);
    }

    private boolean has(String flag) {
        return flags.contains(flag);
    }

    /** What does not go together, in a sentence; empty where all does. */
    public Optional<String> conflict() {
        List<String> lists = LISTS.stream().filter(flags::contains).toList();
        if (lists.size() > 1) {
            return Optional.of(lists.get(0) + " and " + lists.get(1) + " do not go together");
        } else if (has("-q") && has("-f")) {
            return Optional.of("-q and -f do not go together. Maybe -Q -f?");
        } else if (has("-1") && !has("-n") && !has("-s") && !has("-f")) {
            return Optional.of("-1 needs -n, -s or -f");
        } else if (users.stream().anyMatch(user -> name(user).isEmpty())) {
            // Not all jobs of all: what stands there came out of a script whose variable is empty.
            return Optional.of("-u names no user; without it, all are chosen");
        } else if (operands.contains("")) {
            return Optional.of("'' is no job, queue or server; without it, all are listed");
        }
        return Optional.empty();
    }

    /** Whether it asks for queues, or for the server as a whole, and not for jobs. */
    public boolean isOfQueues() {
        return has("-Q") || has("-q") || has("-B");
    }

    boolean isOfServer() {
        return has("-B");
    }

    /** The jobs by whose ids alone it asks; none, where others may be meant, too. */
    public List<String> ids() {
        List<String> ids = new ArrayList<>();
        for (String written : operands) {
            if (!(Operand.of(written) instanceof Operand.Job job) || job.isOfArray()) {
                return List.of();
            }
            ids.add(job.id());
        }
        return ids;
    }

    /** Whether jobs are asked for, too, that the server has forgotten. */
    public boolean isOfForgotten() {
        return !isOfQueues() && choice().over() == Choice.Over.STORED;
    }

    /** Whether any job may be meant, by anybody. */
    public boolean isOfAllJobs() {
        return !isOfQueues() && users.isEmpty() && ids().isEmpty();
    }

    /** Whether all about each job is told, an attribute a line. */
    public boolean isFull() {
        return has("-f");
    }

    /** The users without their hosts. */
    List<String> names() {
        return users.stream().map(Inquiry::name).toList();
    }

    /** The answer for people. */
    public String text(JobsAnswer answer, Instant ours, ZoneId zone) {
        return printed(out -> {
            if (isFull()) {
                answer.printFull(ours, zone, out);
            } else {
                answer.printTable(form(), ours, zone, out);
            }
        });
    }

    /** The answer for people. */
    public String text(QueuesAnswer answer, ZoneId zone) {
        return printed(out -> answer.print(formOfQueues(), zone, out));
    }

    private static String printed(Consumer<PrintWriter> print) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        print.accept(out);
        out.flush();
        return text.toString();
    }

    /** What is to be said besides the answer, a sentence each. */
    public List<String> warnings(JobsAnswer answer) {
        List<String> warnings = new ArrayList<>();
        if ((has("-x") || has("-H")) && !answer.hasFinished()) {
            warnings.add(NO_FINISHED);
        }
        if (users.stream().anyMatch(user -> user.contains("@"))) {
            warnings.add(NO_HOSTS);
        }
        return warnings;
    }

    private Form formOfQueues() {
        if (has("-B")) {
            return has("-f") ? Form.FULL_SERVER : Form.SERVER;
        }
        return has("-q") ? Form.LIMITS : has("-f") ? Form.FULL : Form.COUNTS;
    }

    Choice choice() {
        Choice.States states = has("-i")
                ? Choice.States.WAITING
                : has("-r") ? Choice.States.RUNNING : has("-H") ? Choice.States.FINISHED : Choice.States.ALL;
        return new Choice(
                states,
                has("-J") ? Choice.Arrays.ALONE : has("-t") ? Choice.Arrays.BY_JOBS : Choice.Arrays.AS_ONE,
                has("-x") || has("-H") ? Choice.Over.STORED : Choice.Over.TOLD);
    }

    private TableForm form() {
        boolean elapsed = (has("-a") || has("-i") || has("-r") || has("-H")) && !has("-T");
        return new TableForm(
                has("-w") ? TableForm.Width.WIDE : TableForm.Width.NARROW,
                elapsed ? TableForm.Time.ELAPSED : TableForm.Time.START,
                has("-n") ? TableForm.Nodes.TOLD : TableForm.Nodes.NONE,
                has("-s") ? TableForm.Comments.TOLD : TableForm.Comments.NONE,
                has("-1") ? TableForm.Lines.ONE : TableForm.Lines.BELOW);
    }
}
