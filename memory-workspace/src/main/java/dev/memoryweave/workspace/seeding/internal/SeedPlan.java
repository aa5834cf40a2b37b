package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

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

  /**
   * Adds a statement. Sections are named by their file, so those of a copied page get the name of
   * the section that they repeat.
   *
   * @param remembered finds the memory drawn from another file that says the same
   */
  void add(Seed seed, Function<Seed, Optional<MemoryNode>> remembered) {
    Seed named =
        statements.containsKey(Name.of(seed))
            ? seed
            : statements.values().stream()
                .map(Statement::seed)
                .filter(other -> isCopy(other, seed))
                .map(Seed::key)
                .findFirst()
                .or(() -> remembered.apply(seed).map(MemoryNode::key))
                .map(seed::named)
                .orElse(seed);
    statements
        .computeIfAbsent(Name.of(named), name -> new Statement(named, new ArrayList<>()))
        .places()
        .add(named);
  }

  private static boolean isCopy(Seed one, Seed other) {
    return one.kind() == other.kind()
        && one.name().equals(other.name())
        && one.body().equals(other.body());
  }

  Collection<Statement> statements() {
    return statements.values();
  }

  Optional<Statement> of(Name name) {
    return Optional.ofNullable(statements.get(name));
  }
}
