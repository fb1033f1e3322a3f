package org.almanac.planner.check;

import java.util.Set;
import org.almanac.planner.cluster.Request;

/** In what a placement differs from the job's request. */
public sealed interface Mismatch {
    /** The job holds another amount of a resource than it asks for. */
    record Amount(String resource, long asked, long held) implements Mismatch {
        @Override
        public String toString() {
            return "it asks for " + asked + " " + resource + " and holds " + held;
        }
    }

    /** All pieces have to lie on one host. */
    record NotPacked(int hosts) implements Mismatch {
        @Override
        public String toString() {
            return "it asks to be packed and is on " + hosts + " hosts";
        }
    }

    /** Each piece has to lie on a host of its own. */
    record NotScatteredOverHosts(int asked, int hosts) implements Mismatch {
        @Override
        public String toString() {
            return "it asks for " + asked + " hosts and is on " + hosts;
        }
    }

    /** Each piece has to lie on a node of its own. */
    record NotScatteredOverNodes(int asked, int nodes) implements Mismatch {
        @Override
        public String toString() {
            return "it asks for " + asked + " nodes and is on " + nodes;
        }
    }

    /** The job has to have the node alone and holds a part of it. */
    record NodeShared(String node) implements Mismatch {
        @Override
        public String toString() {
            return "it shares node " + node + ", which it has to have alone";
        }
    }

    /** The job has to have the host alone and does not hold that node of it. */
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

    /** What the job holds of the node is no whole number of pieces. */
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

    /** What the nodes hold cannot be made up of pieces of the request's chunks. */
    record OtherChunks(Request request) implements Mismatch {
        @Override
        public String toString() {
            return "its nodes do not hold " + request + ", chunk by chunk";
        }
    }
}
