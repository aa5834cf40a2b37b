package dev.memoryweave.workspace.seeding;

import dev.memoryweave.model.Tier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The statements of several files, each once. */
final class SeedPlan {
  /** What scopes override, and so what two memories of one scope cannot share. */
  record Name(Tier tier, String key) {
    static Name of(Seed seed) {
      return new Name(seed.kind().tier(), seed.key());
    }
  }

  /** A statement where it was found first, and with it where else. */
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
