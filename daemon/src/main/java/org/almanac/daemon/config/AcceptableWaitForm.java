package org.almanac.daemon.config;

import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.daemon.config.form.Form;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.YamlNode;
import org.almanac.planner.score.AcceptableWait;

/** How long users accept that a job waits: a table that is known by a word, or a file with the site's own. */
public final class AcceptableWaitForm implements Form<AcceptableWait> {
    /** The tables that are known by a word. */
    public static final Map<String, AcceptableWait> TABLES =
            Map.of("with-floors", AcceptableWait.WITH_FLOORS, "paper", AcceptableWait.PAPER);

    private static final List<String> WORDS = List.of("with-floors", "paper");

    @Override
    public List<String> allowed() {
        return List.of("with-floors", "paper", "the absolute path of a file with lines from,factor,floor");
    }

    @Override
    public List<String> words() {
        return WORDS;
    }

    @Override
    public Optional<AcceptableWait> read(YamlNode node, String path, Reading reading) {
        if (!(node instanceof YamlNode.Scalar scalar)) {
            return refuse(node, path, reading);
        }
        Optional<AcceptableWait> known = Optional.ofNullable(TABLES.get(scalar.text()));
        Optional<Path> file = Forms.path(scalar.text());
        if (known.isEmpty() && file.isEmpty()) {
            return refuse(node, path, reading);
        }
        try {
            AcceptableWait table = known.isPresent() ? known.get() : PatienceTable.read(file.orElseThrow());
            reading.holds(path, scalar.text(), scalar.origin());
            return Optional.of(table);
        } catch (NoSuchFileException e) {
            reading.refuse(new Problem(node.origin(), path, "is " + node.picture() + ", but there is no such file."));
        } catch (IllegalArgumentException e) {
            reading.refuse(new Problem(node.origin(), path, "is " + node.picture() + ", but " + e.getMessage() + "."));
        }
        return Optional.empty();
    }
}
