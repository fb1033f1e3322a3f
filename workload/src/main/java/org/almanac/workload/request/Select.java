package org.almanac.workload.request;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a job of OpenPBS asks for with {@code -l select=}, as written.
 *
 * <p>The grammar, without blanks:
 *
 * <pre>
 * select = chunk { "+" chunk }
 * chunk  = count | [ count ":" ] term { ":" term }
 * term   = resource "=" value
 * value  = characters other than : + = , quotes and blanks, or any but the quote between two quotes of one kind
 * </pre>
 *
 * <p>So {@code 2:ncpus=4:mem=1gb+1:ncpus=8:ngpus=2} are two chunks of 4 cpus and 1 GB and one of 8 cpus and 2 gpus. Each
 * chunk lies on one host. The server's {@code schedselect} has the same form.
 *
 * @param chunks at least one
 */
public record Select(List<SelectChunk> chunks) {
    public Select {
        chunks = List.copyOf(chunks);
        if (chunks.isEmpty()) {
            throw new IllegalArgumentException("A select specification must have at least one chunk, but has none");
        }
    }

    /** A select specification of these chunks. */
    public static Select of(SelectChunk... chunks) {
        return new Select(List.of(chunks));
    }

    /** Reads a select specification; whatever the text is, nothing else is thrown. */
    public static Select parse(String text) throws RequestFormatException {
        return new SelectParser(text).parse();
    }

    /** How many chunks are asked for in all. */
    public int pieces() {
        return chunks.stream().mapToInt(SelectChunk::pieces).sum();
    }

    /** The text, from which the same specification is read again. */
    public String text() {
        return chunks.stream().map(SelectChunk::text).collect(Collectors.joining("+"));
    }

    @Override
    public String toString() {
        return text();
    }
}
