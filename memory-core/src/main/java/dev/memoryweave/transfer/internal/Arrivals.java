package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.Imported.NamedAuthor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts the authors of the memories of an import, as given in the file, and its rules. */
final class Arrivals {
  private static final String OTHERS = "";

  private final Map<String, NamedAuthor> authors = new LinkedHashMap<>();
  private final List<String> ruleTitles = new ArrayList<>();
  private long rules;
  private long waiting;

  /** Adds a memory as given in the file and as stored here. */
  void add(MemoryNode there, MemoryNode here) {
    boolean isRule = there.kind().isDirective() && there.isInForce();
    String name = there.provenance().principal().label();
    // A file can name any number of authors, and all are kept in memory until the end.
    String kept =
        authors.containsKey(name) || authors.size() < Transfer.Imported.MAX_AUTHORS ? name : OTHERS;
    authors.merge(
        kept,
        new NamedAuthor(kept, 1, isRule ? 1 : 0),
        (one, other) ->
            new NamedAuthor(kept, one.memories() + other.memories(), one.rules() + other.rules()));
    if (isRule) {
      rules++;
      if (ruleTitles.size() < Transfer.Imported.MAX_TITLES) {
        ruleTitles.add(there.title());
      }
    }
    if (there.isInForce() && here.status().isWaiting()) {
      waiting++;
    }
  }

  List<NamedAuthor> authors() {
    return authors.values().stream()
        .sorted(
            Comparator.comparing((NamedAuthor author) -> author.name().equals(OTHERS))
                .thenComparing(Comparator.comparingLong(NamedAuthor::memories).reversed()))
        .toList();
  }

  long rules() {
    return rules;
  }

  List<String> ruleTitles() {
    return List.copyOf(ruleTitles);
  }

  long waiting() {
    return waiting;
  }
}
