package org.almanac.planner.policy.parameter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What may be written, and what it means. */
class NotationTest {
    private enum Colour {
        RED,
        DARK_BLUE,
        GREEN
    }

    @Test
    void aCountIsAWholeNumberOfAtMostFifteenDigits() {
        assertEquals(Optional.of(0L), Notation.COUNT.parse("0"));
        assertEquals(Optional.of(999_999_999_999_999L), Notation.COUNT.parse("999999999999999"));
        areRefused(Notation.COUNT, "", "-1", "+1", "1.0", " 1", "1000000000000000");
    }

    @Test
    void aNumberIsAtLeastOneAndMayHaveAMost() {
        assertEquals(Optional.of(1L), Notation.NUMBER.parse("1"));
        areRefused(Notation.NUMBER, "0", "none");
        assertEquals(Optional.of(64L), Notation.numberUpTo(64).parse("64"));
        areRefused(Notation.numberUpTo(64), "0", "65");
        assertEquals(
                List.of("a whole number from 1 to 64"), Notation.numberUpTo(64).allowed());
    }

    @Test
    void aDurationIsInSecondsWhateverItsUnit() {
        assertEquals(Optional.of(60L), Notation.DURATION.parse("60s"));
        assertEquals(Optional.of(300L), Notation.DURATION.parse("5m"));
        assertEquals(Optional.of(43_200L), Notation.DURATION.parse("12h"));
        assertEquals(Optional.of(604_800L), Notation.DURATION.parse("7d"));
        assertEquals(Optional.of(604_800L), Notation.DURATION.parse("1w"));
        assertEquals(Optional.of(999_999_999L * 604_800), Notation.DURATION.parse("999999999w"));
        areRefused(Notation.DURATION, "0s", "60", "60S", "1m30s", "-5m", "1234567890s");
        assertEquals(Optional.of(0L), Notation.DURATION_FROM_ZERO.parse("0s"));
        areRefused(Notation.DURATION_FROM_ZERO, "0", "none");
    }

    @Test
    void aShareIsAPercentageOfAtMostAll() {
        assertEquals(Optional.of(0.7), Notation.SHARE.parse("70%"));
        assertEquals(Optional.of(1.0), Notation.SHARE.parse("100%"));
        areRefused(Notation.SHARE, "0%", "101%", "70", "1000%", "0.5%");
    }

    @Test
    void aWeightMayHaveAFractionAndOneFromZeroHasNoSign() {
        assertEquals(Optional.of(-2.5), Notation.WEIGHT.parse("-2.5"));
        areRefused(Notation.WEIGHT, "", "1.", ".5", "1e3", "+1");
        assertEquals(Optional.of(0.5), Notation.WEIGHT_FROM_ZERO.parse("0.5"));
        areRefused(Notation.WEIGHT_FROM_ZERO, "", "-0", "-1");
    }

    @Test
    void aChoiceIsWrittenInLowerCaseWithHyphens() {
        Notation<Colour> choice = Notation.choice(Colour.class);
        assertEquals(List.of("red", "dark-blue", "green"), choice.allowed());
        assertEquals(Optional.of(Colour.DARK_BLUE), choice.parse("dark-blue"));
        areRefused(choice, "", "RED", "dark_blue", "usual");
    }

    @Test
    void whatIsUsualIsToldFirstAndIsNoChoice() {
        Notation<Optional<Colour>> choice = Notation.usualOr(Colour.class);
        assertEquals(List.of("usual", "red", "dark-blue", "green"), choice.allowed());
        assertEquals(Optional.of(Optional.empty()), choice.parse("usual"));
        assertEquals(Optional.of(Optional.of(Colour.RED)), choice.parse("red"));
        areRefused(choice, "usually");
    }

    @Test
    void someAreWrittenEachOnceAndAllByOneWord() {
        Notation<Set<Colour>> colours = Notation.allOrSome(Colour.class);
        assertEquals(
                List.of("red", "dark-blue", "green", "several of these such as red+dark-blue", "all"),
                colours.allowed());
        assertEquals(Optional.of(Set.of(Colour.values())), colours.parse("all"));
        assertEquals(Optional.of(Set.of(Colour.GREEN, Colour.RED)), colours.parse("green+red"));
        areRefused(colours, "", "red+", "+red", "red+red", "red+all", "red+blue");
    }

    @Test
    void aWordBesidesMeansWhatItIsSaidToMean() {
        Notation<OptionalLong> notation = Notation.NUMBER.map(OptionalLong::of).or(Notation.NONE, OptionalLong.empty());
        assertEquals(List.of("a whole number of at least 1", "none"), notation.allowed());
        assertEquals(Optional.of(OptionalLong.empty()), notation.parse("none"));
        assertEquals(Optional.of(OptionalLong.of(3)), notation.parse("3"));
        areRefused(notation, "0", "None");
    }

    @Test
    void aSlackIsATimeOrAShareOfTheWalltimeOrUnbounded() {
        Notation<PromiseSlack> slack = PromiseSlack.NOTATION;
        assertEquals(
                List.of("0", "a duration such as 4h", "a share of the walltime such as 50%", "none"), slack.allowed());
        assertEquals(Optional.of(new PromiseSlack.Seconds(0)), slack.parse("0"));
        assertEquals(Optional.of(new PromiseSlack.Seconds(0)), slack.parse("0s"));
        assertEquals(Optional.of(new PromiseSlack.Seconds(14_400)), slack.parse("4h"));
        assertEquals(Optional.of(new PromiseSlack.ShareOfWalltime(1.5)), slack.parse("150%"));
        assertEquals(Optional.of(new PromiseSlack.Unbounded()), slack.parse("none"));
        areRefused(slack, "", "1", "-4h", "all");
    }

    @Test
    void whatWasMeantHasTheNearestWordsAndIsAllowed() {
        Notation<Set<Colour>> colours = Notation.allOrSome(Colour.class);
        assertEquals(Optional.of("red"), colours.meant("redd"));
        assertEquals(Optional.of("red+dark-blue"), colours.meant("redd+drak-blue"));
        assertEquals(Optional.empty(), colours.meant("redd+yellow"));
        assertEquals(Optional.empty(), colours.meant("redd+red"));
        assertEquals(Optional.empty(), Notation.DURATION.meant("60"));
    }

    private static void areRefused(Notation<?> notation, String... texts) {
        for (String text : texts) {
            assertEquals(Optional.empty(), notation.parse(text), text);
        }
    }
}
