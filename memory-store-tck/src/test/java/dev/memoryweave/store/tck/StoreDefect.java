package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;
import java.util.Arrays;
import java.util.stream.Stream;

/** Something that a store can do wrong. */
interface StoreDefect {
  String name();

  /** The group of the contract that must find it. */
  String foundBy();

  /** A store that does it, and all else as the given one. */
  MemoryStore in(MemoryStore store);

  static Stream<StoreDefect> all() {
    return Stream.<StoreDefect[]>of(
            Defect.values(),
            PrincipalDefect.values(),
            KnowledgeDefect.values(),
            VectorDefect.values(),
            TransferDefect.values())
        .flatMap(Arrays::stream);
  }

  static StoreDefect named(String name) {
    return all().filter(defect -> defect.name().equals(name)).findFirst().orElseThrow();
  }
}
