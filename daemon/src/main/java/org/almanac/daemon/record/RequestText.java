package org.almanac.daemon.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.almanac.daemon.memory.KeptRequest;

/** What a job asks for as a JSON object, which is read back the same. */
public final class RequestText {
    private static final Form<KeptRequest> FORM = Form.of(KeptRequest.class);

    private RequestText() {}

    public static String of(KeptRequest asked) {
        return new String(FORM.write(asked), StandardCharsets.UTF_8);
    }

    /** What the text tells; empty where it is none of these. */
    public static Optional<KeptRequest> read(String text) {
        try {
            return Optional.of(FORM.read(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
