package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.NodeKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The statements of several files, each once. */
final class SeedPlan {
  /** The name that scopes override, and that must be unique within a scope. */
  record Name(NodeKind.Tier tier, String key) {
    static Name of(Seed seed) {
      return new Name(seed.kind().tier(), seed.key());
    }
  }

  /** A statement at its first place, with all its places. */
  record Statement(Seed seed, List<Seed> places) {
    /** The files that state it. */
    List<String> paths() {
      return places.stream().map(Seed::path).distinct().toList();
    }
  }

  private final Map<Name, Statement> statements = new LinkedHashMap<>();

  void add(Seed seed) {
    statements
        .computeIfAbsent(Name.of(seed), name -> new Statement(seed, new ArrayList<>()))
        .places()
        .add(seed);
  }

  Collection<Statement> statements() {
    return statements.values();
  }

  Optional<Statement> of(Name name) {
    return Optional.ofNullable(statements.get(name));
  }
}
