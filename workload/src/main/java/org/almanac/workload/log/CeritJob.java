package org.almanac.workload.log;

import java.util.List;
import java.util.OptionalLong;
import org.almanac.workload.request.Nodespec;

/**
 * One line of the log of CERIT-SC, before it is known what its request means.
 *
 * @param memory bytes that the whole job asks for
 * @param ranOn the numbers of its nodes, each once, ascending
 */
record CeritJob(RecordedJob facts, OptionalLong memory, List<Integer> ranOn, String queue, Nodespec nodespec) {}
