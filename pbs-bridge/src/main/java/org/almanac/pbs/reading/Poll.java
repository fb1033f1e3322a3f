package org.almanac.pbs.reading;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.almanac.pbs.ifl.BatchObject;
import org.almanac.pbs.ifl.Kind;

/**
 * What a server told of all its objects in one turn.
 *
 * @param time when, in epoch seconds
 */
public record Poll(long time, Map<Kind, List<BatchObject>> told) {
    public Poll {
        Map<Kind, List<BatchObject>> copies = new EnumMap<>(Kind.class);
        told.forEach((kind, objects) -> copies.put(kind, List.copyOf(objects)));
        told = copies;
    }

    /** The single jobs, those of arrays each for itself, where it was asked for them. */
    public List<BatchObject> jobs() {
        List<BatchObject> all = of(Kind.SUBJOB).isEmpty() ? of(Kind.JOB) : of(Kind.SUBJOB);
        return all.stream().filter(job -> !job.name().contains("[]")).toList();
    }

    /** The arrays as such, in whichever answer they stand. */
    public List<BatchObject> arrays() {
        return Stream.of(Kind.ARRAY, Kind.SUBJOB, Kind.JOB)
                .flatMap(kind -> of(kind).stream())
                .filter(job -> job.name().contains("[]"))
                .toList();
    }

    /** The objects of that kind; none where nobody asked. */
    public List<BatchObject> of(Kind kind) {
        return told.getOrDefault(kind, List.of());
    }
}
