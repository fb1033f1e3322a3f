# Completes the bill of materials that the build makes of the packed jar: whose it is, what libraries hold of others, and of
# several licences, whether all hold or one may be chosen.

# Where what a library's Maven description says of its licence is not all: as in daemon/src/license/overrides.properties.
def licence_of:
    {
        "org.webjars/echarts": "Apache-2.0 AND BSD-3-Clause AND 0BSD",
        "com.fasterxml.jackson.core/jackson-core": "Apache-2.0 AND MIT AND BSL-1.0 AND BSD-2-Clause",
        "org.xerial/sqlite-jdbc": "Apache-2.0 AND BSD-2-Clause AND blessing"
    }["\(.group)/\(.name)"];

# The names of licences for which there is no identifier of SPDX, or an old one.
def spdx:
    {"GPL-2.0-with-classpath-exception": "GPL-2.0-only WITH Classpath-exception-2.0"}[.] // .;

def part(name; licence; url):
    {
        type: "library",
        name: name,
        licenses: [{expression: licence}],
        externalReferences: [{type: "website", url: url}]
    };

def parts:
    {
        "com.fasterxml.jackson.core/jackson-core": [
            part("FastDoubleParser"; "MIT AND BSL-1.0 AND BSD-2-Clause"; "https://github.com/wrandelshofer/FastDoubleParser"),
            part("Schubfach"; "MIT"; "https://github.com/c4f7fcce9cb06515/Schubfach")
        ],
        "net.java.dev.jna/jna": [part("libffi"; "MIT"; "https://sourceware.org/libffi/")],
        "org.postgresql/postgresql": [
            part("scram-client"; "BSD-2-Clause"; "https://github.com/ongres/scram"),
            part("stringprep"; "BSD-2-Clause"; "https://github.com/ongres/stringprep")
        ],
        "org.xerial/sqlite-jdbc": [part("SQLite"; "blessing"; "https://www.sqlite.org/")],
        "org.webjars/echarts": [
            part("zrender"; "BSD-3-Clause"; "https://github.com/ecomfe/zrender"),
            part("d3"; "BSD-3-Clause"; "https://d3js.org/"),
            part("tslib"; "0BSD"; "https://github.com/microsoft/tslib")
        ]
    }["\(.group)/\(.name)"];

def complete:
    (licence_of) as $licence
    | (parts) as $parts
    | ([.licenses[].license | .id // .name | spdx] | unique | join(" OR ")) as $offered
    | .licenses = [{expression: ($licence // $offered)}]
    | if $parts then .components = $parts else . end;

.metadata.component.group = "org.almanac"
| .metadata.component.name = "almanac"
| .metadata.component.description = "Planning scheduler for PBS clusters"
| .metadata.component.licenses = [{expression: "Apache-2.0"}]
| del(.metadata.tools.components[].hashes)
| .components |= map(complete)
