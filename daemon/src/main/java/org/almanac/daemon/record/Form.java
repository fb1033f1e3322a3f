package org.almanac.daemon.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.almanac.planner.cluster.JobId;
import org.almanac.planner.cluster.Placement;
import org.almanac.planner.cluster.Request;
import org.almanac.planner.cluster.Resources;
import org.almanac.planner.formula.Formula;

/**
 * How the values of a type stand in JSON, without loss.
 *
 * <p>A record is an object with a key for each component; one that is empty has no key. Of a sealed type the key {@code is}
 * tells first which of its records it is. What is read is equal to what was written; whatever else stands in a text is
 * refused, and it is said where. May be shared by threads.
 *
 * @param <T> a record, an enum, a sealed type of records, or one of the few other classes of which scheduling is made
 */
abstract class Form<T> {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final Map<Type, Form<?>> KNOWN = new ConcurrentHashMap<>(Map.of(
            String.class, new ScalarForms.OfText(),
            long.class, new ScalarForms.OfLong(),
            Long.class, new ScalarForms.OfLong(),
            int.class, new ScalarForms.OfInt(),
            Integer.class, new ScalarForms.OfInt(),
            double.class, new ScalarForms.OfDouble(),
            boolean.class, new ScalarForms.OfFlag(),
            OptionalLong.class, new ScalarForms.OfOptionalLong(),
            Resources.class, new ClusterForms.OfResources(),
            Placement.class, new ClusterForms.OfPlacement()));

    static {
        KNOWN.put(Request.class, new ClusterForms.OfRequest());
        KNOWN.put(JobId.class, new ScalarForms.OfJobId());
        KNOWN.put(Double.class, new ScalarForms.OfDouble());
        KNOWN.put(Formula.class, new ScalarForms.OfFormula());
    }

    /** The form of a class that needs no type arguments. */
    @SuppressWarnings("unchecked")
    static <T> Form<T> of(Class<T> type) {
        return (Form<T>) of((Type) type);
    }

    static Form<?> of(Type type) {
        // Not computeIfAbsent: a type may contain itself, and its parts are looked up while its form is made.
        Form<?> known = KNOWN.get(type);
        if (known == null) {
            known = make(type);
            Form<?> earlier = KNOWN.putIfAbsent(type, known);
            known = earlier == null ? known : earlier;
        }
        return known;
    }

    private static Form<?> make(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return new ContainerForms.OfList<>(of(arguments[0]));
            } else if (generic.getRawType() == Set.class) {
                return new ContainerForms.OfSet<>(of(arguments[0]));
            } else if (generic.getRawType() == Optional.class) {
                return new ContainerForms.OfOptional<>(of(arguments[0]));
            } else if (generic.getRawType() == Map.class && arguments[0] == String.class) {
                return new ContainerForms.OfMap<>(Function.<String>identity(), of(arguments[1]));
            } else if (generic.getRawType() == Map.class && arguments[0] == Integer.class) {
                return new ContainerForms.OfMap<>(Integer::valueOf, of(arguments[1]));
            }
        } else if (type instanceof Class<?> plain) {
            if (plain.isEnum()) {
                return new ScalarForms.OfEnum(plain);
            } else if (plain.isRecord()) {
                return new RecordForm<>(plain);
            } else if (plain.isSealed()) {
                return new SealedForm<>(plain);
            }
        }
        throw new IllegalArgumentException("There is no form for " + type);
    }

    /** Writes a value. */
    abstract void write(JsonGenerator out, T value) throws IOException;

    /** Reads the value that begins at the parser's token, and leaves the parser at the last token of it. */
    abstract T read(JsonParser in) throws IOException;

    /** Whether a component of that value needs no key. */
    boolean isNothing(T value) {
        return false;
    }

    /** What a component is that has no key; empty if it must have one. */
    Optional<T> nothing() {
        return Optional.empty();
    }

    /** The value as a text. */
    final byte[] write(T value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        try (JsonGenerator out = FACTORY.createGenerator(bytes)) {
            write(out, value);
        } catch (IOException e) {
            // Nothing but memory is written to.
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * The value that a text is.
     *
     * @throws IOException in one line, if the text is none: what is wrong and where
     */
    final T read(byte[] json) throws IOException {
        try (JsonParser in = FACTORY.createParser(json)) {
            in.nextToken();
            T value = read(in);
            if (in.nextToken() != null) {
                throw new Misread("there is more behind its end");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new IOException(
                    "it is no JSON: " + e.getOriginalMessage() + " (byte "
                            + e.getLocation().getByteOffset() + ")",
                    e);
        } catch (Misread e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
