package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.List;

/**
 * A statement in a file that is worth remembering.
 *
 * @param kind its kind
 * @param name its title in full, by which it is told from others
 * @param title one line of it that people read
 * @param body its text, as Markdown without links
 * @param tags words to group by
 * @param anchors the part of the project that it is about, empty for all of it
 * @param path the file
 * @param fromLine its first line there, from 1
 * @param toLine its last line there
 * @param key the fixed part of its name as a slug: a statement repeated in two files has one key
 */
public record Seed(
    NodeKind kind,
    String name,
    String title,
    String body,
    List<String> tags,
    List<Anchor> anchors,
    String path,
    int fromLine,
    int toLine,
    String key) {
  /** Checks the lines and copies the lists. */
  public Seed {
    InvalidValueException.unless(fromLine >= 1, "fromLine", fromLine, "be 1 or more");
    InvalidValueException.unless(
        toLine >= fromLine, "toLine", toLine, "not be less than fromLine, which is " + fromLine);
    tags = List.copyOf(tags);
    anchors = List.copyOf(anchors);
  }

  /** Its place for readers, such as {@code AGENTS.md:10-12}. */
  public String locator() {
    return fromLine == toLine ? path + ":" + fromLine : path + ":" + fromLine + "-" + toLine;
  }

  /** The place and the statement. */
  @Override
  public String toString() {
    return kind.label() + " '" + title + "' (" + locator() + ")";
  }

  /** Whether it has a title, now or by an earlier version, which showed the name in full. */
  boolean isTitled(String other) {
    return other.equals(title) || other.equals(name);
  }

  /** The seed under the key of another one that says the same. */
  Seed named(String other) {
    return new Seed(kind, name, title, body, tags, anchors, path, fromLine, toLine, other);
  }

  /** The seed as one that was left out, with the reason. */
  SeedReport.Skipped leftOut(String why) {
    return new SeedReport.Skipped(path + ":" + fromLine, title, why);
  }
}
