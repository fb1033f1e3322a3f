package org.almanac.daemon.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.pbs.follow.NodeOrder;
import org.almanac.pbs.follow.NodeOrder.Criterion;
import org.almanac.pbs.follow.NodeOrder.Direction;
import org.almanac.workload.request.OpenPbsRequests;

/** In which order jobs take nodes, as one text: {@code priority high, mem low}. */
public final class NodeOrderForm {
    static final String SERVER = "server";

    private static final Pattern CRITERION = Pattern.compile("\\s*([A-Za-z_][A-Za-z0-9_-]*)\\s+(high|low)\\s*");

    static final ScalarForm<NodeOrder> FORM = new ScalarForm<>(
            List.of(SERVER, "NAME high|low, NAME high|low, ..."),
            List.of(SERVER, "priority high", "ncpus low"),
            NodeOrderForm::read);

    private NodeOrderForm() {}

    /** What is written means; empty where it means nothing. */
    public static Optional<NodeOrder> read(String text) {
        if (text.equals(SERVER)) {
            return Optional.of(NodeOrder.OF_SERVER);
        }
        List<Criterion> criteria = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String each : text.split(",", -1)) {
            Matcher words = CRITERION.matcher(each);
            if (!words.matches()) {
                return Optional.empty();
            }
            String name = OpenPbsRequests.kindName(words.group(1));
            criteria.add(
                    new Criterion(name, words.group(2).equals("high") ? Direction.HIGH_FIRST : Direction.LOW_FIRST));
            if (!names.add(name)) {
                return Optional.empty();
            }
        }
        return Optional.of(new NodeOrder(criteria));
    }
}
