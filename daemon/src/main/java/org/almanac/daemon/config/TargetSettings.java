package org.almanac.daemon.config;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.Origin;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.Section;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.daemon.config.form.Spot;
import org.almanac.planner.fairshare.Target;

/** The part of the machine that a share is to have, and where it is written. */
record TargetSettings(Spot spot, Target target) {
    /** A phase, and where its beginning is written. */
    record PhaseSettings(Spot spot, long from, long to, double part) {}

    static final Key<Double> TARGET =
            Key.optional("target", Forms.SHARE_FORM, "its part of the whole machine, in place of a weight");
    static final Key<Long> FROM = Key.needed("from", Forms.TIME_FORM, "when the phase begins");
    static final Key<Long> TO = Key.needed("to", Forms.TIME_FORM, "when the phase ends");
    static final Key<Double> PHASE_TARGET = Key.needed("target", Forms.SHARE_FORM, "the target during the phase");

    private static final SectionForm<PhaseSettings> PHASE_FORM = new SectionForm<>(
            List.of(FROM, TO, PHASE_TARGET),
            TargetSettings::refuseNoTime,
            section -> new PhaseSettings(
                    section.spot(FROM), section.get(FROM), section.get(TO), section.get(PHASE_TARGET)));

    static final Key<List<PhaseSettings>> PHASES =
            Key.optionalList("phases", PHASE_FORM, "times in which another target holds");

    private static void refuseNoTime(Section section) {
        Optional<Long> from = section.find(FROM);
        Optional<Long> to = section.find(TO);
        if (from.isPresent() && to.isPresent() && to.get() <= from.get()) {
            section.refuse(TO, "is not after " + FROM.name() + ".");
        }
    }

    /** The target of a share, if it has a sound one; what does not go together is refused. */
    static Optional<TargetSettings> of(Section share, Key<Long> weight, Key<String> in) {
        List<PhaseSettings> phases = new ArrayList<>(share.find(PHASES).orElse(List.of()));
        if (share.find(TARGET).isEmpty()) {
            if (!phases.isEmpty()) {
                share.refuse(PHASES, "needs a " + TARGET.name() + " that holds at other times.");
            }
            return Optional.empty();
        }
        if (!(share.spot(weight).origin() instanceof Origin.Default)) {
            share.refuse(TARGET, "and weight exclude each other: a target is a part of the whole machine.");
        }
        if (share.find(in).isPresent()) {
            share.refuse(TARGET, "is for outermost shares, and this one is in another.");
            return Optional.empty();
        }
        // Those that end too early are refused already.
        phases.removeIf(phase -> phase.to <= phase.from);
        phases.sort(Comparator.comparingLong(PhaseSettings::from));
        for (int i = 1; i < phases.size(); i++) {
            if (phases.get(i).from < phases.get(i - 1).to) {
                share.refuse(
                        phases.get(i).spot,
                        "is before the end of another phase, in "
                                + phases.get(i - 1).spot.origin().text() + ".");
                return Optional.empty();
            }
        }
        List<Target.Phase> sound = phases.stream()
                .map(phase -> new Target.Phase(phase.from, phase.to, phase.part))
                .toList();
        return Optional.of(new TargetSettings(share.spot(TARGET), new Target(share.get(TARGET), sound)));
    }

    /** Refuses targets that are more than the whole machine together, at any time. */
    static void refuseMoreThanTheMachine(List<TargetSettings> targets, Reading reading) {
        TreeSet<Long> times = new TreeSet<>();
        times.add(Long.MIN_VALUE);
        targets.stream().flatMap(each -> each.target.phases().stream()).forEach(phase -> {
            times.add(phase.from());
            times.add(phase.to());
        });
        for (long time : times) {
            double sum = 0;
            for (TargetSettings each : targets) {
                sum += each.target.at(time);
                if (sum > 1 + 1e-9) {
                    each.spot.refuse(
                            "makes the targets " + percent(sum) + " together" + from(time)
                                    + ", but they may be 100 % at most.",
                            reading);
                    return;
                }
            }
        }
    }

    private static String percent(double share) {
        return BigDecimal.valueOf(100 * share)
                        .setScale(3, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    private static String from(long time) {
        return time == Long.MIN_VALUE ? "" : " from " + Instant.ofEpochSecond(time) + " on";
    }
}
