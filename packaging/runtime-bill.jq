# The bill of materials of the runtime: the JDK whose modules were packed, and these. release is what they say of themselves.

def told(name): [$release | split("\n")[] | capture("^\(name)=\"(?<value>.*)\"$").value][0] // "";

"GPL-2.0-only WITH Classpath-exception-2.0" as $licence
| told("JAVA_VERSION") as $java
| {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
        lifecycles: [{phase: "build"}],
        component: {
            type: "application",
            "bom-ref": "almanac-runtime",
            group: "org.almanac",
            name: "almanac-runtime",
            version: $version,
            description: "Java runtime of its own for Almanac",
            licenses: [{expression: $licence}]
        }
    },
    components: [{
        type: "platform",
        "bom-ref": "openjdk",
        supplier: {name: told("IMPLEMENTOR")},
        name: "OpenJDK",
        version: $java,
        licenses: [{expression: $licence}],
        components: [told("MODULES") | split(" ")[] | {
            type: "library",
            "bom-ref": "openjdk/\(.)",
            name: .,
            version: $java,
            licenses: [{expression: $licence}]
        }]
    }],
    dependencies: [{ref: "almanac-runtime", dependsOn: ["openjdk"]}]
}
