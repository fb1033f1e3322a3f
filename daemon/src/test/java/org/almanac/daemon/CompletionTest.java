package org.almanac.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.api.HttpApi;
import org.almanac.daemon.api.answer.Readings;
import org.almanac.daemon.config.ApiSettings;
import org.almanac.daemon.config.ApiSettings.ListenAddress;
import org.almanac.daemon.support.Tools;
import org.almanac.daemon.view.SamplePublished;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What real shells make of a line when the tabulator is hit, beside a daemon with jobs 11 to 13 of u1, u2 and u3. */
@Tag("slow")
@Timeout(180)
class CompletionTest {
    /** What a line becomes; each has one continuation. */
    private static final Map<String, String> LINES = new LinkedHashMap<>();

    static {
        LINES.put("almanac qst", "almanac qstat");
        LINES.put("almanac statu", "almanac status");
        LINES.put("almanac log sta", "almanac log stats");
        LINES.put("almanac config sh", "almanac config show");
        LINES.put("almanac qstat 13", "almanac qstat 13.sim");
        LINES.put("almanac why 13", "almanac why 13.sim");
        LINES.put("almanac qstat -w 12", "almanac qstat -w 12.sim");
        LINES.put("almanac qstat -u u3", "almanac qstat -u u3");
        LINES.put("almanac qstat -F j", "almanac qstat -F json");
        LINES.put("almanac demo --policy plann", "almanac demo --policy planned");
        LINES.put("almanac replay --policy fcf", "almanac replay --policy fcfs");
        LINES.put("almanac config show --policy mau", "almanac config show --policy maui");
        LINES.put("almanac experiment cond", "almanac experiment condominium");
        LINES.put("almanac import --policy mau", "almanac import --policy maui");
        LINES.put("almanac import --server open", "almanac import --server openpbs");
        LINES.put("almanac status --ap", "almanac status --api");
    }

    @TempDir
    private Path folder;

    private HttpApi api;

    /** The program and its completions, as they are installed. */
    @BeforeEach
    void install() throws IOException {
        api = HttpApi.start(
                new ApiSettings(new ListenAddress("127.0.0.1", 0)),
                new Readings(() -> Optional.of(SamplePublished.make()), format -> ""));
        Path program = Files.createDirectories(folder.resolve("bin")).resolve("almanac");
        Files.writeString(program, """
                #!/bin/sh
                exec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s "$@"
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("java.class.path"),
                        Almanac.class.getName()));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path bash = Files.createDirectories(folder.resolve("share/bash-completion/completions"));
        Files.writeString(bash.resolve("almanac"), Completion.script());
        Path zsh = Files.createDirectories(folder.resolve("share/zsh/vendor-completions"));
        Files.copy(Tools.inCheckout("packaging/program/_almanac"), zsh.resolve("_almanac"));
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private List<String> run(Path shell, String script, String... words) throws Exception {
        Path file = Files.writeString(folder.resolve("script"), script);
        List<String> command = new ArrayList<>(List.of(
                Tools.require("env").toString(),
                "PATH=" + folder.resolve("bin") + ":" + System.getenv("PATH"),
                "ALMANAC_API=http://127.0.0.1:" + api.port(),
                "FOLDER=" + folder,
                "ZDOTDIR=" + folder,
                "TERM=dumb",
                Tools.require("timeout").toString(),
                "100",
                shell.toString(),
                file.toString()));
        command.addAll(List.of(words));
        Tools.Said said = Tools.run(folder, command);
        assertEquals(0, said.exitCode(), said.output());
        return said.output().lines().toList();
    }

    /** Bash hands the words to the function, and takes what that answers. */
    @Test
    void bashCompletes() throws Exception {
        String script = """
                compopt() { :; } # bash has it while it completes, and not here
                source "$FOLDER/share/bash-completion/completions/almanac" || exit 1
                complete -p almanac >/dev/null || exit 1
                for line; do
                    read -ra COMP_WORDS <<<"$line"
                    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                    COMPREPLY=()
                    _complete_almanac almanac "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>&1
                    COMP_WORDS[COMP_CWORD]=${COMPREPLY[*]}
                    echo "${COMP_WORDS[*]}"
                done
                """;
        List<String> said = run(Tools.require("bash"), script, LINES.keySet().toArray(String[]::new));
        assertEquals(List.copyOf(LINES.values()), said);
    }

    /** Jobs whose server does not answer are none, without a word. */
    @Test
    void bashTellsNothingWhereNoDaemonAnswers() throws Exception {
        String script = """
                compopt() { :; } # bash has it while it completes, and not here
                source "$FOLDER/share/bash-completion/completions/almanac" || exit 1
                export ALMANAC_API=http://127.0.0.1:1
                COMP_WORDS=(almanac qstat 1)
                COMP_CWORD=2
                _complete_almanac almanac 1 qstat 2>&1
                echo "${#COMPREPLY[@]}"
                """;
        assertEquals(List.of("0"), run(Tools.require("bash"), script));
    }

    /** A zsh at a terminal: behind each line comes a tabulator, and then a key that tells what has become of it. */
    @Test
    void zshCompletes() throws Exception {
        Path zsh = Tools.require("zsh");
        Files.writeString(folder.resolve(".zshrc"), """
                PS1=
                fpath=($FOLDER/share/zsh/vendor-completions $fpath)
                autoload -Uz compinit && compinit -u -D
                told() { print -r -- "${BUFFER% }" >>$FOLDER/told; BUFFER=; print -n '(told)' >/dev/tty }
                zle -N told
                zle-line-init() { print -n '(ready)' >/dev/tty }
                zle -N zle-line-init
                bindkey '^G' told
                bindkey '^I' complete-word
                ended() {
                    [[ ! -o completealiases && -z ${aliases[compopt]} ]] && print kept >>$FOLDER/told
                    print -n '(ended)' >/dev/tty
                }
                """);
        String script = """
                zmodload zsh/zpty
                zpty shell zsh -i
                zpty -r shell shown '*[(]ready[)]*'
                for line; do
                    zpty -w -n shell "$line"$'\\t\\a'
                    zpty -r shell shown '*[(]told[)]*' || exit 1
                    all+=$shown
                done
                zpty -w shell ended
                zpty -r shell shown '*[(]ended[)]*'
                [[ $all != *"not found"* ]] || { print -r -- "$all"; exit 1 }
                cat $FOLDER/told
                """;
        List<String> expected = new ArrayList<>(LINES.values());
        expected.add("kept");
        assertEquals(expected, run(zsh, script, LINES.keySet().toArray(String[]::new)));
    }
}
