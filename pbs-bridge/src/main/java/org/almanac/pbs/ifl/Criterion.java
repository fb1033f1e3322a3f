package org.almanac.pbs.ifl;

/** What an attribute of the jobs must be that are selected: compared with a value by one of the library's operators. */
record Criterion(String attribute, int operator, String value) {
    static final int EQUAL = 4;
    static final int AT_LEAST = 6;
}
