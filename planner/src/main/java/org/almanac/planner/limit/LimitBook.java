package org.almanac.planner.limit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.Unmet;

/**
 * The limits of a site with what is held of them now.
 *
 * <p>A slot is one subject of one limit, such as one user, or one job array with the number of its jobs that may run at
 * once. Slots are numbered as jobs come; what running jobs hold is counted by {@link #take} and {@link #give}.
 */
public final class LimitBook {
    private record SlotKey(int limit, String subject) {}

    /** Stands in a slot's key for the limit of a job array, which comes with its jobs. */
    private static final int ARRAY = -1;

    private final List<Limit> limits;
    private final Machine machine;
    private final Map<SlotKey, Integer> slots;
    private final List<String> names;
    private long[] allowed;
    private long[] held;

    public LimitBook(List<Limit> limits, Machine machine) {
        this.limits = List.copyOf(limits);
        this.machine = machine;
        this.slots = new HashMap<>();
        this.names = new ArrayList<>();
        this.allowed = new long[8];
        this.held = new long[8];
    }

    private LimitBook(LimitBook other) {
        this.limits = other.limits;
        this.machine = other.machine;
        this.slots = new HashMap<>(other.slots);
        this.names = new ArrayList<>(other.names);
        this.allowed = other.allowed.clone();
        this.held = other.held.clone();
    }

    public LimitBook copy() {
        return new LimitBook(this);
    }

    public List<Limit> limits() {
        return limits;
    }

    /** The number of slots so far. */
    public int slots() {
        return names.size();
    }

    public long allowed(int slot) {
        return allowed[slot];
    }

    /** What running jobs hold of the slot. */
    public long held(int slot) {
        return held[slot];
    }

    /** What the job takes where it counts, were it on that cluster. */
    public Charges charges(Job job, int cluster) {
        Optional<ArraySlots> array = job.conditions().array();
        if (limits.isEmpty() && array.isEmpty()) {
            return Charges.NONE;
        }
        int[] found = new int[limits.size() + 1];
        long[] amounts = new long[limits.size() + 1];
        int count = 0;
        for (int i = 0; i < limits.size(); i++) {
            Limit limit = limits.get(i);
            long amount = limit.measure().of(job);
            if (amount > 0 && limit.subject().counts(job) && holdsOn(limit, cluster)) {
                String key = limit.subject().key(job);
                found[count] = slots.computeIfAbsent(new SlotKey(i, key), made -> addSlot(limit));
                amounts[count++] = amount;
            }
        }
        if (array.isPresent()) {
            ArraySlots wanted = array.get();
            found[count] = slots.computeIfAbsent(
                    new SlotKey(ARRAY, wanted.array()), made -> addSlot("array " + wanted.array(), wanted.atOnce()));
            // The array may have got another number of slots.
            allowed[found[count]] = wanted.atOnce();
            amounts[count++] = 1;
        }
        return count == 0 ? Charges.NONE : new Charges(Arrays.copyOf(found, count), Arrays.copyOf(amounts, count));
    }

    /** Gives a job array another number of slots; tells whether it is known here and had another one. */
    public boolean resize(ArraySlots array) {
        Integer slot = slots.get(new SlotKey(ARRAY, array.array()));
        boolean other = slot != null && allowed[slot] != array.atOnce();
        if (other) {
            allowed[slot] = array.atOnce();
        }
        return other;
    }

    public void take(Charges charges) {
        for (int i = 0; i < charges.size(); i++) {
            held[charges.slot(i)] += charges.amount(i);
        }
    }

    public void give(Charges charges) {
        for (int i = 0; i < charges.size(); i++) {
            held[charges.slot(i)] -= charges.amount(i);
        }
    }

    /** What the job asks for of a countable of which there is never so much; of several the first by name. */
    public Optional<Unmet.Amount> lacking(Job job) {
        Map<String, Long> asked = job.request().countables();
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        return asked.keySet().stream()
                .filter(name -> asked.get(name) > numberOf(name))
                .min(Comparator.naturalOrder())
                .map(name -> new Unmet.Amount(name, asked.get(name), numberOf(name)));
    }

    /** How much there is of a countable: enough where its use is bounded and its number is not said, none else. */
    private long numberOf(String countable) {
        long number = Long.MAX_VALUE;
        boolean known = false;
        for (Limit limit : limits) {
            if (limit.measure() instanceof Measure.OfCountable counted
                    && counted.name().equals(countable)) {
                known = true;
                number = limit.isNumberOfCountable()
                        ? Math.min(number, limit.amount().of(0))
                        : number;
            }
        }
        return known ? number : 0;
    }

    /** The limits that keep the job from starting now. */
    public List<PassedLimit> blocking(Charges charges) {
        return passed(charges, held);
    }

    /** Whether the job may start now. */
    public boolean admits(Charges charges) {
        for (int i = 0; i < charges.size(); i++) {
            int slot = charges.slot(i);
            if (held[slot] + charges.amount(i) > allowed[slot]) {
                return false;
            }
        }
        return true;
    }

    /** The limits that the job passes even when nothing else is held. */
    public List<PassedLimit> passedAlone(Charges charges) {
        return passed(charges, new long[held.length]);
    }

    private List<PassedLimit> passed(Charges charges, long[] beside) {
        List<PassedLimit> passed = new ArrayList<>(0);
        for (int i = 0; i < charges.size(); i++) {
            int slot = charges.slot(i);
            if (beside[slot] + charges.amount(i) > allowed[slot]) {
                passed.add(new PassedLimit(names.get(slot), allowed[slot], held[slot]));
            }
        }
        return passed;
    }

    /** Whether the job could start if nothing else were held. */
    public boolean admitsAlone(Charges charges) {
        for (int i = 0; i < charges.size(); i++) {
            if (charges.amount(i) > allowed[charges.slot(i)]) {
                return false;
            }
        }
        return true;
    }

    /** As users are told what the slot is of. */
    public String name(int slot) {
        return names.get(slot);
    }

    /** Lets the limits of those names allow anything, for a copy that is asked what would be without them. */
    public void lift(Set<String> lifted) {
        for (int slot = 0; slot < names.size(); slot++) {
            if (lifted.contains(names.get(slot))) {
                allowed[slot] = Long.MAX_VALUE / 2;
            }
        }
    }

    private boolean holdsOn(Limit limit, int cluster) {
        return limit.cluster()
                .map(name -> name.equals(machine.cluster(cluster).name()))
                .orElse(true);
    }

    private int addSlot(Limit limit) {
        return addSlot(limit.name(), limit.amount().of(capacity(limit)));
    }

    private int addSlot(String name, long value) {
        int slot = names.size();
        if (slot == allowed.length) {
            allowed = Arrays.copyOf(allowed, 2 * slot);
            held = Arrays.copyOf(held, 2 * slot);
        }
        names.add(name);
        allowed[slot] = value;
        return slot;
    }

    private long capacity(Limit limit) {
        if (!(limit.measure() instanceof Measure.OfResource resource)) {
            return 0;
        }
        long sum = 0;
        for (int i = 0; i < machine.clusters().size(); i++) {
            if (holdsOn(limit, i)) {
                sum += machine.cluster(i).capacity().amount(resource.kind());
            }
        }
        return sum;
    }
}
