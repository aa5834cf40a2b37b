package dev.memoryweave.workspace.guide.internal;

import dev.memoryweave.workspace.guide.AgentGuide;
import dev.memoryweave.workspace.guide.AgentSection;
import java.util.stream.Stream;

/** A section of ours in a file for agents, between two lines that nobody else writes. */
public enum Section {
  /** How to use the memory. */
  POLICY(AgentGuide.BEGIN, AgentGuide.END, "", "the memory's policy"),
  /** An overview of the project. */
  MAP(AgentSection.MAP_BEGIN, AgentSection.MAP_END, "map:", "the product map"),
  /** Where work stands. */
  CONTINUITY(
      AgentSection.CONTINUITY_BEGIN,
      AgentSection.CONTINUITY_END,
      "continuity:",
      "the continuity block");

  /** Beginning of the markers of another tool's sections in these files. */
  private static final String OF_OTHER_TOOL = "<!-- memory:";

  private final String begin;
  private final String end;

  /** How its markers begin after that of all; empty for the section that was the first. */
  private final String name;

  private final String content;

  Section(String begin, String end, String name, String content) {
    this.begin = begin;
    this.end = end;
    this.name = name;
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
    if (!line.startsWith(OwnBlocks.MARK)) {
      return false;
    }
    return name.isEmpty()
        ? Stream.of(values()).noneMatch(other -> other.isNamed(line))
        : isNamed(line);
  }

  private boolean isNamed(String line) {
    return !name.isEmpty() && line.startsWith(name, OwnBlocks.MARK.length());
  }

  /** Whether a line is a marker of another section, including those of another tool. */
  boolean isForeign(String line) {
    return line.startsWith(OF_OTHER_TOOL) || (line.startsWith(OwnBlocks.MARK) && !claims(line));
  }
}
