package org.almanac.pbs.ifl;

import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

@EnabledIfSystemProperty(
        named = RealTorqueTest.LIBRARY,
        matches = ".+",
        disabledReason = "the default server of the TORQUE library that it names would be read")
class RealTorqueTest extends RealServer {
    static final String LIBRARY = "almanac.it.torque";

    RealTorqueTest() throws LibraryMissingException {
        super(LibraryKind.TORQUE, LIBRARY);
    }
}
