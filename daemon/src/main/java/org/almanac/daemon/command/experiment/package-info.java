/**
 * What the command {@code experiment} takes for the study of a condominium cluster alone.
 *
 * <p>Open {@link org.almanac.daemon.command.experiment.StudyOptions} first.
 */
package org.almanac.daemon.command.experiment;
