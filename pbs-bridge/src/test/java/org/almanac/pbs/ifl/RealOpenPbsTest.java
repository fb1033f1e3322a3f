package org.almanac.pbs.ifl;

import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(
        named = RealOpenPbsTest.LIBRARY,
        matches = ".+",
        disabledReason = "the default server of the OpenPBS library that it names would be read")
class RealOpenPbsTest extends RealServer {
    static final String LIBRARY = "almanac.it.openpbs";

    RealOpenPbsTest() throws LibraryMissingException {
        super(LibraryKind.OPENPBS, LIBRARY);
    }
}
