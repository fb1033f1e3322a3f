package org.almanac.daemon.config;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.daemon.config.form.Form;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.YamlNode;
import org.almanac.planner.formula.Formula;
import org.almanac.planner.formula.FormulaException;
import org.almanac.planner.policy.parameter.NearestName;

/** By which formula jobs are ordered: the server's, none, or one of the site's own. */
public final class FormulaForm implements Form<FormulaForm.Choice> {
    /** The names that mean the same everywhere; any other is that of a resource. */
    public static final List<String> NAMES = List.of(
            "accrue_type",
            "eligible_time",
            "fair_share_perc",
            "fairshare_factor",
            "fairshare_perc",
            "fairshare_tree_usage",
            "job_priority",
            "mem",
            "ncpus",
            "nodect",
            "queue_priority",
            "walltime");

    private static final String FROM_SERVER = "from-server";
    private static final String NONE = "none";
    /** A shorter name is near to too many others. */
    private static final int LONG = 5;

    /**
     * What is written.
     *
     * @param own whether it is not left to the server
     * @param formula the site's own, where it has one
     */
    record Choice(boolean own, Optional<Formula> formula) {}

    private final Set<String> resources;
    private final List<String> words;

    private FormulaForm(Set<String> resources, List<String> words) {
        this.resources = resources;
        this.words = words;
    }

    /** @param resources names that the site has for what is counted */
    static FormulaForm any(Set<String> resources) {
        return new FormulaForm(resources, List.of(FROM_SERVER, NONE));
    }

    /** One of the site's own, or none. */
    static FormulaForm own(Set<String> resources) {
        return new FormulaForm(resources, List.of(NONE));
    }

    @Override
    public List<String> allowed() {
        return Stream.concat(words.stream(), Stream.of("a formula such as ncpus + eligible_time / 3600"))
                .toList();
    }

    @Override
    public List<String> words() {
        return words;
    }

    @Override
    public Optional<Choice> read(YamlNode node, String path, Reading reading) {
        if (!(node instanceof YamlNode.Scalar scalar)) {
            return refuse(node, path, reading);
        }
        String text = scalar.text();
        try {
            Choice choice = words.contains(text) && text.equals(FROM_SERVER)
                    ? new Choice(false, Optional.empty())
                    : new Choice(true, text.equals(NONE) ? Optional.empty() : Optional.of(parse(text, resources)));
            reading.holds(path, text, scalar.origin());
            return Optional.of(choice);
        } catch (FormulaException e) {
            String sentence = "is " + node.picture() + ", but " + e.getMessage();
            reading.refuse(new Problem(node.origin(), path, sentence));
        } catch (IllegalArgumentException e) {
            reading.refuse(new Problem(node.origin(), path, "is " + node.picture() + ", but " + e.getMessage()));
        }
        return Optional.empty();
    }

    /**
     * The formula of that text.
     *
     * @param resources names that are no slips
     * @throws IllegalArgumentException if it names something that is probably a slip
     */
    public static Formula parse(String text, Set<String> resources) throws FormulaException {
        Formula formula = Formula.parse(text);
        for (String name : formula.names()) {
            Optional<String> meant = NAMES.contains(name) || resources.contains(name) || name.length() < LONG
                    ? Optional.empty()
                    : NearestName.of(name, NAMES);
            if (meant.isPresent()) {
                throw new IllegalArgumentException("at " + (1 + position(text, name)) + ": " + name
                        + " is no name that is known. Maybe " + meant.get()
                        + "? There are " + String.join(", ", NAMES) + ", and resources by their names.");
            }
        }
        return formula;
    }

    private static int position(String text, String name) {
        java.util.regex.Matcher found =
                java.util.regex.Pattern.compile("\\b" + name + "\\b").matcher(text);
        return found.find() ? found.start() : 0;
    }
}
