package org.almanac.replay;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** What is told of a run beside its metrics. */
public interface RunFacts {
    /** Writes them as fields of the run's object, which has begun. */
    void write(JsonGenerator json) throws IOException;
}
