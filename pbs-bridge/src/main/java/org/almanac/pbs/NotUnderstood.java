package org.almanac.pbs;

/**
 * Something that a server told and that could not be understood.
 *
 * @param subject what it was told of, such as {@code job 7.srv}
 * @param text the text in question, as it was told
 * @param why what is wrong with it and what was made of it, in one line that shows the text
 */
public record NotUnderstood(String subject, String text, String why) {}
