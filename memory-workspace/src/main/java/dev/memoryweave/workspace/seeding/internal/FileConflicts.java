package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.statement.internal.SentenceReader;
import dev.memoryweave.statement.internal.Statements;
import dev.memoryweave.statement.internal.TextComparison;
import dev.memoryweave.workspace.seeding.SeedReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Rules of different files that contradict each other and apply to the same part of the project. A
 * file of a folder may well differ from that of the project: the nearer one counts there.
 */
final class FileConflicts {
  /** Longer rules, in characters, are compared by their titles. */
  private static final int MOST_COMPARED = 300;

  private static final int MOST_TOLD = 20;

  private final SeededMemories seeded;
  private final SentenceReader reader = new SentenceReader();

  FileConflicts(SeededMemories seeded) {
    this.seeded = seeded;
  }

  /** A rule with what it says, and its words. */
  private record Rule(MemoryNode node, Set<String> paths, Statements says, Set<String> words) {}

  List<SeedReport.Conflict> find() {
    List<Rule> rules =
        seeded.current().values().stream()
            .filter(node -> node.kind().isDirective() && !SeedOrigin.isEdited(node))
            .filter(node -> node.isInForce() || node.status().isWaiting())
            .filter(node -> !node.isSuspectedInjection())
            .map(this::rule)
            .toList();
    List<SeedReport.Conflict> found = new ArrayList<>();
    Map<String, List<Integer>> earlierByWord = new HashMap<>();
    for (int i = 0; i < rules.size() && found.size() < MOST_TOLD; i++) {
      Rule rule = rules.get(i);
      Map<Integer, Integer> shared = new TreeMap<>();
      for (String word : rule.words()) {
        List<Integer> earlier = earlierByWord.computeIfAbsent(word, any -> new ArrayList<>());
        earlier.forEach(other -> shared.merge(other, 1, Integer::sum));
        earlier.add(i);
      }
      shared.forEach(
          (place, count) -> {
            Rule other = rules.get(place);
            if (isNear(count, rule, other) && found.size() < MOST_TOLD && contradict(other, rule)) {
              found.add(
                  new SeedReport.Conflict(
                      place(other), other.node().title(), place(rule), rule.node().title()));
            }
          });
    }
    return found;
  }

  /** Whether two rules may be about the same thing: they share half of the words of one. */
  private static boolean isNear(int shared, Rule one, Rule other) {
    return 2 * shared >= Math.min(one.words().size(), other.words().size());
  }

  private Rule rule(MemoryNode node) {
    boolean isLong = node.body().length() > MOST_COMPARED;
    String text = isLong && !node.title().endsWith("…") ? node.title() : beginning(node.body());
    return new Rule(node, SeedOrigin.paths(node), Statements.of(text, reader), reader.keys(text));
  }

  /** The first sentence of a long text, as the title does not say all of it. */
  private static String beginning(String body) {
    return body.length() <= MOST_COMPARED ? body : Text.firstSentence(body, MOST_COMPARED);
  }

  private static boolean contradict(Rule one, Rule other) {
    return one.node().anchors().equals(other.node().anchors())
        && Collections.disjoint(one.paths(), other.paths())
        && TextComparison.contradiction(one.says(), other.says()).isPresent();
  }

  /** The lines that state a rule, or at least its file. */
  private String place(Rule rule) {
    return seeded.evidence(rule.node()).stream()
        .filter(piece -> piece.kind() == Evidence.Kind.FILE)
        .map(Evidence::locator)
        .filter(locator -> rule.paths().contains(SeedEvidence.path(locator)))
        .findFirst()
        .orElseGet(() -> String.join(", ", rule.paths()));
  }
}
