package org.almanac.replay.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PublishedPapersTest {
    private static final List<PublishedPaper> PAPERS = PublishedPapers.all();

    @Test
    void thereIsAnExperimentForEachPaper() {
        assertEquals(
                List.of("adaptive", "deadline", "balanced", "planning"),
                PAPERS.stream().map(PublishedPaper::experiment).toList());
    }

    /** A slip in a figure, or in the direction of a claim, would make the paper contradict itself. */
    @Test
    void whatThePapersClaimHoldsOfTheirOwnFigures() {
        List<String> contradicted = new ArrayList<>();
        int compared = 0;
        for (TablePart part : parts()) {
            for (Claim claim : part.claims()) {
                for (String row : claim.rows()) {
                    for (String left : claim.left()) {
                        OptionalDouble figure = part.published(row, left);
                        OptionalDouble bound = claim.right().isPresent()
                                ? part.published(row, claim.right().get())
                                : claim.number();
                        if (figure.isPresent() && bound.isPresent()) {
                            compared++;
                            if (!claim.relation().holds(figure.getAsDouble(), bound.getAsDouble())) {
                                contradicted.add(part.name() + ", " + row + ": " + claim.says());
                            }
                        }
                    }
                }
            }
        }
        assertEquals(List.of(), contradicted);
        assertTrue(compared > 200, "compared: " + compared);
    }

    @Test
    void everyFigureStandsInARowThatIsMeasured() {
        for (TablePart part : parts()) {
            assertTrue(part.rows().containsAll(part.figures().keySet()), part.name());
            assertFalse(part.rows().isEmpty(), part.name());
            part.claims().forEach(claim -> assertTrue(part.rows().containsAll(claim.rows()), claim.says()));
        }
    }

    private static List<TablePart> parts() {
        return PAPERS.stream()
                .flatMap(paper -> paper.tables().stream())
                .flatMap(table -> table.parts().stream())
                .toList();
    }
}
