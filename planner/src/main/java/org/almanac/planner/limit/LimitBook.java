package org.almanac.planner.limit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.almanac.planner.cluster.ArraySlots;
import org.almanac.planner.cluster.Job;
import org.almanac.planner.cluster.Machine;
import org.almanac.planner.cluster.StopTraits;
import org.almanac.planner.cluster.Unmet;

/**
 * The limits of a site, and how much of them the running jobs hold now.
 *
 * <p>A slot is one subject of one limit, such as one user, or one job array with the number of its jobs that may run at
 * once. Slots are numbered in the order in which jobs need them. {@link #take} and {@link #give} count what running
 * jobs hold.
 */
public final class LimitBook {
    private record SlotKey(int limit, String subject) {}

    /** The limit's number in the key of a job array's slot; arrays come with their jobs, not with the limits. */
    private static final int ARRAY = -1;

    private final List<Limit> limits;
    private final Machine machine;
    private final Map<SlotKey, Integer> slots;
    private final List<String> names;
    private final List<SlotKey> keys;

    private long[] allowed;
    private long[] held;

    public LimitBook(List<Limit> limits, Machine machine) {
        this.limits = List.copyOf(limits);
        this.machine = machine;
        this.slots = new HashMap<>();
        this.names = new ArrayList<>();
        this.keys = new ArrayList<>();
        this.allowed = new long[8];
        this.held = new long[8];
    }

    private LimitBook(LimitBook other) {
        this.limits = other.limits;
        this.machine = other.machine;
        this.slots = new HashMap<>(other.slots);
        this.names = new ArrayList<>(other.names);
        this.keys = new ArrayList<>(other.keys);
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

    /** How much of the slot running jobs hold. */
    public long held(int slot) {
        return held[slot];
    }

    /** What the job takes of its limits if it runs on that cluster. */
    public Charges charges(Job job, int cluster) {
        Optional<ArraySlots> array = job.conditions().array();
        if (limits.isEmpty() && array.isEmpty() || job.stops().equals(StopTraits.KEEPER)) {
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
                found[count] = slots.computeIfAbsent(new SlotKey(i, key), made -> addSlot(limit, made));
                amounts[count++] = amount;
            }
        }
        if (array.isPresent()) {
            ArraySlots wanted = array.get();
            found[count] = slots.computeIfAbsent(
                    new SlotKey(ARRAY, wanted.array()),
                    made -> addSlot("array " + wanted.array(), made, wanted.atOnce()));
            // The number of the array's jobs that may run at once may have changed.
            allowed[found[count]] = wanted.atOnce();
            amounts[count++] = 1;
        }
        return count == 0 ? Charges.NONE : new Charges(Arrays.copyOf(found, count), Arrays.copyOf(amounts, count));
    }

    /**
     * Sets how many jobs of an array may run at once; tells whether the array has a slot here and the number has
     * changed.
     */
    public boolean resize(ArraySlots array) {
        Integer slot = slots.get(new SlotKey(ARRAY, array.array()));
        boolean other = slot != null && allowed[slot] != array.atOnce();
        if (other) {
            allowed[slot] = array.atOnce();
        }
        return other;
    }

    public void take(Charges charges) {
        charges.addTo(held, 1);
    }

    public void give(Charges charges) {
        charges.addTo(held, -1);
    }

    /** A countable thing of which the job asks for more than there ever is; of several the first by name. */
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

    /**
     * How many of a countable thing there are: any number if its use is limited and its number is not told, none if no
     * limit names it.
     */
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

    /** The limits that keep a job with these charges from starting now. */
    public List<PassedLimit> blocking(Charges charges) {
        return passed(charges, held);
    }

    /** Whether the limits let a job with these charges start now. */
    public boolean admits(Charges charges) {
        return admits(charges, held);
    }

    /** Whether they let it start besides what is held, by slot. */
    public boolean admits(Charges charges, long[] besides) {
        for (int i = 0; i < charges.size(); i++) {
            int slot = charges.slot(i);
            if (besides[slot] + charges.amount(i) > allowed[slot]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the limits of users, groups and projects, of each or of some, let a job with these charges start now. */
    public boolean admitsOwner(Charges charges) {
        for (int i = 0; i < charges.size(); i++) {
            int slot = charges.slot(i);
            if (held[slot] + charges.amount(i) > allowed[slot]
                    && keys.get(slot).limit() != ARRAY
                    && limits.get(keys.get(slot).limit()).subject().isOwner()) {
                return false;
            }
        }
        return true;
    }

    /** Whether more is held than one of these limits allows that counts a job with these charges; such limits are soft. */
    public boolean isPassed(Charges charges, Predicate<Limit> among) {
        for (int i = 0; i < charges.size(); i++) {
            int slot = charges.slot(i);
            int limit = keys.get(slot).limit();
            if (held[slot] > allowed[slot] && limit != ARRAY && among.test(limits.get(limit))) {
                return true;
            }
        }
        return false;
    }

    /** The limits that a job with these charges passes even if nothing else is held. */
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

    /** Whether the limits let a job with these charges start if nothing else is held. */
    public boolean admitsAlone(Charges charges) {
        for (int i = 0; i < charges.size(); i++) {
            if (charges.amount(i) > allowed[charges.slot(i)]) {
                return false;
            }
        }
        return true;
    }

    /** The name of the slot's limit, as users are told it. */
    public String name(int slot) {
        return names.get(slot);
    }

    /**
     * The user, group, project or queue whose slot it is; empty where all jobs that the limit counts count together. Of a
     * slot of a job array the array's id.
     */
    public String subject(int slot) {
        return keys.get(slot).subject();
    }

    /** The limit whose slot it is; empty for the slot of a job array. */
    public Optional<Limit> limit(int slot) {
        int limit = keys.get(slot).limit();
        return limit == ARRAY ? Optional.empty() : Optional.of(limits.get(limit));
    }

    /** Lifts the limits of those names, in a copy that is asked what would be without them. */
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

    private int addSlot(Limit limit, SlotKey key) {
        return addSlot(limit.name(), key, value(limit));
    }

    /** How much the limit allows each of its subjects. */
    public long value(Limit limit) {
        return limit.amount().of(capacity(limit));
    }

    private int addSlot(String name, SlotKey key, long value) {
        int slot = names.size();
        if (slot == allowed.length) {
            allowed = Arrays.copyOf(allowed, 2 * slot);
            held = Arrays.copyOf(held, 2 * slot);
        }
        names.add(name);
        keys.add(key);
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
