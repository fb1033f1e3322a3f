package org.almanac.planner.check;

import java.util.List;
import java.util.Set;
import org.almanac.planner.cluster.Request;

/** How a placement differs from the job's request. */
sealed interface Mismatch {
    /** The job holds another amount of a resource than it asks for. */
    record Amount(String resource, long asked, long held) implements Mismatch {
        @Override
        public String toString() {
            return "it asks for " + asked + " " + resource + " and holds " + held;
        }
    }

    /** The job asks for all pieces on one host. */
    record NotPacked(int hosts) implements Mismatch {
        @Override
        public String toString() {
            return "it asks to be packed and is on " + hosts + " hosts";
        }
    }

    /** The job asks for a host of its own for each piece. */
    record NotScatteredOverHosts(int asked, int hosts) implements Mismatch {
        @Override
        public String toString() {
            return "it asks for " + asked + " hosts and is on " + hosts;
        }
    }

    /** The job asks for a node of its own for each piece. */
    record NotScatteredOverNodes(int asked, int nodes) implements Mismatch {
        @Override
        public String toString() {
            return "it asks for " + asked + " nodes and is on " + nodes;
        }
    }

    /** The job has to have the whole node and holds only a part of it. */
    record NodeShared(String node) implements Mismatch {
        @Override
        public String toString() {
            return "it shares node " + node + ", which it has to have alone";
        }
    }

    /** The job has to have the whole host and does not hold one of its nodes. */
    record HostShared(String host, String node) implements Mismatch {
        @Override
        public String toString() {
            return "it has to have host " + host + " alone and leaves out node " + node;
        }
    }

    /** The node lacks a property that a chunk wants, or has one that the chunk avoids. */
    record Properties(String node, Set<String> wanted, Set<String> avoided) implements Mismatch {
        @Override
        public String toString() {
            return "node " + node + " lacks one of the properties " + wanted + " or has one of " + avoided;
        }
    }

    /** What the job holds on the node is no whole number of pieces. */
    record PartsOfChunks(String node) implements Mismatch {
        @Override
        public String toString() {
            return "node " + node + " does not hold whole chunks";
        }
    }

    /** The nodes hold fewer pieces of the only chunk than the job asks for. */
    record TooFewChunks(int asked, long held) implements Mismatch {
        @Override
        public String toString() {
            return "it asks for " + asked + " chunks and its nodes hold " + held;
        }
    }

    /** No pieces of the request's chunks make up what the nodes hold. */
    record OtherChunks(Request request) implements Mismatch {
        @Override
        public String toString() {
            return "its nodes do not hold " + request + ", chunk by chunk";
        }
    }

    /** The job's nodes are to be of one set, and are not. */
    record SeveralSets(List<String> keys, List<String> nodes) implements Mismatch {
        @Override
        public String toString() {
            return "its nodes " + nodes + " are not of one set by " + keys;
        }
    }
}
