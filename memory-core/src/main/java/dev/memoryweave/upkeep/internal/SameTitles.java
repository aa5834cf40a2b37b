package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.statement.internal.TextKey;
import dev.memoryweave.text.internal.PlainText;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Memories by their kind and the words of their title: one kind of duplicates. The words of a title
 * take long to find, so only titles with the same letters are compared by them.
 */
final class SameTitles {
  private final Map<String, List<Titled>> byLetters = new LinkedHashMap<>();
  private int count;

  private record Titled(int number, NodeRef ref, String title) {}

  void add(MemoryNode node) {
    byLetters
        .computeIfAbsent(
            node.kind().label() + " " + letters(node.title()), any -> new ArrayList<>(1))
        .add(new Titled(count++, node.ref(), node.title()));
  }

  /** Equal for titles that are equal by their words. */
  private static String letters(String title) {
    String plain = PlainText.lowerCase(Normalizer.normalize(title, Normalizer.Form.NFKC));
    StringBuilder letters = new StringBuilder(plain.length());
    plain.codePoints().filter(Character::isLetterOrDigit).forEach(letters::appendCodePoint);
    return letters.toString();
  }

  /** The groups of several memories, in the order of their first ones. */
  List<List<NodeRef>> groups() {
    return byLetters.values().stream()
        .filter(alike -> alike.size() > 1)
        .flatMap(alike -> byWords(alike).stream())
        .filter(group -> group.size() > 1)
        .sorted(Comparator.comparingInt(group -> group.get(0).number()))
        .map(group -> group.stream().map(Titled::ref).toList())
        .toList();
  }

  private static Collection<List<Titled>> byWords(List<Titled> alike) {
    Map<String, List<Titled>> byWords = new LinkedHashMap<>();
    for (Titled one : alike) {
      byWords.computeIfAbsent(TextKey.key(one.title()), any -> new ArrayList<>()).add(one);
    }
    return byWords.values();
  }
}
