package dev.memoryweave.workspace.guide;

/**
 * The product map as Markdown.
 *
 * @param markdown its lines, which end in line feeds; without markers
 * @param tokens how many tokens it costs, at most {@link ProductMap#MOST_TOKENS}
 * @param leftOut how many of its memories are not shown, for lack of room or because they are not
 *     recent
 */
public record ProductMapText(String markdown, int tokens, long leftOut) {}
