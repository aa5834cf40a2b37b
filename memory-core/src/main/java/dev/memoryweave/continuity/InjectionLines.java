package dev.memoryweave.continuity;

import dev.memoryweave.model.NodeRef;
import java.util.List;

/**
 * Memories as lines for a system prompt, most important first.
 *
 * @param lines the lines that fit, without the frame
 * @param memories the memories that they show, one per line
 * @param leftOut how many memories had no room
 * @param text the lines in their frame; empty if not even one fits
 * @param hash SHA-256, in hexadecimal digits, of the text, the scopes and the session; equal in
 *     every process
 */
public record InjectionLines(
    List<String> lines, List<NodeRef> memories, int leftOut, String text, String hash) {
  /** Copies the lists. */
  public InjectionLines {
    lines = List.copyOf(lines);
    memories = List.copyOf(memories);
  }
}
