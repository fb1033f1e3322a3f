package org.almanac.daemon.config;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.pbs.follow.LocalOrder;
import org.almanac.planner.JobOrder;

/**
 * In which order jobs are to come before that of the policy.
 *
 * @param local the site's own order, or what holds where its server has none
 */
public record JobOrderSettings(LocalOrder local) {
    private static final Key<Optional<Double>> THRESHOLD = Key.usual(
            "threshold",
            new ScalarForm<Optional<Double>>(List.of("none", "a number"), List.of("none"), JobOrderSettings::threshold),
            "none",
            "above which a job's value by a formula of the site's own has to be for the job to be started; the server's formula"
                    + " has the server's own threshold");

    static SectionForm<JobOrderSettings> form(Set<String> resources) {
        Key<FormulaForm.Choice> formula = Key.usual(
                "formula",
                FormulaForm.any(resources),
                "from-server",
                "by which formula jobs of queues of one priority are ordered, the greater value first, before the policy's own"
                        + " order: the server's job_sort_formula, none, or this one");
        Key<FormulaForm.Choice> otherwise = Key.usual(
                "otherwise",
                FormulaForm.own(resources),
                "none",
                "by which formula they are ordered where formula is from-server and the server has none");
        return new SectionForm<>(List.of(formula, THRESHOLD, otherwise), section -> {
            FormulaForm.Choice choice = section.get(formula);
            JobOrder own = new JobOrder(choice.formula(), section.get(THRESHOLD), JobOrder.Eligibility.AS_NAMED);
            JobOrder fallback =
                    new JobOrder(section.get(otherwise).formula(), Optional.empty(), JobOrder.Eligibility.AS_NAMED);
            return new JobOrderSettings(new LocalOrder(choice.own() ? Optional.of(own) : Optional.empty(), fallback));
        });
    }

    /** The order where there is no server. */
    public JobOrder withoutServer() {
        return local.own().orElse(local.otherwise());
    }

    private static Optional<Optional<Double>> threshold(String text) {
        if (text.equals("none")) {
            return Optional.of(Optional.empty());
        }
        return text.matches("-?[0-9]{1,15}(\\.[0-9]{1,9})?")
                ? Optional.of(Optional.of(Double.valueOf(text)))
                : Optional.empty();
    }
}
