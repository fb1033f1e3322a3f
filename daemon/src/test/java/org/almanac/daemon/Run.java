package org.almanac.daemon;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** What a command line did: its exit code, and what it said where. */
public record Run(int code, String out, String err) {
    public static Run almanac(Object... args) {
        String[] words = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            words[i] = args[i].toString();
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Almanac.run(words, new PrintWriter(out), new PrintWriter(err));
        return new Run(code, out.toString(), err.toString());
    }

    public List<String> errLines() {
        return err.lines().toList();
    }
}
