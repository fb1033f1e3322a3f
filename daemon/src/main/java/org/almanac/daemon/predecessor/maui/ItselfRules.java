package org.almanac.daemon.predecessor.maui;

import static org.almanac.daemon.predecessor.fate.Outcome.meaningless;
import static org.almanac.daemon.predecessor.fate.Outcome.notDone;

import java.util.stream.Stream;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Rules;

/** What becomes of what is about Maui's own process, files and commands, and about other programs that it speaks to. */
final class ItselfRules {
    private static final Outcome UNCHARGED =
            notDone("nobody is charged for jobs; 'almanac export' tells what was used");

    private ItselfRules() {}

    /** An allocation manager of type NONE is none, as the file has it that Maui comes with. */
    private static Outcome ofBank(Attribute attribute) {
        return attribute.name().equals("TYPE") && attribute.value().equalsIgnoreCase("NONE")
                ? meaningless("there is none")
                : UNCHARGED;
    }

    static void add(Rules<MauiConfig> rules) {
        rules.always(
                        meaningless("it is about Maui's own log"),
                        "LOGDIR",
                        "LOGFACILITY",
                        "LOGFILE",
                        "LOGFILEMAXSIZE",
                        "LOGFILEROLLDEPTH",
                        "LOGLEVEL",
                        "USESYSLOG",
                        "TRAPFUNCTION",
                        "TRAPJOB",
                        "TRAPNODE",
                        "TRAPRES")
                .always(
                        meaningless("it is about Maui's own files and process"),
                        "CHECKPOINTEXPIRATIONTIME",
                        "CHECKPOINTFILE",
                        "CHECKPOINTINTERVAL",
                        "LOCKFILE",
                        "SERVERCONFIGFILE",
                        "SERVERHOMEDIR",
                        "STATDIR",
                        "TOOLSDIR",
                        "STEPCOUNT",
                        "MAXSLEEPITERATION",
                        "MINADMINSTIME",
                        "APIFAILURETHRESHHOLD",
                        "EVENTSERVER",
                        "DIRECTORYSERVER",
                        "FSCONFIGFILE",
                        "#INCLUDE",
                        "INCLUDE",
                        "USEDATABASE",
                        "SPOOLDIR",
                        "MOABSTARTUPSCRIPT")
                .always(
                        meaningless("it is about Maui's own commands"),
                        "CLIENTCFG",
                        "CLIENTTIMEOUT",
                        "DISPLAYFLAGS",
                        "MCSOCKETPROTOCOL",
                        "CLIENTMAXCONNECTIONS",
                        "CLIENTUIPORT")
                .always(
                        meaningless("statistics are told by pages, metrics and 'almanac export'"),
                        "PLOTMAXPROC",
                        "PLOTMAXTIME",
                        "PLOTMINPROC",
                        "PLOTMINTIME",
                        "PLOTPROCSCALE",
                        "PLOTTIMESCALE",
                        "STATPROCMAX",
                        "STATPROCMIN",
                        "STATTIMEMAX",
                        "STATTIMEMIN",
                        "PROFILECOUNT",
                        "PROFILEDURATION")
                .always(
                        meaningless("Maui reads it for simulations alone; 'almanac replay' does that"),
                        Stream.of(("AUTOSHUTDOWN CHECKPOINTINTERVAL COMRATE COMTYPE DEFAULTJOBFLAGS EXITITERATION FLAGS"
                                                + " IGNOREJOBFLAGS INITIALQUEUEDEPTH JOBSUBMISSIONPOLICY NODECONFIGURATION NODECOUNT"
                                                + " RANDOMIZEJOBSIZE RESOURCETRACEFILE SCALEJOBRUNTIME STARTTIME STOPITERATION TIMEPOLICY"
                                                + " WCACCURACY WCACCURACYCHANGE WCSCALINGPERCENT WORKLOADTRACEFILE")
                                        .split(" "))
                                .map(name -> "SIM" + name)
                                .toArray(String[]::new))
                .always(meaningless("Maui reads it for simulations alone"), "COMINTERFRAMECOST", "COMINTRAFRAMECOST")
                .byValue(statement -> ofBank(Attribute.of(statement.value())), "AMCFG")
                .always(
                        UNCHARGED,
                        ("BANKAPPENDMACHINENAME BANKCHARGEPOLICY BANKDEFERONJOBFAILURE BANKFALLBACKACCOUNT"
                                        + " BANKFLUSHINTERVAL BANKHOST BANKPORT BANKPROTOCOL BANKSERVER BANKTIMEOUT BANKTYPE")
                                .split(" "))
                .always(
                        notDone(
                                "no program is called when something happens; alerts of Prometheus, and /api/v1/events, tell it"),
                        "NOTIFICATIONPROGRAM",
                        "NOTIFICATIONINTERVAL",
                        "FEEDBACKPROGRAM",
                        "MAILPROGRAM",
                        "TRIGCFG")
                .always(notDone("no jobs go to other clusters"), "METAMAXTASKS", "COMPUTEHOSTS", "REMOTESTARTCOMMAND");
    }
}
