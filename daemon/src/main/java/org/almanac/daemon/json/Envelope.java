package org.almanac.daemon.json;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The one form in which every command tells programs what it has to tell: {@code meta}, {@code data} and {@code warnings}.
 *
 * @param version of the program
 * @param command as it is called, without the program's own name: {@code log stats}
 * @param time when it was told
 * @param server of which it is told; empty where the command speaks to none
 * @param warnings what was said on standard error besides
 */
public record Envelope(String version, String command, Instant time, Optional<String> server, List<String> warnings) {
    public Envelope {
        warnings = List.copyOf(warnings);
    }

    /** The object around an answer, which is JSON. */
    public String around(String data) {
        return Json.text(json -> json.object(
                        "meta",
                        meta -> meta.text("version", version)
                                .text("command", command)
                                .number("time", time.getEpochSecond())
                                .text("server", server))
                .raw("data", data.strip())
                .texts("warnings", warnings));
    }
}
