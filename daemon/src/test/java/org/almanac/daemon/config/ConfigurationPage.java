package org.almanac.daemon.config;

import java.util.ArrayList;
import java.util.List;
import org.almanac.daemon.config.form.KeyDescription;

/** The manual's page of the configuration file: every key that there is, as the program itself knows it. */
public final class ConfigurationPage {
    private ConfigurationPage() {}

    public static String text() {
        StringBuilder text = new StringBuilder("""
                :doctype: manpage
                :manmanual: Almanac Manual
                = almanac.yaml(5)
                :mansource: Almanac

                == Name

                almanac.yaml - the configuration of Almanac

                == Synopsis

                _/etc/almanac/almanac.yaml_

                == Description

                What *almanacd*(8) reads when it begins, and when it gets SIGHUP. An unknown key is refused. *almanac config check*
                finds everything that is wrong with a file, each with its line; *almanac config show* tells every value that holds, and
                where it comes from.

                Keys are written in YAML. Below, a dot stands for a deeper level, and _[]_ for each of a list. Durations are written
                60s, 5m, 12h, 7d or 4w, sizes 512mb, 4gb or 2tb, shares 70%, moments 2026-12-01T08:00+01:00 or in seconds since 1970.
                The parameters of the policy are further keys of _policy_; *almanac policies* tells them.

                == Keys

                """);
        SiteKeys.catalogue().forEach(key -> text.append(entry(key)));
        return text.append("""
                        == Files

                        _/etc/almanac/almanac.yaml_::
                          The configuration that is read where no other is named.

                        == See also

                        *almanac-config*(1), *almanac-policies*(1), *almanacd*(8)
                        """).toString();
    }

    private static String entry(KeyDescription key) {
        List<String> sentences = new ArrayList<>();
        sentences.add(capitalised(key.sentence()));
        sentences.add("Allowed: " + String.join(", ", key.allowed()));
        if (key.needed()) {
            sentences.add("It must be there");
        } else if (!key.usual().isEmpty()) {
            sentences.add("Default: " + key.usual());
        }
        // What stands there is no markup.
        return "*" + key.path() + "*::\n+\n[subs=specialcharacters]\n" + String.join(". ", sentences) + ".\n\n";
    }

    private static String capitalised(String sentence) {
        return sentence.substring(0, 1).toUpperCase() + sentence.substring(1);
    }
}
