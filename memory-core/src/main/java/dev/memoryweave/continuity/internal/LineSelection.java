package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.IndexedText;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Chooses the memories that a caller of lines asks for by words, tags and names. */
final class LineSelection {
  /** A line is a statement; the messages and the story of a session are none. */
  static final Set<NodeKind> KINDS =
      Arrays.stream(NodeKind.values())
          .filter(kind -> kind != NodeKind.TURN && kind != NodeKind.EPISODE)
          .collect(Collectors.toUnmodifiableSet());

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** Some of what a recall finds is no line, such as what is stale. */
  private static final int FOUND_PER_LINE = 2;

  private static final int LEAST_FOUND = 60;

  private final Continuity.Selection selection;
  private final List<Set<String>> topics;
  private final List<Set<String>> entities;

  LineSelection(Continuity.Selection selection) {
    this.selection = selection;
    this.topics = terms(selection.topics());
    this.entities = terms(selection.entities());
  }

  private static List<Set<String>> terms(List<String> names) {
    return names.stream().map(name -> Set.copyOf(ANALYZER.indexTerms(name))).toList();
  }

  /**
   * The recall that finds its words; null if it has none.
   *
   * @param lines the most lines that are wanted
   */
  @Nullable RecallRequest request(int lines) {
    String words =
        Stream.of(List.of(selection.query()), selection.topics(), selection.entities())
            .flatMap(Collection::stream)
            .filter(text -> !text.isBlank())
            .collect(Collectors.joining("\n"));
    return words.isEmpty()
        ? null
        : RecallRequest.builder(words)
            .kinds(KINDS)
            .session(selection.session())
            .limit(narrows() ? RecallRequest.MAX_LIMIT : found(lines))
            .build();
  }

  private boolean narrows() {
    return !selection.tags().isEmpty() || !topics.isEmpty() || !entities.isEmpty();
  }

  private static int found(int lines) {
    return Math.min(RecallRequest.MAX_LIMIT, Math.max(LEAST_FOUND, FOUND_PER_LINE * lines));
  }

  /** What is in force of a recall and matches the tags and names, best first. */
  List<MemoryNode> of(RecallResult found) {
    return found.memories().stream()
        .filter(memory -> memory.updatedBy() == null && !memory.isOfOtherBranch())
        .map(RecallResult.Memory::node)
        .filter(node -> node.isInForce() && matches(node))
        .toList();
  }

  private boolean matches(MemoryNode node) {
    if (!selection.tags().isEmpty() && Collections.disjoint(node.tags(), selection.tags())) {
      return false;
    }
    if (topics.isEmpty() && entities.isEmpty()) {
      return true;
    }
    IndexedText text = IndexedText.of(node);
    Set<String> terms = new HashSet<>(text.title());
    terms.addAll(text.labels());
    if (!isAnyIn(topics, terms)) {
      return false;
    }
    terms.addAll(text.body());
    return isAnyIn(entities, terms);
  }

  /** A name without a word that says anything is in no text. */
  private static boolean isAnyIn(List<Set<String>> names, Set<String> terms) {
    return names.isEmpty()
        || names.stream().anyMatch(name -> !name.isEmpty() && terms.containsAll(name));
  }
}
