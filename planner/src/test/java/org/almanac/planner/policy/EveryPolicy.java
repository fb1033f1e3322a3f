package org.almanac.planner.policy;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test of what holds for every policy, whatever its parameters are. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ValueSource(
        strings = {
            "fcfs",
            "fcfs:queue-order=fair-share",
            "easy",
            "easy:order=shortest",
            "easy:queue-order=fair-share",
            "easy:queue-order=fair-share,order=shortest",
            "best-fit",
            "best-fit:choice=largest",
            "best-fit:queue-order=fair-share",
            "maui",
            "maui:depth=3,backfill=best-fit",
            "maui:depth=none",
            "maui:backfill=greedy",
            "maui:fair-share-weight=100,depth=2",
            "backfill-balanced",
            "backfill-balanced:traversals=repeated",
            "improved-balanced",
            "improved-balanced:queue-order=fair-share",
            "conservative",
            "conservative:compression=off",
            "conservative:queue-order=fair-share",
            "conservative:plan-ahead=3",
            "planned:plan-ahead=3,iterations=20,period=10s",
            "planned:iterations=0",
            "planned:iterations=20,period=10s"
        })
@interface EveryPolicy {}
