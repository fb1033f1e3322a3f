package org.almanac.daemon.predecessor.maui;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.almanac.daemon.predecessor.fate.ForeignValue;
import org.almanac.daemon.predecessor.fate.Spoken;
import org.almanac.daemon.predecessor.fate.Statement;

/** All that Maui was told, by its parameters, and for which policy it is translated. */
final class MauiConfig {
    /** What names a server, besides attributes of RMCFG. */
    static final String[] HOSTS = {"RMHOST", "RMSERVER"};

    private static final Set<String> SERVERS = Set.of("HOST", "SERVER");
    private static final String DEFAULT = "DEFAULT";

    /** Of whom Maui keeps fair shares, where we can: the weight of each, and how we say it. */
    enum Owner {
        USER("USERCFG", "user", "FSUSERWEIGHT", "UFSWEIGHT"),
        GROUP("GROUPCFG", "group", "FSGROUPWEIGHT", "GFSWEIGHT"),
        ACCOUNT("ACCOUNTCFG", "project", "FSACCOUNTWEIGHT", "AFSWEIGHT");

        private final String parameter;
        private final String word;
        private final List<String> weights;

        Owner(String parameter, String word, String... weights) {
            this.parameter = parameter;
            this.word = word;
            this.weights = List.of(weights);
        }

        String parameter() {
            return parameter;
        }

        /** As keys of ours call it. */
        String word() {
            return word;
        }
    }

    private final TargetPolicy policy;
    private final Map<String, Statement> last = new LinkedHashMap<>();

    MauiConfig(List<Spoken> spoken, TargetPolicy policy) {
        this.policy = policy;
        spoken.stream()
                .filter(each -> each.refused().isEmpty())
                .map(Spoken::statement)
                .forEach(each -> last.put(key(each), each));
    }

    /** What a statement is about: of two about the same the later one holds. */
    private static String key(Statement statement) {
        String key = statement.subject();
        if (!statement.parameter().endsWith("CFG")) {
            return key;
        }
        Attribute attribute = Attribute.of(statement.value());
        return key + " " + attribute.name()
                + attribute.dimension().map(each -> "[" + each + "]").orElse("");
    }

    TargetPolicy policy() {
        return policy;
    }

    /** The statement that says the same anew, where there is one. */
    Optional<Statement> replaced(Statement statement) {
        return Optional.ofNullable(last.get(key(statement))).filter(later -> later != statement);
    }

    /** The value of a parameter; what is usual where none is set. */
    String value(String parameter, String usual) {
        return Stream.of(parameter, parameter + "[0]")
                .flatMap(key -> Optional.ofNullable(last.get(key)).stream())
                .map(Statement::value)
                .findFirst()
                .orElse(usual);
    }

    /** The number that a parameter is set to; what is usual where there is none. */
    BigDecimal number(String parameter, int usual) {
        return ForeignValue.decimal(value(parameter, "")).orElse(BigDecimal.valueOf(usual));
    }

    /** The seconds that a parameter is set to; what is usual where there are none. */
    long seconds(String parameter, long usual) {
        OptionalLong seconds = ForeignValue.seconds(value(parameter, ""));
        return seconds.isPresent() && seconds.getAsLong() > 0 ? seconds.getAsLong() : usual;
    }

    /** The server, as it is written: of several the one that is named first. */
    Optional<String> server() {
        return last.values().stream()
                .flatMap(each -> {
                    Attribute attribute = Attribute.of(each.value());
                    if (each.parameter().equals("RMCFG") && SERVERS.contains(attribute.name())) {
                        return Stream.of(attribute.value());
                    }
                    return List.of(HOSTS).contains(each.parameter()) ? Stream.of(each.value()) : Stream.empty();
                })
                .findFirst();
    }

    /** What an attribute is for all who are not named. */
    Optional<String> ofDefault(String parameter, String attribute) {
        return attribute(parameter, DEFAULT, attribute);
    }

    /** What an attribute is of one who is named. */
    Optional<String> attribute(String parameter, String name, String attribute) {
        return Optional.ofNullable(last.get(parameter + "[" + name + "] " + attribute))
                .map(each -> Attribute.of(each.value()).value());
    }

    /** Those of whom something is said, as in {@code CLASSCFG[urgent] ...}, but for what is said of all. */
    List<String> named(String parameter) {
        return last.values().stream()
                .filter(each -> each.parameter().equals(parameter))
                .flatMap(each -> each.index().stream())
                .filter(index -> !isDefault(index))
                .distinct()
                .toList();
    }

    static boolean isDefault(String index) {
        return index.equals(DEFAULT);
    }

    /** Whether what has been used says anything about which jobs come first. */
    boolean sharesCount() {
        return owner().isPresent();
    }

    /** Of whom fair shares count, the most where they do of several; empty where they do not. */
    Optional<Owner> owner() {
        String metric = value("FSPOLICY", "NONE");
        if (metric.equalsIgnoreCase("NONE") || number("FSWEIGHT", 1).signum() == 0) {
            return Optional.empty();
        }
        return Stream.of(Owner.values())
                .filter(owner -> weight(owner).signum() > 0)
                .max(Comparator.comparing(this::weight).thenComparing(Comparator.reverseOrder()));
    }

    private BigDecimal weight(Owner owner) {
        return owner.weights.stream()
                .map(parameter -> number(parameter, 0))
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }
}
