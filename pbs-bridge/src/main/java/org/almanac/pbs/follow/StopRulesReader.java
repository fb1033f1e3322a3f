package org.almanac.pbs.follow;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.almanac.pbs.snapshot.ServerStopping;
import org.almanac.planner.StopOrder;
import org.almanac.planner.StopRules;
import org.almanac.planner.StopRules.Targets;
import org.almanac.planner.StopRules.Trait;
import org.almanac.planner.cluster.StopMethod;

/**
 * Understands which jobs a server lets stop others.
 *
 * <p>What is not written is as OpenPBS has it. What is not understood is told, and what was understood of it before holds on.
 */
final class StopRulesReader {
    private static final Map<String, Trait> TRAITS = Map.of(
            "express_queue", Trait.EXPRESS,
            "normal_jobs", Trait.NORMAL,
            "fairshare", Trait.OVER_SHARE,
            "server_softlimits", Trait.OVER_SERVER_LIMIT,
            "queue_softlimits", Trait.OVER_QUEUE_LIMIT);
    private static final Map<Character, StopMethod> METHODS = Map.of(
            'S', StopMethod.SUSPEND,
            'C', StopMethod.CHECKPOINT,
            'R', StopMethod.REQUEUE,
            'D', StopMethod.DELETE);
    private static final List<Set<Trait>> USUAL_LEVELS = List.of(Set.of(Trait.EXPRESS), Set.of(Trait.NORMAL));
    private static final int USUAL_EXPRESS = 150;
    private static final StopOrder USUAL_ORDER = order("SCR").orElseThrow();

    /** A level of older servers, which newer ones have not. No job is ever of it. */
    private static final String STARVING = "starving_jobs";

    private static final String LEVELS_ALLOWED =
            "levels with commas between them, of express_queue, normal_jobs, fairshare, server_softlimits and queue_softlimits with +"
                    + " between them";
    private static final String ORDER_ALLOWED =
            "S, C, R and D, as in SCR; or SCR 80 SC 50 S, where other letters count once no more than that percentage of the walltime is"
                    + " left";

    private StopRules before =
            new StopRules(USUAL_LEVELS, Optional.of(USUAL_EXPRESS), USUAL_ORDER, List.of(), Targets.NAMED_BY_JOBS);

    StopRules read(Optional<ServerStopping> told, Warnings warnings) {
        if (told.isEmpty()) {
            return StopRules.NONE;
        }
        ServerStopping stopping = told.get();
        before = new StopRules(
                understood(
                        stopping.levels(),
                        "preempt_prio",
                        LEVELS_ALLOWED,
                        before.levels(),
                        USUAL_LEVELS,
                        warnings,
                        text -> levels(text, warnings)),
                Optional.of(understood(
                        stopping.express(),
                        "preempt_queue_prio",
                        "a whole number",
                        before.expressFrom().orElse(USUAL_EXPRESS),
                        USUAL_EXPRESS,
                        warnings,
                        StopRulesReader::number)),
                understood(
                        stopping.order(),
                        "preempt_order",
                        ORDER_ALLOWED,
                        before.order(),
                        USUAL_ORDER,
                        warnings,
                        StopRulesReader::order),
                stopping.softLimits(),
                stopping.targets(),
                stopping.released(),
                stopping.turn());
        return before;
    }

    private static <T> T understood(
            Optional<String> text,
            String attribute,
            String allowed,
            T former,
            T usual,
            Warnings warnings,
            Function<String, Optional<T>> reader) {
        if (text.isEmpty()) {
            return usual;
        }
        Optional<T> read = reader.apply(text.get().replace("\"", "").strip());
        if (read.isEmpty()) {
            warnings.add(
                    "server",
                    "its " + attribute + " is \"" + text.get() + "\", but must be " + allowed
                            + "; until then what held before does");
        }
        return read.orElse(former);
    }

    /** Each a list of traits with + between them; empty where one is none. */
    private static Optional<List<Set<Trait>>> levels(String text, Warnings warnings) {
        List<Set<Trait>> levels = new ArrayList<>();
        for (String level : text.split(",")) {
            Set<Trait> traits = EnumSet.noneOf(Trait.class);
            boolean starves = false;
            for (String word : level.strip().split("\\+")) {
                Trait trait = TRAITS.get(word.strip());
                starves |= word.strip().equals(STARVING);
                if (trait != null) {
                    traits.add(trait);
                } else if (!word.strip().equals(STARVING)) {
                    return Optional.empty();
                }
            }
            if (starves) {
                warnings.add(
                        "server",
                        "its preempt_prio names starving_jobs, of which there are none: no job of that level stops others");
            } else {
                levels.add(traits);
            }
        }
        return Optional.of(levels);
    }

    private static Optional<Integer> number(String text) {
        return text.matches("-?[0-9]{1,6}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }

    /** Letters, and percentages of walltime left between them that become less, such as {@code SCR 80 SC 50 S}. */
    private static Optional<StopOrder> order(String text) {
        String[] words = text.strip().split("\\s+");
        List<StopOrder.Step> steps = new ArrayList<>();
        int before = 101;
        for (int i = 0; i < words.length; i += 2) {
            Optional<List<StopMethod>> methods = methods(words[i]);
            boolean last = i + 1 == words.length;
            if (methods.isEmpty() || !last && !words[i + 1].matches("[0-9]{1,3}")) {
                return Optional.empty();
            }
            int above = last ? -1 : Integer.parseInt(words[i + 1]);
            if (above >= before) {
                return Optional.empty();
            }
            before = above;
            steps.add(new StopOrder.Step(above, methods.get()));
        }
        return words.length % 2 == 1 ? Optional.of(new StopOrder(steps)) : Optional.empty();
    }

    private static Optional<List<StopMethod>> methods(String letters) {
        List<StopMethod> methods = new ArrayList<>();
        for (char letter : letters.toCharArray()) {
            StopMethod method = METHODS.get(letter);
            if (method == null || methods.contains(method)) {
                return Optional.empty();
            }
            methods.add(method);
        }
        return methods.isEmpty() ? Optional.empty() : Optional.of(methods);
    }
}
