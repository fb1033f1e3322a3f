package org.almanac.daemon.predecessor.maui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Outcome;
import org.almanac.daemon.predecessor.fate.Statement;

/** A standing reservation of Maui's, and the command that makes one of ours of it, as far as that says the same. */
final class StandingReservation {
    private static final String PARAMETER = "SRCFG";
    private static final Pattern HOUR = Pattern.compile("([0-9]{1,2}):([0-9]{2})(?::[0-9]{2})?");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.,\\[\\]-]{1,200}");

    private final MauiConfig whole;
    private final String name;

    private StandingReservation(MauiConfig whole, String name) {
        this.whole = whole;
        this.name = name;
    }

    /** What becomes of what a line says of one. */
    static Outcome of(Statement statement, MauiConfig whole) {
        String name = statement.index().orElse("0");
        if (!ForeignValue.isName(name)) {
            return Outcome.unknown("that is no name of a reservation");
        }
        return Outcome.otherwise("it is to be made once, by hand: " + new StandingReservation(whole, name).command());
    }

    private String command() {
        List<String> words = new ArrayList<>(List.of("almanac reserve", name));
        add(words, "--nodes", "HOSTLIST", "SRHOSTLIST");
        add(words, "--property", "NODEFEATURES", "SRFEATURES");
        add(words, "--users", "USERLIST", "SRUSERLIST");
        add(words, "--groups", "GROUPLIST", "SRGROUPLIST");
        add(words, "--queues", "CLASSLIST", "SRCLASSLIST");
        hour("STARTTIME", "SRSTARTTIME").ifPresent(hour -> words.add("--from DATE" + hour));
        hour("ENDTIME", "SRENDTIME").ifPresent(hour -> words.add("--to DATE" + hour));
        String days = value("DAYS", "SRDAYS").orElse("ALL").toLowerCase(Locale.ROOT);
        String period = value("PERIOD", "SRPERIOD").orElse("DAY");
        if (period.equalsIgnoreCase("DAY")) {
            words.add("--every " + (days.contains("all") ? "day" : days));
        }
        return String.join(" ", words);
    }

    private void add(List<String> words, String option, String attribute, String old) {
        value(attribute, old).ifPresent(value -> words.add(option + " " + value));
    }

    /** As it stands in either way of writing it, with commas; empty where that is more than can be told. */
    private Optional<String> value(String attribute, String old) {
        return whole.attribute(PARAMETER, name, attribute)
                .or(() -> Optional.of(whole.value(old + "[" + name + "]", "")))
                .map(value -> value.strip().replaceAll("\\s+", ","))
                .filter(value -> PLAIN.matcher(value).matches());
    }

    /** The time of a day as we write it behind a date. */
    private Optional<String> hour(String attribute, String old) {
        return whole.attribute(PARAMETER, name, attribute)
                .or(() -> Optional.of(whole.value(old + "[" + name + "]", "")))
                .map(HOUR::matcher)
                .filter(Matcher::matches)
                .map(hour -> "T" + (hour.group(1).length() == 1 ? "0" : "") + hour.group(1) + ":" + hour.group(2));
    }
}
