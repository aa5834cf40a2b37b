package dev.memoryweave.workspace.guide.internal;

import dev.memoryweave.workspace.guide.AgentGuide;
import dev.memoryweave.workspace.guide.ProductMap;

/** A section of ours in a file for agents, between two lines that nobody else writes. */
public enum Section {
  /** How to use the memory. */
  POLICY(AgentGuide.BEGIN, AgentGuide.END, "the memory's policy"),
  /** An overview of the project. */
  MAP(ProductMap.BEGIN, ProductMap.END, "the product map");

  private static final String OF_MAP = OwnBlocks.MARK + "map:";

  /** Beginning of the markers of another tool's sections in these files. */
  private static final String OF_OTHER_TOOL = "<!-- memory:";

  private final String begin;
  private final String end;
  private final String content;

  Section(String begin, String end, String content) {
    this.begin = begin;
    this.end = end;
    this.content = content;
  }

  String begin() {
    return begin;
  }

  String end() {
    return end;
  }

  /** Its content, in words. */
  public String content() {
    return content;
  }

  /** Whether a line is a marker of this section, whole or damaged. */
  boolean claims(String line) {
    return line.startsWith(OwnBlocks.MARK) && line.startsWith(OF_MAP) == (this == MAP);
  }

  /** Whether a line is a marker of another section, including those of another tool. */
  boolean isForeign(String line) {
    return line.startsWith(OF_OTHER_TOOL) || (line.startsWith(OwnBlocks.MARK) && !claims(line));
  }
}
