package dev.memoryweave.build;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a build says, as statements with a value each, so that two builds can be compared. */
final class BuildFacts {
  private final String source;
  private final SortedMap<String, String> facts = new TreeMap<>();

  BuildFacts(String source) {
    this.source = source;
  }

  void add(String statement, String value) {
    facts.put(statement, value);
  }

  void remove(String statement) {
    facts.remove(statement);
  }

  String get(String statement) {
    return facts.getOrDefault(statement, "absent");
  }

  SortedMap<String, String> all() {
    return new TreeMap<>(facts);
  }

  /** One line for each statement that the two builds do not share. */
  List<String> differences(BuildFacts other) {
    TreeSet<String> statements = new TreeSet<>(facts.keySet());
    statements.addAll(other.facts.keySet());
    List<String> differences = new ArrayList<>();
    for (String statement : statements) {
      if (!get(statement).equals(other.get(statement))) {
        differences.add(
            "%s: %s in %s, %s in %s"
                .formatted(statement, get(statement), source, other.get(statement), other.source));
      }
    }
    return differences;
  }
}
