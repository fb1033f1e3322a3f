package org.almanac.daemon.predecessor.maui;

import static org.almanac.daemon.predecessor.fate.Outcome.meaningless;
import static org.almanac.daemon.predecessor.fate.Outcome.notDone;
import static org.almanac.daemon.predecessor.fate.Outcome.otherwise;
import static org.almanac.daemon.predecessor.fate.Outcome.same;
import static org.almanac.daemon.predecessor.fate.Outcome.takenOver;
import static org.almanac.daemon.predecessor.fate.Outcome.unknown;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.BiFunction;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Gift;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;
import org.almanac.daemon.predecessor.fate.Statement;

/** What becomes of Maui's weights: some are weights of policy maui, none is one of planned. */
final class PriorityRules {
    private static final String SEARCHED =
            "no sum of weights orders the jobs: they are planned as they arrive or by fair share, and searches shorten waits";
    private static final String SERVICE = "SERVICEWEIGHT";
    private static final String QUEUE_TIME = "QUEUETIMEWEIGHT";
    private static final String BY_MAUI = "; '--policy maui' takes the weight over";

    private PriorityRules() {}

    static void add(Rules<MauiConfig> rules) {
        rules.rule(weight(SERVICE, "policy.queue-time-weight"), QUEUE_TIME)
                .rule(weight(SERVICE, "policy.expansion-weight"), "XFACTORWEIGHT", "XFWEIGHT")
                .rule(weight("RESWEIGHT", "policy.size-weight"), "PROCWEIGHT")
                .rule(PriorityRules::ofComponent, SERVICE, "RESWEIGHT")
                .rule(
                        counted(notDone("this does not count in which jobs come first")),
                        "CREDWEIGHT",
                        "USERWEIGHT",
                        "GROUPWEIGHT",
                        "ACCOUNTWEIGHT",
                        "QOSWEIGHT",
                        "BYPASSWEIGHT",
                        "SPVIOLATIONWEIGHT",
                        "NODEWEIGHT",
                        "MEMWEIGHT",
                        "SWAPWEIGHT",
                        "DISKWEIGHT",
                        "PSWEIGHT",
                        "PEWEIGHT",
                        "WALLTIMEWEIGHT",
                        "UJOBWEIGHT",
                        "UPROCWEIGHT",
                        "DIRECTSPECWEIGHT",
                        "ATTRWEIGHT",
                        "ATTRSTATEWEIGHT",
                        "ATTRATTRWEIGHT",
                        "JOBPRIOF")
                .rule(
                        counted(otherwise(
                                "queues of higher priority come first altogether, as the server has these priorities"
                                        + " (qmgr -c 'set queue NAME Priority = N')")),
                        "CLASSWEIGHT")
                .rule(
                        counted(notDone(
                                "there is no target of wait or expansion factor; every job has a planned start")),
                        "TARGETWEIGHT",
                        "TARGWEIGHT",
                        "TARGETQUEUETIMEWEIGHT",
                        "TARGETXFACTORWEIGHT",
                        "QUEUETIMETARGETWEIGHT",
                        "XFACTORTARGETWEIGHT",
                        "SERVICETARGETWEIGHT")
                .rule(
                        counted(
                                notDone(
                                        "running jobs have no priority: of those that may be stopped, those are whose stop loses the least work")),
                        "USAGEWEIGHT",
                        "CONSUMEDWEIGHT",
                        "REMAININGWEIGHT",
                        "PERCENTWEIGHT",
                        "USAGEPERCENTWEIGHT",
                        "USAGEEXECUTIONTIMEWEIGHT")
                .rule(
                        counted(notDone("nothing that counts in a priority has a cap")),
                        ("ACCOUNTCAP ATTRCAP ATTRSTATECAP ATTRATTRCAP BYPASSCAP CLASSCAP CONSUMEDCAP CREDCAP DISKCAP"
                                        + " FSACCOUNTCAP FSCAP FSCLASSCAP FSGROUPCAP FSQOSCAP FSUSERCAP GROUPCAP MEMCAP NODECAP"
                                        + " PECAP PERCENTCAP PROCCAP PSCAP QOSCAP QUEUETIMECAP REMAININGCAP RESCAP SERVICECAP"
                                        + " SERVICEWCAP SPVIOLATIONCAP SWAPCAP TARGETCAP TARGETQUEUETIMECAP TARGETXFACTORCAP"
                                        + " USAGECAP USAGEEXECUTIONTIMECAP USERCAP WALLTIMECAP XFACTORCAP")
                                .split(" "))
                .always(notDone("short walltimes count in an expansion factor as they are"), "XFMINWCLIMIT")
                .byValue(
                        statement -> MauiRules.word(statement).equals("ALWAYS")
                                ? same("a job waits from its submission on")
                                : otherwise("a job waits from its submission on, also while limits keep it waiting"),
                        "JOBPRIOACCRUALPOLICY")
                .byValue(
                        MauiRules.onOff(
                                otherwise("a job waits from its submission on, also while limits keep it waiting"),
                                same("a job waits from its submission on")),
                        "USESYSTEMQUEUETIME")
                .always(notDone("a job of low priority is planned as any other"), "REJECTNEGPRIOJOBS")
                .always(same("weights may be negative"), "ENABLENEGJOBPRIORITY");
    }

    /** A weight that is one of policy maui, times that of its component. */
    private static BiFunction<Statement, MauiConfig, Outcome> weight(String component, String key) {
        return (statement, whole) -> {
            Optional<BigDecimal> weight = ForeignValue.decimal(statement.value());
            if (weight.isEmpty()) {
                return noNumber(statement);
            }
            if (whole.policy() == TargetPolicy.MAUI) {
                return weigh(weight.get(), component, key, whole);
            }
            return weight.get().signum() == 0 ? same("it does not count") : otherwise(SEARCHED + BY_MAUI);
        };
    }

    private static Outcome weigh(BigDecimal weight, String component, String key, MauiConfig whole) {
        return written(weight.multiply(whole.number(component, 1)))
                .map(text -> takenOver(Gift.value(key, text)))
                .orElseGet(() -> unknown("the weight has too many digits"));
    }

    /** As a policy's weight is written. */
    private static Optional<String> written(BigDecimal weight) {
        String text = weight.signum() == 0 ? "0" : weight.stripTrailingZeros().toPlainString();
        return text.matches("-?[0-9]{1,9}(\\.[0-9]{1,9})?") ? Optional.of(text) : Optional.empty();
    }

    /** A weight of several weights. */
    private static Outcome ofComponent(Statement statement, MauiConfig whole) {
        if (ForeignValue.decimal(statement.value()).isEmpty()) {
            return noNumber(statement);
        }
        if (whole.policy() == TargetPolicy.PLANNED) {
            return otherwise(SEARCHED);
        } else if (SERVICE.equals(statement.parameter())
                && whole.value(QUEUE_TIME, "").isEmpty()) {
            // Waiting counts in Maui's priorities also where nothing is said of it.
            return weigh(BigDecimal.ONE, SERVICE, "policy.queue-time-weight", whole);
        }
        return same("it is in the weights that it is a factor of");
    }

    /** What becomes of a weight or cap that says something; 0 says nothing. */
    private static BiFunction<Statement, MauiConfig, Outcome> counted(Outcome outcome) {
        return (statement, whole) -> ForeignValue.decimal(statement.value())
                        .filter(weight -> weight.signum() == 0)
                        .isPresent()
                ? meaningless("0 says nothing")
                : outcome;
    }

    private static Outcome noNumber(Statement statement) {
        return unknown("'" + MauiRules.excerpt(statement.value()) + "' is no number");
    }
}
