/** A library of forms for YAML files: what may be written, where it stands, and every problem at once with its place. */
package org.almanac.daemon.config.form;
