package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/**
 * A heading with the text below it, up to the next heading.
 *
 * @param headings the text of the heading, after those above it, outermost first; empty before the
 *     first heading
 * @param level 1 to 6, or 0 before the first heading
 * @param isTitle whether it is the text below the title of the file, or before any heading
 * @param kind its purpose, by its own heading or else by those above it, or null
 * @param lead the effect of its heading, or else of one above it, on the text below it
 * @param binding whether a heading says that the text below it must hold
 * @param lines the lines of the heading and its text
 * @param blocks the text below the heading
 * @param node the heading itself, or null before the first heading
 */
record Section(
    List<String> headings,
    int level,
    boolean isTitle,
    Optional<SectionKind> kind,
    ListIntro lead,
    boolean binding,
    Lines lines,
    List<Node> blocks,
    @Nullable Node node) {
  private static final int MAX_HEADING = 100;

  Section {
    headings = List.copyOf(headings);
    blocks = List.copyOf(blocks);
  }

  /** This section with only some of its blocks, and the lines of those. */
  Section withOnly(List<Node> some) {
    return new Section(headings, level, isTitle, kind, lead, binding, Lines.of(some), some, node);
  }

  /** Its own heading, empty if it has none. */
  String heading() {
    return headings.isEmpty() ? "" : headings.get(headings.size() - 1);
  }

  /** The text below its heading, after the heading itself; empty if there is no text. */
  List<Node> told() {
    return node == null || blocks.isEmpty()
        ? blocks
        : Stream.concat(Stream.of(node), blocks.stream()).toList();
  }

  /** The heading above its own, unless that is the title of the file; possibly empty. */
  String above() {
    int size = headings.size();
    return size >= 3 ? headings.get(size - 2) : "";
  }

  /** Whether it is about the style of texts and code, where few words say much. */
  boolean isOfStyle() {
    return headings.stream()
        .map(Section::plain)
        .anyMatch(heading -> Languages.matches(GuideCue.SECTION_STYLE, heading));
  }

  /** Whether it says what is promised or how things are decided, rather than what to do. */
  boolean isOfPolicy() {
    return headings.stream()
        .skip(headings.size() > 1 ? 1 : 0)
        .map(Section::plain)
        .anyMatch(heading -> Languages.matches(GuideCue.SECTION_POLICY, heading));
  }

  boolean is(SectionKind wanted) {
    return kind.filter(wanted::equals).isPresent();
  }

  /** A heading in lower case, without marks, apostrophes and a leading number. */
  static String plain(String heading) {
    if (heading.length() > MAX_HEADING) {
      return "";
    }
    return PlainText.lowerCase(heading)
        .replaceAll("['’`]", "")
        .replaceAll("[^\\p{L}\\p{N}]+", " ")
        .strip()
        .replaceFirst("^[0-9 ]+ ", "");
  }
}
