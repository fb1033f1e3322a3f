package org.almanac.daemon;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.command.DaemonCommand;
import org.almanac.daemon.config.ConfigurationPage;
import org.almanac.daemon.program.Complaints;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * The manual: a page of AsciiDoc for each command, for the daemon and for the configuration file.
 *
 * <p>It is made from the commands' help and from the comments of the configuration that is shipped, so that it says nothing
 * else than they do. The packages' man pages are made from it.
 */
final class Manual {
    private static final Map<String, String> EXIT_STATUS =
            Map.of("0", "Done.", "1", "Failed.", "2", "The command line is wrong.");
    private static final Map<String, String> EXIT_STATUS_OF_CLIENTS =
            Map.of("3", "There is no such job, queue or server.", "4", "No daemon answers.");

    /** The generator's marks for those who include parts of a page, and its words for versions, which would change each page. */
    private static final Pattern MARKS = Pattern.compile("(?m)^// (tag|end)::.*\\n|^:(revnumber|mansource):.*\\n");
    /** {@code *-u*, _USER_} in place of {@code *-u* _USER_}, as the generator writes of options that have one name alone. */
    private static final Pattern COMMA_OF_ONE_NAME = Pattern.compile("(?m)^(\\*-\\w\\*), ?(?=_|::)");
    /** Lines of a description are one paragraph here, whose lines are as long as the reader's terminal lets them be. */
    private static final Pattern NEXT_LINE = Pattern.compile("\\n\\+\\n");

    private static final Pattern SYNOPSIS = Pattern.compile("(?<=== Synopsis\n\n)(.+\n)+");
    private static final Pattern SEVERAL_EMPTY_LINES = Pattern.compile("\\n{3,}");

    private Manual() {}

    /** Each page by the name of its file. */
    static Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        CommandLine all = Almanac.commandLine(new String[0], new Complaints(new PrintWriter(new StringWriter())));
        add(all.getCommandSpec(), pages);
        pages.put("almanacd.adoc", daemon());
        pages.put("almanac.yaml.adoc", ConfigurationPage.text());
        return pages;
    }

    private static void add(CommandSpec command, Map<String, String> pages) {
        String name = command.qualifiedName("-");
        pages.put(name + ".adoc", page(command, name + "(1)", seeAlso(command)));
        command.subcommands().values().forEach(sub -> add(sub.getCommandSpec(), pages));
    }

    private static String seeAlso(CommandSpec command) {
        CommandSpec parent = command.parent();
        return parent == null
                ? "*almanac.yaml*(5), *almanacd*(8)"
                : "*" + parent.qualifiedName("-") + "*(1)"
                        + (parent.parent() == null ? ", *almanac.yaml*(5), *almanacd*(8)" : "");
    }

    private static String daemon() {
        CommandSpec spec = new CommandLine(new DaemonCommand()).getCommandSpec().name("almanacd");
        spec.usageMessage().description("Plan for a server until a signal ends it; 'almanac daemon' is the same.");
        return page(spec, "almanacd(8)", "*almanac*(1), *almanac-doctor*(1), *almanac.yaml*(5)")
                .replace("== See also", """
                == Files

                _/etc/almanac/almanac.yaml_::
                  The configuration.

                _/var/lib/almanac_::
                  What is to survive a restart, unless the configuration says otherwise.

                _/usr/share/doc/almanac/examples_::
                  Settings of the unit for some sites, alert rules for Prometheus, dashboards for Grafana.

                == Environment

                *ALMANAC_JAVA_OPTS*::
                  More options for Java; they win over those that are set.

                *NOTIFY_SOCKET*::
                  Where systemd waits to be told: that there is a plan, the last cycle, and each cycle that ends well or not.

                == See also""");
    }

    /** A line such as {@code [_JOB_...]} would be taken for an attribute, and not be told. */
    private static String synopsis(String lines) {
        return lines.strip().replaceAll("\n *", " +\n").replaceAll("(?m)^(?=\\[\\w.*]$)", "{empty}") + "\n";
    }

    private static String page(CommandSpec command, String title, String seeAlso) {
        Map<String, String> codes = new TreeMap<>(EXIT_STATUS);
        if (command.findOption("--api") != null) {
            codes.putAll(EXIT_STATUS_OF_CLIENTS);
        }
        command.usageMessage().exitCodeListHeading("Exit status%n").exitCodeList(codes);
        if (command.usageMessage().footer().length > 0) {
            command.usageMessage().footerHeading("Notes%n");
        }
        StringWriter text = new StringWriter();
        try (PrintWriter out = new PrintWriter(text)) {
            ManPageGenerator.writeSingleManPage(out, command);
        }
        String page = MARKS.matcher(text.toString()).replaceAll("");
        page = COMMA_OF_ONE_NAME.matcher(page).replaceAll("$1 ").replace("* ::", "*::");
        page = NEXT_LINE.matcher(page).replaceAll("\n  ");
        page = SYNOPSIS.matcher(page).replaceAll(lines -> Matcher.quoteReplacement(synopsis(lines.group())));
        page = page.replaceFirst("(?m)^:manmanual:.*$", ":manmanual: Almanac Manual");
        page = page.replaceFirst("(?m)^= .*$", "= " + title + "\n:mansource: Almanac");
        return SEVERAL_EMPTY_LINES
                .matcher(page + "\n== See also\n\n" + seeAlso + "\n")
                .replaceAll("\n\n");
    }
}
