package org.almanac.daemon.record;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.almanac.planner.cluster.Access;
import org.almanac.planner.cluster.Arrangement;
import org.almanac.planner.cluster.Chunk;
import org.almanac.planner.cluster.Grouping;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.cluster.Sharing;

/** The forms of the classes that say what there is and what is asked for, as far as they are no records. */
final class ClusterForms {
    private ClusterForms() {}

    /** The amounts by kind. */
    static final class OfResources extends Form<Resources> {
        private static final Form<List<Long>> AMOUNTS = new ContainerForms.OfList<>(new ScalarForms.OfLong());

        @Override
        void write(JsonGenerator out, Resources value) throws IOException {
            out.writeStartArray();
            for (int kind = 0; kind < value.kinds(); kind++) {
                out.writeNumber(value.amount(kind));
            }
            out.writeEndArray();
        }

        @Override
        Resources read(JsonParser in) throws IOException {
            List<Long> amounts = AMOUNTS.read(in);
            if (amounts.isEmpty()) {
                throw new Misread("there is no amount of any resource");
            }
            try {
                return Resources.of(amounts.stream().mapToLong(Long::longValue).toArray());
            } catch (IllegalArgumentException e) {
                throw new Misread(e.getMessage());
            }
        }
    }

    /** The nodes, and what is held on each; where that is the same on all of them, once. */
    static final class OfPlacement extends Form<Placement> {
        private record Parts(int cluster, List<Integer> nodes, List<Resources> held, Optional<Access> within) {}

        private static final RecordForm<Parts> PARTS = new RecordForm<>(Parts.class);

        @Override
        void write(JsonGenerator out, Placement value) throws IOException {
            List<Integer> nodes = new ArrayList<>();
            List<Resources> held = new ArrayList<>();
            boolean alike = true;
            for (int i = 0; i < value.size(); i++) {
                nodes.add(value.node(i));
                held.add(value.held(i));
                alike &= held.get(i).equals(held.get(0));
            }
            PARTS.write(out, new Parts(value.cluster(), nodes, alike ? held.subList(0, 1) : held, value.within()));
        }

        @Override
        Placement read(JsonParser in) throws IOException {
            Parts parts = PARTS.read(in);
            int size = parts.nodes().size();
            Resources[] held =
                    new Resources[parts.held().size() == 1 ? size : parts.held().size()];
            for (int i = 0; i < held.length; i++) {
                held[i] = parts.held().get(parts.held().size() == 1 ? 0 : i);
            }
            try {
                return Placement.of(
                                parts.cluster(),
                                parts.nodes().stream()
                                        .mapToInt(Integer::intValue)
                                        .toArray(),
                                held)
                        .within(parts.within());
            } catch (IllegalArgumentException e) {
                throw new Misread(e.getMessage());
            }
        }
    }

    static final class OfRequest extends Form<Request> {
        private record Parts(
                List<Chunk> chunks,
                Arrangement arrangement,
                Sharing sharing,
                Map<String, Long> countables,
                Optional<Grouping> grouping) {}

        private static final RecordForm<Parts> PARTS = new RecordForm<>(Parts.class);

        @Override
        void write(JsonGenerator out, Request value) throws IOException {
            PARTS.write(
                    out,
                    new Parts(
                            value.chunks(),
                            value.arrangement(),
                            value.sharing(),
                            value.countables(),
                            value.grouping()));
        }

        @Override
        Request read(JsonParser in) throws IOException {
            Parts parts = PARTS.read(in);
            try {
                return new Request(parts.chunks(), parts.arrangement(), parts.sharing(), parts.countables())
                        .grouped(parts.grouping());
            } catch (IllegalArgumentException | ArithmeticException e) {
                throw new Misread(e.getMessage());
            }
        }
    }
}
