/** What the understandings of all servers share: values, dependencies, what is remembered from poll to poll. */
package org.almanac.pbs.reading;
