package org.almanac.pbs.ifl;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.almanac.pbs.ifl.BatchWriter.Setting;

/**
 * The arguments of one call, in memory of our own that the library may read and write until this is closed.
 *
 * <p>Strings are UTF-8. A string of JNA's own is never handed over: the library writes into some.
 */
final class Arguments implements AutoCloseable {
    /** Into an extend argument the library may write a word such as "timeout". */
    private static final int ROOM = 64;

    // struct attrl, which is struct attropl too.
    private static final int SIZE = 40;
    private static final int NEXT = 0;
    private static final int NAME = 8;
    private static final int RESOURCE = 16;
    private static final int VALUE = 24;
    private static final int OPERATOR = 32;
    private static final int SET = 0;

    private final List<Memory> blocks = new ArrayList<>();

    /** A string with room behind it. */
    Pointer string(String text) {
        byte[] bytes = bytes(text);
        Memory block = block(bytes.length + ROOM);
        block.clear();
        block.write(0, bytes, 0, bytes.length);
        return block;
    }

    /** A list of the attributes that a stat call shall tell; the null pointer, which means all, where none are named. */
    Pointer filter(List<String> attributes) {
        return list(attributes.stream().map(name -> new Setting(name, "", "")).toList());
    }

    /** A list of criteria that all must be met. */
    Pointer criteria(List<Criterion> criteria) {
        Pointer list = list(criteria.stream()
                .map(each -> new Setting(each.attribute(), "", each.value()))
                .toList());
        for (int i = 0; i < criteria.size(); i++) {
            list.setInt((long) SIZE * i + OPERATOR, criteria.get(i).operator());
        }
        return list;
    }

    /** A list of attributes to set. */
    Pointer list(List<Setting> settings) {
        if (settings.isEmpty()) {
            return Pointer.NULL;
        }
        List<byte[]> strings = new ArrayList<>();
        for (Setting setting : settings) {
            strings.add(bytes(setting.attribute()));
            strings.add(bytes(setting.resource()));
            strings.add(bytes(setting.value()));
        }
        Memory block = block((long) SIZE * settings.size()
                + strings.stream().mapToLong(s -> s.length + 1L).sum());
        block.clear();
        long free = (long) SIZE * settings.size();
        for (int i = 0; i < settings.size(); i++) {
            long entry = (long) SIZE * i;
            block.setPointer(entry + NEXT, i + 1 < settings.size() ? block.share(entry + SIZE) : Pointer.NULL);
            for (int field = 0; field < 3; field++) {
                byte[] string = strings.get(3 * i + field);
                int place = field == 0 ? NAME : field == 1 ? RESOURCE : VALUE;
                // An attribute without a resource has no string there; a value is always one.
                if (field != 1 || string.length > 0) {
                    block.write(free, string, 0, string.length);
                    block.setPointer(entry + place, block.share(free));
                }
                free += string.length + 1;
            }
            block.setInt(entry + OPERATOR, SET);
        }
        return block;
    }

    private Memory block(long size) {
        Memory block = new Memory(size);
        blocks.add(block);
        return block;
    }

    private static byte[] bytes(String text) {
        if (text.indexOf(0) >= 0) {
            throw new IllegalArgumentException("a zero inside a text for the server: " + text.replace('\0', '?'));
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        blocks.forEach(Memory::close);
        blocks.clear();
    }
}
