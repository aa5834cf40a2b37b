package dev.memoryweave.entity.internal;

import dev.memoryweave.entity.Entities.Kind;
import dev.memoryweave.language.internal.names.KnownNames;
import dev.memoryweave.language.internal.names.NameKind;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.recall.internal.Glossary;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The terms by each of their names, so that all names of one count as the same. */
final class Aliases {
  private final Map<String, MemoryNode> terms = new HashMap<>();

  /** If two terms have one name, the one that changed last has it. */
  Aliases(Glossary glossary) {
    for (MemoryNode term : glossary.nodes()) {
      names(term).forEach(name -> terms.putIfAbsent(KnownNames.key(name), term));
    }
  }

  /** All names of a term, its title first. */
  static Set<String> names(MemoryNode term) {
    Set<String> names = new LinkedHashSet<>();
    names.add(term.title());
    names.addAll(term.symbols());
    return names;
  }

  /** The term that has a name, or null. */
  @Nullable MemoryNode term(String name) {
    return terms.get(KnownNames.key(name));
  }

  /** The key under which all names of an entity are counted. */
  String key(String name) {
    String key = KnownNames.key(name);
    MemoryNode term = terms.get(key);
    return term == null ? key : KnownNames.key(term.title());
  }

  /** All names of an entity. */
  Set<String> all(String name) {
    MemoryNode term = term(name);
    return term == null ? Set.of(name) : names(term);
  }

  void addKnown(Map<String, NameKind> known) {
    terms.forEach(
        (name, term) ->
            known.put(
                name, kind(term).map(kind -> NameKind.valueOf(kind.name())).orElse(NameKind.NAME)));
  }

  /** The kind that the first tag of a term names; empty if it names another category. */
  static Optional<Kind> kind(MemoryNode term) {
    return term.tags().stream()
        .flatMap(tag -> Arrays.stream(Kind.values()).filter(kind -> kind.label().equals(tag)))
        .findFirst();
  }
}
