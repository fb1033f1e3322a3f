/** Reading JSON without the weight of a tree library. */
package org.almanac.daemon.json;
