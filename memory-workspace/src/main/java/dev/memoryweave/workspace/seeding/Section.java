package dev.memoryweave.workspace.seeding;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.commonmark.node.Node;

/**
 * A heading with what stands below it up to the next heading.
 *
 * @param headings the text of the heading, after those above it, outermost first; empty for what
 *     stands before the first heading
 * @param level 1 to 6, or 0 before the first heading
 * @param kind what it is for, by its own heading or else by those above it, or null
 * @param binding whether a heading says that what stands below it must hold
 * @param lines the lines of the heading and of what stands below it
 * @param blocks what stands below it
 */
record Section(
    List<String> headings,
    int level,
    Optional<SectionKind> kind,
    boolean binding,
    Lines lines,
    List<Node> blocks) {
  private static final int MAX_HEADING = 100;

  Section {
    headings = List.copyOf(headings);
    blocks = List.copyOf(blocks);
  }

  /** Its own heading, empty if it has none. */
  String heading() {
    return headings.isEmpty() ? "" : headings.get(headings.size() - 1);
  }

  /** The heading as a title: after the one above it, unless that is the title of the file. */
  String title() {
    int size = headings.size();
    return size >= 3 ? headings.get(size - 2) + ": " + heading() : heading();
  }

  /** A heading in lower case, without marks, apostrophes and a leading number. */
  static String plain(String heading) {
    if (heading.length() > MAX_HEADING) {
      return "";
    }
    return heading
        .toLowerCase(Locale.ROOT)
        .replaceAll("['’`]", "")
        .replaceAll("[^\\p{L}\\p{N}]+", " ")
        .strip()
        .replaceFirst("^[0-9 ]+ ", "");
  }
}
