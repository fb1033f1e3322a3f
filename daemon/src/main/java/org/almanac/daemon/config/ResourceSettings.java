package org.almanac.daemon.config;

import java.util.List;
import java.util.Optional;
import org.almanac.daemon.config.form.Forms;
import org.almanac.daemon.config.form.Key;
import org.almanac.daemon.config.form.ScalarForm;
import org.almanac.daemon.config.form.SectionForm;

/** A kind of resource that a site counts on its nodes, besides those that every site knows. */
record ResourceSettings(String name, Unit unit) {
    /** In what a resource is counted. */
    enum Unit {
        PIECES,
        BYTES
    }

    static final Key<String> NAME = Key.needed("name", Forms.WORD_FORM, "what requests call it");
    static final Key<Unit> UNIT = Key.usual(
            "unit",
            new ScalarForm<>(List.of("pieces", "bytes"), List.of("pieces", "bytes"), text -> switch (text) {
                case "pieces" -> Optional.of(Unit.PIECES);
                case "bytes" -> Optional.of(Unit.BYTES);
                default -> Optional.empty();
            }),
            "pieces",
            "whether it is counted in pieces or in bytes");

    /** The form, where these names are taken by other things. */
    static SectionForm<ResourceSettings> form(List<String> taken) {
        return new SectionForm<>(List.of(NAME, UNIT), section -> {
            String name = section.get(NAME);
            if (taken.contains(name)) {
                section.refuse(NAME, "is '" + name + "', which is a name of something else already.");
            }
            return new ResourceSettings(name, section.get(UNIT));
        });
    }
}
