package org.almanac.daemon.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.almanac.pbs.follow.LocalOrder;
import org.almanac.planner.JobOrder;
import org.almanac.planner.formula.Formula;
import org.almanac.planner.formula.FormulaException;
import org.junit.jupiter.api.Test;

class JobOrderSettingsTest {
    private static LocalOrder written(String keys) {
        return Written.of(keys).site().jobOrder().local();
    }

    @Test
    void defaults() {
        assertEquals(LocalOrder.OF_SERVER, written("poll: 5s"));
    }

    @Test
    void everyKey() throws FormulaException {
        Formula formula = Formula.parse("ncpus + eligible_time / 3600");
        assertEquals(
                LocalOrder.of(JobOrder.by(formula).above(-2.5)),
                written("job-order: {formula: 'ncpus + eligible_time / 3600', threshold: -2.5}"));
        assertEquals(LocalOrder.of(JobOrder.NONE), written("job-order: {formula: none}"));
        assertEquals(
                new LocalOrder(Optional.empty(), JobOrder.by(formula)),
                written("job-order: {otherwise: 'ncpus + eligible_time / 3600'}"));
    }

    @Test
    void aResourceOfTheSiteMayBeNamed() throws FormulaException {
        assertEquals(
                LocalOrder.of(JobOrder.by(Formula.parse("gpus * 10 + nmem"))),
                written("job-order: {formula: 'gpus * 10 + nmem'}"));
    }

    @Test
    void refused() {
        Written.of("job-order: {formula: 'ncpus ^ 2'}")
                .isRefused(
                        "f:1: job-order.formula is 'ncpus ^ 2', but at 7: \"^\" where an operator (+ - * / // % ** < <= >"
                                + " >= == != and or not if else) or the end is due. Maybe \"**\"?");
        Written.of("job-order: {formula: '1 + walltme'}")
                .isRefused("f:1: job-order.formula is '1 + walltme', but at 5: walltme is no name that is known. Maybe"
                        + " walltime? There are accrue_type, eligible_time, fair_share_perc, fairshare_factor,"
                        + " fairshare_perc, fairshare_tree_usage, job_priority, mem, ncpus, nodect, queue_priority,"
                        + " walltime, and resources by their names.");
        Written.of("job-order: {threshold: much}")
                .isRefused("f:1: job-order.threshold is 'much', but may be none or a number.");
        Written.of("job-order: {formulae: none}")
                .isRefused(
                        "f:1: job-order.formulae is no key; there are formula, threshold, otherwise. Maybe formula?");
    }
}
