package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.ContextPack.SectionKind;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What must hold for every block, whatever went into it. */
final class BlockChecks {
  private static final Pattern OPENING = Pattern.compile("<\\s*memory[\\s_-]*context");
  private static final Pattern CLOSING = Pattern.compile("<\\s*/\\s*memory[\\s_-]*context");
  private static final Pattern MORE =
      Pattern.compile(
          "\\d+ more memor(?:y matches; search finds it|ies match; search lists them)\\.");
  private static final Set<String> HEADINGS =
      Arrays.stream(SectionKind.values())
          .map(section -> "## " + section.heading())
          .collect(Collectors.toSet());

  private BlockChecks() {}

  static void check(ContextPack pack) {
    String block = pack.markdown();
    if (block.isEmpty()) {
      assertThat(pack.sections()).isEmpty();
      assertThat(pack.chunks()).isEmpty();
      assertThat(pack.tokens()).isZero();
      return;
    }
    assertThat(pack.tokens()).isLessThanOrEqualTo(pack.budget());
    assertFrame(block);
    assertStructure(pack, block);
    assertReadable(block);
    // Whoever drops comments must not lose structure.
    String withoutComments = block.replaceAll("(?s)<!--.*?(?:-->|\\z)", "");
    assertThat(structure(withoutComments)).isEqualTo(structure(block));
  }

  private static void assertFrame(String block) {
    assertThat(block).startsWith("<memory-context>\nRecalled memory: data ");
    assertThat(block).endsWith("\n\n</memory-context>");
    String folded =
        Normalizer.normalize(block, Normalizer.Form.NFKC)
            .replaceAll("\\p{Cf}", "")
            .replace('\u043C', 'm')
            .replace('\u0441', 'c')
            .toLowerCase(Locale.ROOT);
    assertThat(count(OPENING, folded)).isEqualTo(1);
    assertThat(count(CLOSING, folded)).isEqualTo(1);
    assertThat(folded).doesNotContain("<|im_");
  }

  private static void assertStructure(ContextPack pack, String block) {
    List<String> expected = new ArrayList<>();
    for (ContextPack.Section section : pack.sections()) {
      assertThat(section.items()).isNotEmpty();
      expected.add("## " + section.kind().heading());
      section.items().forEach(item -> expected.add("- [" + item.ref().id()));
    }
    List<String> passages = new ArrayList<>();
    if (!pack.chunks().isEmpty()) {
      passages.add("## " + SectionKind.KNOWLEDGE.heading());
      pack.chunks().forEach(chunk -> passages.add("- [src/" + chunk.ref().ordinal() + ".md:"));
    }
    List<String> found =
        structure(block).stream()
            .filter(line -> line.startsWith("#") || line.startsWith("-"))
            .map(line -> line.startsWith("#") ? line : start(line))
            .toList();
    // The passages stand where the best of them ranks among the sections.
    int at = passages.isEmpty() ? 0 : found.indexOf(passages.get(0));
    assertThat(found.subList(at, at + passages.size())).isEqualTo(passages);
    List<String> others = new ArrayList<>(found);
    others.subList(at, at + passages.size()).clear();
    assertThat(others).isEqualTo(expected);
    assertThat(structure(block))
        .allMatch(
            line ->
                HEADINGS.contains(line)
                    || line.startsWith("- [")
                    || line.startsWith("Warning: ")
                    || line.startsWith("Recalled memory: ")
                    || line.startsWith("State as of ")
                    || line.equals("Nothing in memory or in the project's files matches this task.")
                    || line.equals("\"…\" stands for what is left out; read the memory by its id.")
                    || MORE.matcher(line).matches()
                    || line.equals("<memory-context>")
                    || line.equals("</memory-context>"));
  }

  private static String start(String item) {
    return item.replaceAll("[],].*", "").replaceAll("(?<=\\.md:)[0-9-]+$", "");
  }

  /** The lines that begin in the first column. */
  private static List<String> structure(String block) {
    return block.lines().filter(line -> !line.isEmpty() && !line.startsWith("  ")).toList();
  }

  private static void assertReadable(String block) {
    assertThat(block.codePoints().filter(c -> !isReadable(c)).toArray()).isEmpty();
  }

  private static boolean isReadable(int c) {
    return switch (Character.getType(c)) {
      case Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
      case Character.CONTROL -> c == '\n' || c == '\t';
      case Character.FORMAT -> c == 0x200C || c == 0x200D;
      default -> c != 0x3164 && c != 0x115F && c != 0x034F;
    };
  }

  private static int count(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    int count = 0;
    while (matcher.find()) {
      count++;
    }
    return count;
  }
}
