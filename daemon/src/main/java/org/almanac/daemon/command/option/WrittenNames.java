package org.almanac.daemon.command.option;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads several names, between which there are commas: {@code n01,r[1,3-5]}; those in brackets belong to a name. */
public final class WrittenNames implements ITypeConverter<List<String>> {
    private static final String BETWEEN = ",(?![^\\[]*\\])";

    @Override
    public List<String> convert(String written) {
        List<String> names = new ArrayList<>();
        for (String name : written.split(BETWEEN, -1)) {
            if (name.isBlank()) {
                throw new TypeConversionException("'" + written + "' has a name that is empty");
            }
            names.add(name.strip());
        }
        return names;
    }
}
