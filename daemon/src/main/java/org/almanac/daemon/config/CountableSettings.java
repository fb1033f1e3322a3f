package org.almanac.daemon.config;

import java.util.List;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.SectionForm;
import org.almanac.planner.limit.Limit;

/** Something of which there is a number and that belongs to no node, such as licences. */
record CountableSettings(String name, long number) {
    static final Key<String> NAME = Key.needed("name", Forms.WORD_FORM, "what requests call it");
    static final Key<Long> NUMBER = Key.needed("number", Forms.count(0), "how many there are");

    /** The form, where these names are taken by other things. */
    static SectionForm<CountableSettings> form(List<String> taken) {
        return new SectionForm<>(List.of(NAME, NUMBER), section -> {
            String name = section.get(NAME);
            if (taken.contains(name)) {
                section.refuse(NAME, "is '" + name + "', which is a name of something else already.");
            }
            return new CountableSettings(name, section.get(NUMBER));
        });
    }

    /** All jobs together hold no more than there are. */
    Limit asLimit() {
        return Limit.ofCountable(name, number);
    }
}
