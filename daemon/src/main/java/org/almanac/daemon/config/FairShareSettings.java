package org.almanac.daemon.config;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ListForm;
import org.almanac.daemon.config.form.Problem;
import org.almanac.daemon.config.form.Reading;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.Section;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.daemon.config.form.Spot;
import org.almanac.planner.fairshare.Shares;
import org.almanac.planner.fairshare.Shares.Accounting;

/** How the machine is shared out: a list of shares that name those of which they are a part, and weights of users. */
record FairShareSettings(
        Duration halfLife, Accounting by, long usualWeight, List<ShareSettings> shares, List<UserSettings> users) {
    /** A user's weight, and where the name is written. */
    private record UserSettings(Spot spot, String name, long weight) {}

    /** A share, and where it is written of which one it is a part. */
    private record ShareSettings(
            Spot spot,
            String name,
            long weight,
            Optional<TargetSettings> target,
            Optional<String> in,
            List<UserSettings> users) {}

    /** What may have been meant is looked for so often: among thousands of shares that takes a while. */
    private static final int MOST_GUESSES = 100;

    static final Key<Duration> HALF_LIFE =
            Key.usual("half-life", Forms.DURATION_FORM, "7d", "after how long what was used counts half");
    static final Key<Accounting> BY = Key.usual(
            "by",
            new ScalarForm<>(
                    List.of("user", "group", "project"), List.of("user", "group", "project"), FairShareSettings::by),
            "user",
            "by whom use is accounted; by group or project, users compete within theirs, and these with each other");
    static final Key<Long> USUAL_WEIGHT =
            Key.usual("usual-weight", weightForm(), "1", "the weight of users, groups and projects that are not named");

    static final Key<String> SHARE_NAME =
            Key.needed("name", Forms.NAME_FORM, "a group or project, or what several of them are called together");
    static final Key<String> USER_NAME = Key.needed("name", Forms.NAME_FORM, "the user");
    static final Key<Long> WEIGHT =
            Key.usual("weight", weightForm(), "1", "what it may have, compared with the others beside it");
    static final Key<String> IN =
            Key.optional("in", Forms.NAME_FORM, "the share of which it is a part; without it one of the whole machine");

    private static final SectionForm<UserSettings> USER_FORM = new SectionForm<>(
            List.of(USER_NAME, WEIGHT),
            section -> new UserSettings(section.spot(USER_NAME), section.get(USER_NAME), section.get(WEIGHT)));

    static final Key<List<UserSettings>> SHARE_USERS =
            Key.optionalList("users", USER_FORM, "its users whose weight is not the usual one");
    static final Key<List<UserSettings>> USERS = Key.list("users", USER_FORM, "the same of users who have no share");

    private static final SectionForm<ShareSettings> SHARE_FORM = new SectionForm<>(
            List.of(SHARE_NAME, WEIGHT, TargetSettings.TARGET, TargetSettings.PHASES, IN, SHARE_USERS),
            section -> new ShareSettings(
                    section.spot(IN),
                    section.get(SHARE_NAME),
                    section.get(WEIGHT),
                    TargetSettings.of(section, WEIGHT, IN),
                    section.find(IN),
                    section.find(SHARE_USERS).orElse(List.of())));

    static final Key<List<ShareSettings>> SHARES = Key.list(
            "shares", new ListForm<>(SHARE_FORM, FairShareSettings::refuseWhatIsNoTree), "the shares of the machine");

    static final SectionForm<FairShareSettings> FORM =
            new SectionForm<>(List.of(HALF_LIFE, BY, USUAL_WEIGHT, SHARES, USERS), section -> {
                if (section.get(BY) == Accounting.USER) {
                    refuseTwice(section);
                }
                return new FairShareSettings(
                        section.get(HALF_LIFE),
                        section.get(BY),
                        section.get(USUAL_WEIGHT),
                        section.get(SHARES),
                        section.get(USERS));
            });

    /** Where use is accounted by user, a user has one place. */
    private static void refuseTwice(Section section) {
        Map<String, Spot> places = new HashMap<>();
        Stream.concat(section.get(SHARES).stream().flatMap(share -> share.users.stream()), section.get(USERS).stream())
                .forEach(user -> {
                    Optional<Spot> other = Optional.ofNullable(places.putIfAbsent(user.name, user.spot));
                    // Twice in one list is told already.
                    other.filter(spot -> !spot.path().equals(user.spot.path()))
                            .ifPresent(spot -> section.refuse(
                                    user.spot,
                                    "is '" + user.name + "', but so is " + spot.path() + ", in "
                                            + spot.origin().text() + "; by user, each has one place."));
                });
    }

    private static ScalarForm<Long> weightForm() {
        return Forms.count(1, 1_000_000);
    }

    private static Optional<Accounting> by(String text) {
        return Stream.of(Accounting.values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst();
    }

    private static void refuseWhatIsNoTree(ListForm.Groups<ShareSettings> shares, Reading reading) {
        TargetSettings.refuseMoreThanTheMachine(
                shares.sound().stream().flatMap(share -> share.target.stream()).toList(), reading);
        Map<String, String> above = new HashMap<>();
        shares.sound().forEach(share -> share.in.ifPresent(other -> above.putIfAbsent(share.name, other)));
        ShareLevels levels = new ShareLevels(above);
        int guesses = 0;
        for (ShareSettings share : shares.sound()) {
            if (share.in.isEmpty()) {
                continue;
            }
            String in = share.in.get();
            if (!shares.names().contains(in)) {
                String maybe = guesses++ < MOST_GUESSES ? Problem.maybe(in, shares.names()) : "";
                share.spot.refuse(
                        "is '" + in + "', but there is no such share" + (maybe.isEmpty() ? "." : maybe), reading);
            } else if (levels.isInACircle(share.name)) {
                share.spot.refuse("is '" + in + "', which is '" + share.name + "' itself or a part of it.", reading);
            } else if (levels.level(share.name) == Shares.MOST_LEVELS + 1) {
                share.spot.refuse(
                        "is '" + in + "', which is on level " + Shares.MOST_LEVELS + "; shares may lie on at most "
                                + Shares.MOST_LEVELS + " levels.",
                        reading);
            }
        }
    }

    /** The tree; there is one where nothing was refused. */
    Shares asShares() {
        Map<Optional<String>, List<ShareSettings>> byPlace =
                shares.stream().collect(Collectors.groupingBy(ShareSettings::in));
        return new Shares(halfLife.toSeconds(), by, usualWeight, below(Optional.empty(), byPlace), weights(users));
    }

    /** As deep as the tree, which is bounded. */
    private static List<Shares.Share> below(
            Optional<String> above, Map<Optional<String>, List<ShareSettings>> byPlace) {
        return byPlace.getOrDefault(above, List.of()).stream()
                .map(share -> new Shares.Share(
                        share.name,
                        share.weight,
                        share.target.map(TargetSettings::target),
                        below(Optional.of(share.name), byPlace),
                        weights(share.users)))
                .toList();
    }

    private static List<Shares.User> weights(List<UserSettings> users) {
        return users.stream()
                .map(user -> new Shares.User(user.name, user.weight))
                .toList();
    }
}
